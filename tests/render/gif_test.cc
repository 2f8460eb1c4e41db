// What a reader of GIF finds in our files.
#include "render/gif.h"

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace pliant::render {
namespace {

struct Reader {
  std::vector<std::uint8_t> bytes;
  size_t at = 0;

  static int Read(GifFileType* file, GifByteType* to, int n) {
    auto* reader = static_cast<Reader*>(file->UserData);
    const size_t count = std::min(static_cast<size_t>(n), reader->bytes.size() - reader->at);
    std::memcpy(to, reader->bytes.data() + reader->at, count);
    reader->at += count;
    return static_cast<int>(count);
  }
};

// The colours of the last picture of a file that shows one for so many hundredths of a second, after another.
std::vector<std::uint8_t> ThroughAFile(const Image& image, int hundredths = 3) {
  Reader reader;
  GifEncoder encoder(image.width, image.height, &reader.bytes);
  const Image black{image.width, image.height, image.channels,
                    std::vector<std::uint8_t>(image.pixels.size())};
  EXPECT_TRUE(encoder.Add(black, hundredths));
  EXPECT_TRUE(encoder.Add(image, hundredths));
  EXPECT_TRUE(encoder.Finish());
  GifFileType* file = DGifOpen(&reader, &Reader::Read, nullptr);
  if (file == nullptr || DGifSlurp(file) == GIF_ERROR || file->ImageCount != 2) {
    ADD_FAILURE() << "the file cannot be read";
    return {};
  }
  EXPECT_EQ(reader.at, reader.bytes.size()) << "nothing stands behind the last picture";
  GraphicsControlBlock control;
  EXPECT_EQ(DGifSavedExtensionToGCB(file, 1, &control), GIF_OK);
  EXPECT_EQ(control.DelayTime, hundredths);
  const SavedImage& saved = file->SavedImages[1];
  std::vector<std::uint8_t> pixels;
  for (int i = 0; i < saved.ImageDesc.Width * saved.ImageDesc.Height; ++i) {
    const GifColorType& color = saved.ImageDesc.ColorMap->Colors[saved.RasterBits[i]];
    pixels.insert(pixels.end(), {color.Red, color.Green, color.Blue});
  }
  DGifCloseFile(file, nullptr);
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
  EXPECT_EQ(ThroughAFile(image), image.pixels);
}

// Codes of all lengths, and tables that fill up and begin anew.
TEST(Gif, LongPicturesOfManyColoursComeBackNearby) {
  const Image image = Picture(400, 300, [](int x, int y, int c) {
    return static_cast<int>(127 + 60 * std::sin(.05 * x + c) + 60 * std::cos(.07 * y - .01 * x * c));
  });
  const std::vector<std::uint8_t> pixels = ThroughAFile(image);
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
  EXPECT_EQ(ThroughAFile(image), image.pixels);
}

TEST(Gif, OnePixelOfGrayIsAPicture) {
  const Image image{1, 1, 1, {77}};
  EXPECT_EQ(ThroughAFile(image), (std::vector<std::uint8_t>{77, 77, 77}));
}

}  // namespace
}  // namespace pliant::render
