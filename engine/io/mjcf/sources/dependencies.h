// Which files a model is made from.
#pragma once

#include <string>
#include <vector>

#include "engine/io/vfs.h"

namespace pliant::io {

// The files that a model is made from: the XML files, then meshes, textures, height fields, skins and
// sub-models (with theirs), each once. Names of files that do not exist are listed too.
std::vector<std::string> ModelDependencies(const std::string& path, const Vfs* vfs);

}  // namespace pliant::io
