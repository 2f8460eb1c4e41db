// The document of a glTF file before assimp sees it, which takes numbers, texts and indices on trust.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace pliant::io {

// The text as JSON takes it: without what fills the chunk, and without letters of other code pages, which
// nobody here reads.
std::string ReadableGltf(std::string_view text);

// The document. Throws nlohmann::json::exception where the text is no JSON, and std::runtime_error where
// readers would differ in what it says, or objects are nested deeper than readers reach.
nlohmann::json ParseGltf(const std::string& text);

// Whether the text is a document whose numbers, texts and lists are where version 2 of the format has them,
// whose indices stand for something, and whose numbers lie inside their buffers. `binary`: bytes of the chunk
// behind the document, which the first buffer without 'uri' is; 0 without one. False with a sentence in
// `error`, which names the place ("meshes/0/primitives/1/indices").
bool CheckGltfForm(std::string_view text, std::size_t binary, std::string& error);

}  // namespace pliant::io
