// Zip archives in memory, by minizip.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/io/vfs.h"

namespace pliant::io {

struct ZipEntry {
  std::string name;  // a path with '/', as the archive says
  Bytes bytes;
};

// All files of an archive, in its order; folders are left out. False, with a sentence in `error`, when it is
// damaged, encrypted, or larger than FileSizeLimit() in all once it is unpacked.
bool ReadZip(std::span<const std::uint8_t> archive, std::vector<ZipEntry>& entries, std::string& error);

// The same entries make the same bytes. False, with a sentence in `error`, when memory runs out.
bool WriteZip(std::span<const ZipEntry> entries, Bytes& archive, std::string& error);

}  // namespace pliant::io
