// What the library that reads JPEG does not check.
#pragma once

#include <cstdint>
#include <span>

namespace pliant::io {

// Whether a Huffman table has more than 256 codes, as only a damaged JPEG has: the library would write beyond
// its own table.
bool HasTooManyCodes(std::span<const std::uint8_t> jpeg);

}  // namespace pliant::io
