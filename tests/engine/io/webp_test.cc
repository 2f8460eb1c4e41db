// Pictures as WebP, alone and in glTF. They are packed here by the library that unpacks them.
#include <gtest/gtest.h>
#include <webp/encode.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/io/assets/picture.h"
#include "engine/io/assets/scene.h"
#include "tests/support/places.h"

namespace pliant::io {
namespace {

constexpr std::uint8_t kPixels[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 10, 20, 30};  // 2 x 2, rgb

Bytes Packed() {
  std::uint8_t* out = nullptr;
  const std::size_t size = WebPEncodeLosslessRGB(kPixels, 2, 2, 6, &out);
  Bytes bytes(out, out + size);
  WebPFree(out);
  return bytes;
}

std::string ToBase64(const Bytes& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (i + k < bytes.size() ? bytes[i + k] : 0);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? kDigits[word >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

TEST(Webp, PixelsComeBackInEachNumberOfChannels) {
  ImageData image;
  std::string error;
  ASSERT_TRUE(LoadPicture(Packed(), 3, image, error)) << error;
  EXPECT_EQ(image.width, 2);
  EXPECT_EQ(image.height, 2);
  EXPECT_EQ(image.pixels, decltype(image.pixels)(std::begin(kPixels), std::end(kPixels)));
  ASSERT_TRUE(LoadPicture(Packed(), 4, image, error)) << error;
  ASSERT_EQ(image.pixels.size(), 16u);
  EXPECT_EQ(image.pixels[3], 255);
  EXPECT_EQ(image.pixels[12], 10);
  ASSERT_TRUE(LoadPicture(Packed(), 1, image, error)) << error;
  ASSERT_EQ(image.pixels.size(), 4u);
  EXPECT_EQ(image.pixels[0], 76);  // 77 * 255 / 256
  ASSERT_TRUE(LoadTexture(Packed(), "wood.webp", "", 3, image, error)) << error;
}

TEST(Webp, DamagedOnesAreRefusedWithASentence) {
  const Bytes whole = Packed();
  for (const std::size_t left : {std::size_t{12}, std::size_t{20}, whole.size() - 6}) {
    ImageData image;
    std::string error;
    EXPECT_FALSE(LoadPicture(std::span(whole).first(left), 3, image, error)) << left;
    EXPECT_NE(error.find("WebP"), std::string::npos) << error;
  }
}

TEST(Webp, GltfNamesItsPicturesSo) {
  std::ifstream file(TestDataPath("robots/meshes/plate.gltf"), std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto replace = [&text](const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  replace("\"bufferView\": 6,\n   \"mimeType\": \"image/png\"",
          "\"uri\": \"data:image/webp;base64," + ToBase64(Packed()) + "\"");
  const std::size_t textures = text.find("\"textures\"");
  const std::size_t source = text.find("\"source\": 0", textures);
  ASSERT_NE(source, std::string::npos);
  text.replace(source, 11, R"("extensions": {"EXT_texture_webp": {"source": 0}})");
  replace("{", R"({"extensionsUsed": ["EXT_texture_webp"], "extensionsRequired": ["EXT_texture_webp"],)");
  const auto beside = [](const std::string& name, Bytes& bytes) {
    std::ifstream near(TestDataPath("robots/meshes/" + name), std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(near), {});
    return !bytes.empty();
  };
  SceneData scene;
  std::string error;
  ASSERT_TRUE(LoadScene(Bytes(text.begin(), text.end()), "plate.gltf", "", beside, scene, error)) << error;
  EXPECT_TRUE(scene.left_out.empty());
  ASSERT_EQ(scene.images.size(), 1u);
  EXPECT_EQ(scene.images[0].pixels, decltype(scene.images[0].pixels)(std::begin(kPixels), std::end(kPixels)));
}

}  // namespace
}  // namespace pliant::io
