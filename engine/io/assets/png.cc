#include "engine/io/assets/png.h"

#include <lodepng.h>

#include <limits>

#include "engine/io/assets/byte_reader.h"
#include "engine/io/assets/picture.h"

namespace pliant::io {
namespace {

bool ColorType(int nchannel, LodePNGColorType& type) {
  switch (nchannel) {
    case 1:
      type = LCT_GREY;
      return true;
    case 2:
      type = LCT_GREY_ALPHA;
      return true;
    case 3:
      type = LCT_RGB;
      return true;
    case 4:
      type = LCT_RGBA;
      return true;
    default:
      return false;
  }
}

bool LoadCustomTexture(std::span<const std::uint8_t> bytes, ImageData& image, std::string& error) {
  ByteReader reader(bytes);
  std::int32_t width, height;
  if (!reader.Read(width) || !reader.Read(height) || width < 1 || height < 1) {
    error = "too short, or without a positive width and height";
    return false;
  }
  const std::size_t expected = 3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (reader.Left() != expected) {
    error = "its size does not fit its width and height: " + std::to_string(8 + expected) +
            " bytes expected, " + std::to_string(bytes.size()) + " found";
    return false;
  }
  image.width = width;
  image.height = height;
  image.nchannel = 3;
  reader.ReadArray(image.pixels, expected);
  return true;
}

}  // namespace

bool LoadPng(std::span<const std::uint8_t> bytes, int nchannel, ImageData& image, std::string& error) {
  image = {};
  LodePNGColorType type;
  if (!ColorType(nchannel, type)) {
    error = "images have 1 to 4 channels, not " + std::to_string(nchannel);
    return false;
  }
  lodepng::State state;
  state.info_raw.colortype = type;
  state.info_raw.bitdepth = 8;
  unsigned width = 0, height = 0;
  if (const unsigned code = lodepng::decode(image.pixels, width, height, state, bytes.data(), bytes.size())) {
    error = std::string("not a readable PNG image: ") + lodepng_error_text(code);
    image = {};
    return false;
  }
  image.width = static_cast<int>(width);
  image.height = static_cast<int>(height);
  image.nchannel = nchannel;
  image.is_srgb = state.info_png.srgb_defined != 0;
  return true;
}

bool EncodePng(const ImageData& image, std::vector<std::uint8_t>& png, std::string& error) {
  LodePNGColorType type;
  const std::size_t expected = static_cast<std::size_t>(image.width) *
                               static_cast<std::size_t>(image.height) *
                               static_cast<std::size_t>(image.nchannel);
  if (!ColorType(image.nchannel, type) || image.width < 1 || image.height < 1 ||
      image.pixels.size() != expected) {
    error = "the image's size does not fit its pixels";
    return false;
  }
  png.clear();
  if (const unsigned code = lodepng::encode(png, image.pixels.data(), static_cast<unsigned>(image.width),
                                            static_cast<unsigned>(image.height), type)) {
    error = lodepng_error_text(code);
    return false;
  }
  return true;
}

bool LoadTexture(std::span<const std::uint8_t> bytes, const std::string& file,
                 const std::string& content_type, int nchannel, ImageData& image, std::string& error) {
  image = {};
  const std::string extension = ExtensionOf(file);
  const std::string type = MediaType(content_type);
  const bool png = type.empty() ? extension == ".png" : type == "image/png";
  const bool picture = type.empty() ? IsPictureExtension(extension)
                                    : type == "image/jpeg" || type == "image/bmp" || type == "image/x-tga";
  const bool ktx = type.empty() ? extension == ".ktx" : type == "image/ktx";
  bool loaded = true;
  if (png) {
    std::string ignored;  // what the extension promised counts for the message
    loaded =
        LoadPng(bytes, nchannel, image, error) || (picture && LoadPicture(bytes, nchannel, image, ignored));
  } else if (picture) {
    loaded = LoadPicture(bytes, nchannel, image, error);
  } else if (ktx) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
      error = "too large";
      loaded = false;
    } else {
      image.width = static_cast<int>(bytes.size());
      image.height = image.nchannel = 1;
      image.pixels.assign(bytes.begin(), bytes.end());
    }
  } else if (type.empty() || type == "image/vnd.mujoco.texture") {
    loaded = LoadCustomTexture(bytes, image, error);
  } else {
    error =
        "unknown content type '" + content_type +
        "'; it must be image/png, image/jpeg, image/bmp, image/x-tga, image/ktx or image/vnd.mujoco.texture";
    loaded = false;
  }
  if (!loaded) error = "texture file '" + file + "': " + error;
  return loaded;
}

}  // namespace pliant::io
