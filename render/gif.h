// Animated pictures of 256 colours each (CompuServe, "Graphics Interchange Format, Version 89a", 1990), which
// every browser, editor and chat shows.
#pragma once

#include <cstdint>
#include <vector>

#include "render/readback.h"

namespace pliant::render {

inline constexpr int kMaxGifSize = 65535;  // pixels a side

// The beginning of a file: pictures of this size, shown again and again.
std::vector<std::uint8_t> GifHeader(int width, int height);

// One picture, shown for so many hundredths of a second, with the colours that suit it best. Gray or RGB.
std::vector<std::uint8_t> GifFrame(const Image& image, int hundredths);

// What stands at the end of a file.
inline constexpr std::uint8_t kGifTrailer = 0x3B;

}  // namespace pliant::render
