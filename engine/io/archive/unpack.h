// Compressed bytes in memory: gzip, by zlib; xz, by liblzma; bzip2, by libbz2.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/io/resource.h"

namespace pliant::io {

// Whether the bytes begin as those of one of these programs do.
bool IsPacked(std::span<const std::uint8_t> bytes);

// What was packed; of gzip the first stream, of the others all that follow each other. False, with a sentence
// in `error`, when it is damaged, or larger than FileSizeLimit() once it is unpacked.
bool Unpack(std::span<const std::uint8_t> packed, Bytes& bytes, std::string& error);

// The sentence about archives above the limit.
std::string TooLargeUnpacked();

}  // namespace pliant::io
