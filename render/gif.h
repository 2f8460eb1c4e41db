// Animated pictures of 256 colours each (CompuServe, "Graphics Interchange Format, Version 89a", 1990), which
// every browser, editor and chat shows. Encoded by giflib.
#pragma once

#include <cstdint>
#include <vector>

#include "render/readback.h"

struct GifFileType;

namespace pliant::render {

inline constexpr int kMaxGifSize = 65535;  // pixels a side

// Encodes pictures of one size, shown again and again, to the end of a list of bytes that outlives it.
class GifEncoder {
 public:
  GifEncoder(int width, int height, std::vector<std::uint8_t>* out);
  ~GifEncoder();
  GifEncoder(const GifEncoder&) = delete;
  GifEncoder& operator=(const GifEncoder&) = delete;

  // One picture, shown for so many hundredths of a second, with the colours that suit it best. Gray or RGB.
  // False when memory ran out.
  bool Add(const Image& image, int hundredths);

  // Writes what stands at the end of a file. Nothing can be added afterwards.
  bool Finish();

 private:
  int width_, height_;
  GifFileType* file_;
};

}  // namespace pliant::render
