// Procedural textures: gradient, checker, flat colour, and marks on them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/compile/assets/textures.h"

namespace pliant::compile {

// rgb pixels [height x width x 3] of input.builtin with its mark. Cubes and skyboxes have six square faces,
// one below the other: right, left, up, down, front, back (height = 6 width). Needs width and height > 0.
std::vector<uint8_t> DrawBuiltinTexture(const TextureInput& input, int width, int height);

// A channel in [0, 1] as a byte. As in the reference, what is above 1 goes round after 255, and what is
// below 0 or not a number is 0.
uint8_t ColorByte(double value);

}  // namespace pliant::compile
