// Images and height fields.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/io/assets/hfield.h"
#include "engine/io/assets/png.h"
#include "tests/engine/io/bytes.h"

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
