#include "engine/io/assets/picture.h"

#include <webp/decode.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <string_view>

#include "engine/io/assets/jpeg_check.h"
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

namespace {

bool IsWebp(std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.size() >= 12 && text.starts_with("RIFF") && text.substr(8, 4) == "WEBP";
}

bool IsTooLarge(int width, int height, std::string& error) {
  const double count = static_cast<double>(width) * height * 4;
  if (count > spec::kMaxSamples) error = "the image " + spec::TooMany(count, "bytes", spec::kMaxSamples);
  return count > spec::kMaxSamples;
}

// The library does not give one for every damage.
std::string FailureOf(const char* what) {
  const char* const reason = stbi_failure_reason();
  return std::string(what) + (reason != nullptr ? std::string(": ") + reason : "");
}

bool LoadWebp(std::span<const std::uint8_t> bytes, int nchannel, ImageData& image, std::string& error) {
  int width = 0, height = 0;
  if (!WebPGetInfo(bytes.data(), bytes.size(), &width, &height)) {
    error = "a damaged WebP image";
    return false;
  }
  if (IsTooLarge(width, height, error)) return false;
  const auto decode = nchannel == 4 ? WebPDecodeRGBA : WebPDecodeRGB;
  const std::unique_ptr<std::uint8_t, void (*)(void*)> pixels(
      decode(bytes.data(), bytes.size(), &width, &height), WebPFree);
  if (!pixels) {
    error = "a damaged or moving WebP image";
    return false;
  }
  image.width = width;
  image.height = height;
  image.nchannel = nchannel;
  const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (nchannel > 1) {
    image.pixels.assign(pixels.get(), pixels.get() + count * static_cast<std::size_t>(nchannel));
    return true;
  }
  for (std::size_t i = 0; i < count; ++i) {  // the grey that other pictures get
    const std::uint8_t* const p = pixels.get() + 3 * i;
    image.pixels.push_back(static_cast<std::uint8_t>((77 * p[0] + 150 * p[1] + 29 * p[2]) >> 8));
  }
  return true;
}

}  // namespace

bool IsPictureExtension(const std::string& extension) {
  static constexpr std::array<std::string_view, 6> kExtensions = {".png", ".jpg", ".jpeg",
                                                                  ".tga", ".bmp", ".webp"};
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

bool LoadPicture(std::span<const std::uint8_t> bytes, int nchannel, ImageData& image, std::string& error) {
  static constexpr std::uint8_t kPng[] = {0x89, 'P', 'N', 'G'};
  if (bytes.size() >= sizeof kPng && std::memcmp(bytes.data(), kPng, sizeof kPng) == 0) {
    return LoadPng(bytes, nchannel, image, error);
  }
  image = {};
  if (IsWebp(bytes)) return LoadWebp(bytes, nchannel, image, error);
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    error = "too large";
    return false;
  }
  if (HasTooManyCodes(bytes)) {
    error = "a damaged JPEG image: a Huffman table has more than 256 codes";
    return false;
  }
  const int size = static_cast<int>(bytes.size());
  int width = 0, height = 0, channels = 0;
  if (!stbi_info_from_memory(bytes.data(), size, &width, &height, &channels)) {
    error = FailureOf("not a readable PNG, JPEG, WebP, TGA or BMP image");
    return false;
  }
  if (IsTooLarge(width, height, error)) return false;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(bytes.data(), size, &width, &height, &channels, nchannel), stbi_image_free);
  if (!pixels) {
    error = FailureOf("a damaged image");
    return false;
  }
  image.width = width;
  image.height = height;
  image.nchannel = nchannel;
  image.pixels.assign(pixels.get(), pixels.get() + static_cast<std::size_t>(width) * height * nchannel);
  return true;
}

}  // namespace pliant::io
