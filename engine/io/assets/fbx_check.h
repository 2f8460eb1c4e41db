// FBX before assimp sees it, which follows models that hold themselves until its stack ends.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pliant::io {

// Whether the models of a file, as text or binary, can be walked from above (node_graph.h), and no
// list of a text is said to be longer than the file. What cannot be read is left to assimp. False
// with a sentence in `error`.
bool CheckFbx(std::span<const std::uint8_t> bytes, std::string& error);

}  // namespace pliant::io
