// Tape archives (.tar, and .tar.gz, .tar.xz, .tar.bz2) in memory.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/io/archive/zip.h"

namespace pliant::io {

// All files of an archive (ustar, with the long names of GNU and pax), in its order, and behind them copies
// of those that links inside the archive lead to; folders, other links and devices are left out. False, with
// a sentence in `error`, when it is damaged, or larger than FileSizeLimit() once it is unpacked.
bool ReadTar(std::span<const std::uint8_t> archive, std::vector<ZipEntry>& entries, std::string& error);

}  // namespace pliant::io
