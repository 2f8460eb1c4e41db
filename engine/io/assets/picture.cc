#include "engine/io/assets/picture.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>

#include "engine/spec/attributes/limits.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_JPEG
#define STBI_ONLY_TGA
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_NO_HDR
#define STBI_NO_LINEAR
#include <stb/stb_image.h>

namespace pliant::io {

bool IsPictureExtension(const std::string& extension) {
  static constexpr std::array<std::string_view, 5> kExtensions = {".png", ".jpg", ".jpeg", ".tga", ".bmp"};
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

bool LoadPicture(std::span<const std::uint8_t> bytes, int nchannel, ImageData& image, std::string& error) {
  static constexpr std::uint8_t kPng[] = {0x89, 'P', 'N', 'G'};
  if (bytes.size() >= sizeof kPng && std::memcmp(bytes.data(), kPng, sizeof kPng) == 0) {
    return LoadPng(bytes, nchannel, image, error);
  }
  image = {};
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    error = "too large";
    return false;
  }
  const int size = static_cast<int>(bytes.size());
  int width = 0, height = 0, channels = 0;
  if (!stbi_info_from_memory(bytes.data(), size, &width, &height, &channels)) {
    error = std::string("not a readable PNG, JPEG, TGA or BMP image: ") + stbi_failure_reason();
    return false;
  }
  const double count = static_cast<double>(width) * height * 4;
  if (count > spec::kMaxSamples) {
    error = "the image " + spec::TooMany(count, "bytes", spec::kMaxSamples);
    return false;
  }
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(bytes.data(), size, &width, &height, &channels, nchannel), stbi_image_free);
  if (!pixels) {
    error = std::string("a damaged image: ") + stbi_failure_reason();
    return false;
  }
  image.width = width;
  image.height = height;
  image.nchannel = nchannel;
  image.pixels.assign(pixels.get(), pixels.get() + static_cast<std::size_t>(width) * height * nchannel);
  return true;
}

}  // namespace pliant::io
