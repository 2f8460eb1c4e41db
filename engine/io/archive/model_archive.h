// Model archives (.mjz, .zip, .tar packed or not, and session files, .pliant): a model and its assets in one
// file. Inside the names of resources an archive is a folder: "robot.mjz/meshes/arm.obj" is the file
// meshes/arm.obj in it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/io/vfs.h"

namespace pliant::io {

// By their normalised paths.
using Archive = std::map<std::string, Bytes>;

// Whether the name is that of an archive.
bool IsArchive(std::string_view name);

// Cuts a name of something inside an archive behind the last archive in it, which may stand in another
// one; false when there is none.
bool SplitArchiveName(std::string_view name, std::string& archive, std::string& inside);

// The archive of this name, from wherever ReadResource finds it. The last few stay in memory until they
// change. Null, with a sentence in `error`, when it cannot be read.
std::shared_ptr<const Archive> OpenArchive(const Vfs* vfs, const std::string& name, std::string& error);

// Full name of the model in an archive called `name`. Searched as NAME.xml, NAME/NAME.xml, model.xml,
// NAME/model.xml, with the archive's name without its ending; else the only model file that there is. ""
// with a sentence in `error` when there is none.
std::string ModelInArchive(const Archive& archive, const std::string& name, std::string& error);

}  // namespace pliant::io
