// Images and height fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "engine/io/assets/hfield.h"
#include "engine/io/assets/picture.h"
#include "engine/io/assets/png.h"
#include "tests/engine/io/bytes.h"
#include "tests/support/places.h"

namespace pliant::io {
namespace {

TEST(Png, EncodesAndDecodes) {
  ImageData image;
  image.width = 2;
  image.height = 2;
  image.nchannel = 3;
  image.pixels = {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255};
  std::vector<std::uint8_t> png;
  std::string error;
  ASSERT_TRUE(EncodePng(image, png, error));
  ImageData back;
  ASSERT_TRUE(LoadPng(png, 3, back, error)) << error;
  EXPECT_EQ(back.pixels, image.pixels);
  ASSERT_TRUE(LoadPng(png, 4, back, error));
  EXPECT_EQ(back.pixels.size(), 16u);
  png.resize(png.size() / 2);
  EXPECT_FALSE(LoadPng(png, 3, back, error));
  image.pixels.pop_back();
  EXPECT_FALSE(EncodePng(image, png, error));
}

Bytes RedJpeg() {
  std::ifstream file(TestDataPath("robots/meshes/red.jpg"), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The first segment of Huffman tables: marker, length, number of the table, codes of each length.
Bytes::iterator Tables(Bytes& jpeg) {
  const std::uint8_t marker[] = {0xFF, 0xC4};
  return std::search(jpeg.begin(), jpeg.end(), std::begin(marker), std::end(marker));
}

// The library that decodes wrote such tables beyond its own memory.
TEST(Jpeg, TablesOfTooManyCodesAreRefused) {
  Bytes jpeg = RedJpeg();
  ImageData image;
  std::string error;
  ASSERT_TRUE(LoadPicture(jpeg, 3, image, error)) << error;
  const auto table = Tables(jpeg);
  ASSERT_NE(table, jpeg.end());
  std::fill_n(table + 5, 16, std::uint8_t{32});
  EXPECT_FALSE(LoadPicture(jpeg, 3, image, error));
  EXPECT_NE(error.find("a Huffman table has more than 256 codes"), std::string::npos) << error;
  jpeg.erase(table + 15, jpeg.end());  // what is behind the end counts as nothing
  error.clear();
  EXPECT_FALSE(LoadPicture(jpeg, 3, image, error));
  EXPECT_NE(error.find("a Huffman table has more than 256 codes"), std::string::npos) << error;
}

// On a thread of its own, as the library remembers the last reason of each.
TEST(Jpeg, DamageWithoutAReasonIsAnErrorToo) {
  Bytes jpeg = RedJpeg();
  const auto table = Tables(jpeg);
  ASSERT_NE(table, jpeg.end());
  table[2] = 0;
  table[3] = 5;  // shorter than the table
  std::string error;
  std::thread([&] {
    ImageData image;
    EXPECT_FALSE(LoadPicture(jpeg, 3, image, error));
  }).join();
  EXPECT_EQ(error, "a damaged image");
}

TEST(HField, ImageRowsAreFlippedAndBinaryRowsAreNot) {
  ImageData image;
  image.width = 1;
  image.height = 2;
  image.nchannel = 1;
  image.pixels = {10, 200};
  std::vector<std::uint8_t> png;
  std::string error;
  ASSERT_TRUE(EncodePng(image, png, error));
  HFieldData hfield;
  ASSERT_TRUE(LoadHField(png, "a.PNG", "", hfield, error)) << error;
  EXPECT_EQ(hfield.elevation, (std::vector<float>{200, 10}));
  Bytes binary;
  Put<std::int32_t>(binary, {1, 2});
  Put<float>(binary, {3, 4});
  ASSERT_TRUE(LoadHField(binary, "a.bin", "", hfield, error)) << error;
  EXPECT_EQ(hfield.elevation, (std::vector<float>{3, 4}));
  binary.push_back(0);
  EXPECT_FALSE(LoadHField(binary, "a.bin", "", hfield, error));
  EXPECT_NE(error.find("16 bytes expected, 17 found"), std::string::npos);
}

}  // namespace
}  // namespace pliant::io
