// Puts a model and all files that it needs into one archive.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/archive/zip.h"
#include "engine/io/vfs.h"

namespace pliant::io {

// The files of such an archive, the model first. Arguments and result as PackModel().
bool GatherModel(std::string_view text, const std::string& directory, const Vfs* vfs,
                 std::vector<ZipEntry>& entries, std::string& error);

// `text` is a model as the writer writes it, whose asset files start from `directory` and are read as
// ReadResource reads them. In the archive it is model.xml, the assets stand in the folder assets, and
// nothing outside is needed. Equal models make equal bytes. False, with a sentence in `error`, when a file
// cannot be read.
bool PackModel(std::string_view text, const std::string& directory, const Vfs* vfs, Bytes& archive,
               std::string& error);

}  // namespace pliant::io
