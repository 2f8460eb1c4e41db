// glTF before assimp sees it, which trusts the lengths of chunks, that every media type has two
// halves, and that nodes are trees.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pliant::io {

// Whether the chunks of a binary file (version 2) lie inside it, and each media type, of an image or of data
// in a URI, is one ("image/png"). Text that is no JSON is left to assimp. False with a sentence in `error`.
bool CheckGltf(std::span<const std::uint8_t> bytes, std::string& error);

}  // namespace pliant::io
