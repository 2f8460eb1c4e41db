// What a reader of GIF finds in our files, decoded here by the letter of the specification.
#include "render/gif.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace pliant::render {
namespace {

// The colours of a picture from the bytes of GifFrame().
std::vector<std::uint8_t> Decode(const std::vector<std::uint8_t>& bytes) {
  const std::uint8_t* colors = bytes.data() + 18;
  std::vector<std::uint8_t> packed, pixels;
  size_t at = 18 + 768 + 1;
  for (; at < bytes.size() && bytes[at] != 0; at += bytes[at] + size_t{1})
    packed.insert(packed.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                  bytes.begin() + static_cast<std::ptrdiff_t>(at) + 1 + bytes[at]);
  EXPECT_EQ(at + 1, bytes.size()) << "nothing stands behind the last block";
  std::vector<std::vector<std::uint8_t>> table;
  const auto reset = [&table] {
    table.assign(258, {});
    for (size_t i = 0; i < 256; ++i) table[i] = {static_cast<std::uint8_t>(i)};
  };
  reset();
  size_t bit = 0, width = 9, before = 0;
  bool first = true;
  for (;;) {
    size_t code = 0;
    for (size_t i = 0; i < width; ++i, ++bit) {
      if (bit / 8 >= packed.size()) {
        ADD_FAILURE() << "no code ends the picture";
        return {};
      }
      code |= static_cast<size_t>(packed[bit / 8] >> (bit % 8) & 1) << i;
    }
    if (code == 257) break;
    if (code == 256) {
      reset();
      width = 9;
      first = true;
      continue;
    }
    std::vector<std::uint8_t> run;
    if (code < table.size()) {
      run = table[code];
    } else {
      run = table[before];
      run.push_back(table[before][0]);
    }
    if (!first && table.size() < 4096) {
      table.push_back(table[before]);
      table.back().push_back(run[0]);
    }
    if (table.size() == size_t{1} << width && width < 12) ++width;
    for (const std::uint8_t index : run)
      pixels.insert(pixels.end(), colors + 3 * index, colors + 3 * index + 3);
    before = code;
    first = false;
  }
  return pixels;
}

Image Picture(int width, int height, int (*value)(int x, int y, int channel)) {
  Image image{width, height, 3, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int c = 0; c < 3; ++c) image.pixels.push_back(static_cast<std::uint8_t>(value(x, y, c)));
    }
  }
  return image;
}

TEST(Gif, FewColoursAreKeptAsTheyAre) {
  const Image image = Picture(97, 61, [](int x, int y, int c) { return (x / 7 + y / 5) % 4 * 60 + 9 * c; });
  EXPECT_EQ(Decode(GifFrame(image, 3)), image.pixels);
}

// Codes of all lengths, and tables that fill up and begin anew.
TEST(Gif, LongPicturesOfManyColoursComeBackNearby) {
  const Image image = Picture(400, 300, [](int x, int y, int c) {
    return static_cast<int>(127 + 60 * std::sin(.05 * x + c) + 60 * std::cos(.07 * y - .01 * x * c));
  });
  const std::vector<std::uint8_t> pixels = Decode(GifFrame(image, 3));
  ASSERT_EQ(pixels.size(), image.pixels.size());
  double sum = 0;
  int worst = 0;
  for (size_t i = 0; i < pixels.size(); ++i) {
    const int off = std::abs(pixels[i] - image.pixels[i]);
    sum += off;
    worst = std::max(worst, off);
  }
  // Six fixed levels a channel, 51 apart, would be off by a quarter of that on average.
  EXPECT_LT(sum / static_cast<double>(pixels.size()), 0.6 * 51 / 4);
  EXPECT_LT(worst, 40);
}

TEST(Gif, NoiseFillsTheTableAndComesBackWhole) {
  const Image image =
      Picture(211, 197, [](int x, int y, int) { return (x * x * 31 + y * y * 17 + x * y) % 16 * 16; });
  EXPECT_EQ(Decode(GifFrame(image, 3)), image.pixels);
}

TEST(Gif, OnePixelOfGrayIsAPicture) {
  const Image image{1, 1, 1, {77}};
  EXPECT_EQ(Decode(GifFrame(image, 3)), (std::vector<std::uint8_t>{77, 77, 77}));
}

}  // namespace
}  // namespace pliant::render
