// glTF before assimp sees it, which trusts the lengths of chunks, that every media type has two
// halves, and that nodes are trees.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pliant::io {

// Whether the chunks of a binary file (version 2) lie inside it, and each media type, of an image or of data
// in a URI, is one ("image/png"). Text that is no JSON is left to assimp. False with a sentence in `error`.
// `left_out` gets a sentence for each kind of picture that the file uses and assimp passes over.
bool CheckGltf(std::span<const std::uint8_t> bytes, std::vector<std::string>& left_out, std::string& error);

}  // namespace pliant::io
