// COLLADA before assimp sees it, which does not come back from lists of numbers that hold something else.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pliant::io {

// Whether the file is well-formed XML whose lists of numbers hold numbers. False with a sentence in `error`
// that names the line.
bool CheckCollada(std::span<const std::uint8_t> bytes, std::string& error);

}  // namespace pliant::io
