// COLLADA before assimp sees it, which does not come back from lists of numbers that hold something else, and
// which believes counts and follows nodes whatever they say.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pliant::io {

// Whether the file is well-formed XML whose lists of numbers hold numbers, whose counts are not
// larger than the file, and whose nodes can be walked from above (node_graph.h). False with a
// sentence in `error` that names the line.
bool CheckCollada(std::span<const std::uint8_t> bytes, std::string& error);

// COLLADA whose elements have a prefix, as the libraries of some languages write it (<ns0:COLLADA>,
// <ns0:mesh>), without it, in the names that readers look for. False, and nothing written, when
// there is none.
bool WithoutPrefix(std::span<const std::uint8_t> bytes, std::string& plain);

}  // namespace pliant::io
