#include "engine/compile/assets/textures.h"

#include <gtest/gtest.h>

#include <memory>
#include <tuple>

#include "engine/compile/assets/hfields.h"

namespace pliant::compile {
namespace {

// A loader that makes images of a given size whose pixels count up.
ImageLoader Counting(int width, int height) {
  return [=](const std::string&, int nchannel, std::string&) {
    const auto result = std::make_shared<io::ImageData>();
    io::ImageData& image = *result;
    image.width = width;
    image.height = height;
    image.nchannel = nchannel;
    image.pixels.resize(static_cast<size_t>(width) * height * nchannel);
    for (size_t i = 0; i < image.pixels.size(); ++i) image.pixels[i] = static_cast<uint8_t>(i / nchannel);
    return result;
  };
}

std::string ErrorOf(const TextureInput& input, const ImageLoader& load) {
  CompiledTexture texture;
  std::string error;
  return CompileTexture(input, load, texture, error) ? "" : error;
}

TEST(Textures, SquareCubeImageIsStoredOnce) {
  TextureInput input;
  input.file = "a.png";
  CompiledTexture texture;
  std::string error;
  ASSERT_TRUE(CompileTexture(input, Counting(4, 4), texture, error)) << error;
  EXPECT_EQ(texture.width, 4);
  EXPECT_EQ(texture.height, 4);
  EXPECT_EQ(texture.colorspace, mjCOLORSPACE_LINEAR);
}

TEST(Textures, GridCellsGoToTheirFaces) {
  TextureInput input;
  input.file = "a.png";
  input.gridsize[0] = 1;
  input.gridsize[1] = 2;
  input.gridlayout = "DR";
  CompiledTexture texture;
  std::string error;
  ASSERT_TRUE(CompileTexture(input, Counting(4, 2), texture, error)) << error;
  EXPECT_EQ(texture.width, 2);
  EXPECT_EQ(texture.height, 12);
  EXPECT_EQ(texture.data[0], 2);            // right: second cell
  EXPECT_EQ(texture.data[3 * 3 * 4], 0);    // down: first cell
  EXPECT_EQ(texture.data[1 * 3 * 4], 204);  // left: not covered, rgb1 = 0.8
}

TEST(Textures, TheFirstFaceDecidesOnTheColorSpaceOfAll) {
  const auto load = [](const std::string& file, int nchannel, std::string& error) {
    auto image = std::make_shared<io::ImageData>(*Counting(2, 2)(file, nchannel, error));
    image->is_srgb = file == "srgb.png";
    return image;
  };
  for (const auto& [first, second, expected] : {std::tuple{"srgb.png", "plain.png", mjCOLORSPACE_SRGB},
                                                std::tuple{"plain.png", "srgb.png", mjCOLORSPACE_LINEAR}}) {
    TextureInput input;
    input.cubefiles[1] = first;
    input.cubefiles[4] = second;
    CompiledTexture texture;
    std::string error;
    ASSERT_TRUE(CompileTexture(input, load, texture, error)) << error;
    EXPECT_EQ(texture.colorspace, expected);
  }
}

TEST(Textures, FlipsMirrorTheImage) {
  TextureInput input;
  input.type = mjTEXTURE_2D;
  input.file = "a.png";
  input.nchannel = 1;
  input.hflip = true;
  CompiledTexture texture;
  std::string error;
  ASSERT_TRUE(CompileTexture(input, Counting(3, 2), texture, error));
  EXPECT_EQ(texture.data, (std::vector<uint8_t>{2, 1, 0, 5, 4, 3}));
  input.hflip = false;
  input.vflip = true;
  ASSERT_TRUE(CompileTexture(input, Counting(3, 2), texture, error));
  EXPECT_EQ(texture.data, (std::vector<uint8_t>{3, 4, 5, 0, 1, 2}));
}

TEST(Textures, FlipsMirrorPixelsOfTheProgramToo) {
  TextureInput input;
  input.type = mjTEXTURE_2D;
  input.nchannel = 1;
  input.width = 3;
  input.height = 2;
  input.data = {0, 1, 2, 3, 4, 5};
  input.hflip = true;
  CompiledTexture texture;
  std::string error;
  ASSERT_TRUE(CompileTexture(input, Counting(0, 0), texture, error)) << error;
  EXPECT_EQ(texture.data, (std::vector<uint8_t>{2, 1, 0, 5, 4, 3}));
  input.vflip = true;
  ASSERT_TRUE(CompileTexture(input, Counting(0, 0), texture, error)) << error;
  EXPECT_EQ(texture.data, (std::vector<uint8_t>{5, 4, 3, 2, 1, 0}));
}

TEST(Textures, BadInputsAreRejected) {
  TextureInput input;
  EXPECT_NE(ErrorOf(input, Counting(4, 4)), "");  // neither builtin nor file
  input.file = "a.png";
  EXPECT_NE(ErrorOf(input, Counting(4, 5)).find("square"), std::string::npos);
  input.gridsize[0] = 4;
  input.gridsize[1] = 4;
  EXPECT_NE(ErrorOf(input, Counting(4, 4)).find("gridsize"), std::string::npos);
  input.gridsize[0] = 1;
  input.gridsize[1] = 2;
  input.gridlayout = "RX";
  EXPECT_NE(ErrorOf(input, Counting(4, 2)).find("gridlayout"), std::string::npos);
  input = TextureInput();
  input.builtin = mjBUILTIN_FLAT;
  EXPECT_NE(ErrorOf(input, Counting(4, 4)).find("width"), std::string::npos);
}

TEST(Textures, SideFilesMustMatch) {
  TextureInput input;
  input.cubefiles[0] = "a.png";
  input.cubefiles[1] = "b.png";
  int calls = 0;
  const ImageLoader load = [&](const std::string& file, int nchannel, std::string& error) {
    const int side = ++calls == 1 ? 4 : 8;
    return Counting(side, side)(file, nchannel, error);
  };
  EXPECT_NE(ErrorOf(input, load).find("differ"), std::string::npos);
}

TEST(HFields, DataAreMappedToTheUnitInterval) {
  CompiledHField hfield;
  std::string error;
  const float data[] = {-1, 1, 3, 0};
  ASSERT_TRUE(ElevationFromUser(2, 2, data, hfield, error));
  const double size[4] = {1, 1, 1, 1};
  ASSERT_TRUE(CompileHField(size, hfield, error));
  EXPECT_EQ(hfield.data, (std::vector<float>{0, 0.5f, 1, 0.25f}));
}

TEST(HFields, ConstantDataBecomeZero) {
  CompiledHField hfield;
  std::string error;
  const float data[] = {7, 7, 7, 7};
  ASSERT_TRUE(ElevationFromUser(2, 2, data, hfield, error));
  const double size[4] = {1, 1, 1, 1};
  ASSERT_TRUE(CompileHField(size, hfield, error));
  EXPECT_EQ(hfield.data, (std::vector<float>{0, 0, 0, 0}));
}

TEST(HFields, BadInputsAreRejected) {
  CompiledHField hfield;
  std::string error;
  const float data[] = {7, 7, 7};
  EXPECT_FALSE(ElevationFromUser(2, 2, data, hfield, error));
  EXPECT_FALSE(ElevationFromUser(0, 0, {}, hfield, error));
  ASSERT_TRUE(ElevationFromUser(2, 2, {}, hfield, error));
  const double size[4] = {1, 1, 0, 1};
  EXPECT_FALSE(CompileHField(size, hfield, error));
  EXPECT_NE(error.find("positive"), std::string::npos);
}

}  // namespace
}  // namespace pliant::compile
