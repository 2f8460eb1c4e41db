// glTF before assimp sees it, which trusts the lengths of chunks, that every media type has two
// halves, and that nodes are trees.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {

// The document; of a binary file its first chunk.
std::string_view GltfDocument(std::span<const std::uint8_t> bytes);

// The file with other names for skins and animations, which nobody here looks at: assimp expects in them
// what the format leaves away. False when it has none.
bool WithoutMotion(std::span<const std::uint8_t> bytes, std::string& plain);

// Whether the chunks of a binary file (version 2) lie inside it, and each media type, of an image or of data
// in a URI, is one ("image/png"), and the document has the form of the format (gltf_form.h). False with a
// sentence in `error`.
// `left_out` gets a sentence for each kind of picture that the file uses and assimp passes over.
bool CheckGltf(std::span<const std::uint8_t> bytes, std::vector<std::string>& left_out, std::string& error);

}  // namespace pliant::io
