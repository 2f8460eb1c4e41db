// MJB bytes to compiled models.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/io/vfs.h"
#include "engine/model/handles.h"

namespace pliant::io {

// Null, with a message in `error`, when the bytes are not a complete, undamaged MJB of this version.
ModelPtr LoadModel(std::span<const std::uint8_t> bytes, std::string& error);

// The same for a file of the virtual file system or the disk.
ModelPtr LoadModelFile(const std::string& path, const Vfs* vfs, std::string& error);

}  // namespace pliant::io
