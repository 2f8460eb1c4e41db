#include "engine/io/assets/hfield.h"

#include "engine/io/assets/byte_reader.h"
#include "engine/io/assets/png.h"

namespace pliant::io {
namespace {

// White is high; the top row of the image lies at +y, the last row of the data.
bool LoadImage(std::span<const std::uint8_t> bytes, HFieldData& hfield, std::string& error) {
  ImageData image;
  if (!LoadPng(bytes, 1, image, error)) return false;
  hfield.nrow = image.height;
  hfield.ncol = image.width;
  hfield.elevation.reserve(image.pixels.size());
  for (int row = hfield.nrow - 1; row >= 0; --row) {
    const std::uint8_t* pixels = image.pixels.data() + static_cast<std::size_t>(row) * hfield.ncol;
    hfield.elevation.insert(hfield.elevation.end(), pixels, pixels + hfield.ncol);
  }
  return true;
}

bool LoadBinary(std::span<const std::uint8_t> bytes, HFieldData& hfield, std::string& error) {
  ByteReader reader(bytes);
  std::int32_t nrow, ncol;
  if (!reader.Read(nrow) || !reader.Read(ncol) || nrow < 1 || ncol < 1) {
    error = "too short, or without a positive number of rows and columns";
    return false;
  }
  const std::size_t count = static_cast<std::size_t>(nrow) * static_cast<std::size_t>(ncol);
  if (reader.Left() != 4 * count) {
    error = "its size does not fit its rows and columns: " + std::to_string(8 + 4 * count) +
            " bytes expected, " + std::to_string(bytes.size()) + " found";
    return false;
  }
  hfield.nrow = nrow;
  hfield.ncol = ncol;
  reader.ReadArray(hfield.elevation, count);
  return true;
}

}  // namespace

bool LoadHField(std::span<const std::uint8_t> bytes, const std::string& file, const std::string& content_type,
                HFieldData& hfield, std::string& error) {
  hfield = {};
  const std::string type = MediaType(content_type);
  const bool png = type.empty() ? ExtensionOf(file) == ".png" : type == "image/png";
  if (!png && !type.empty() && type != "image/vnd.mujoco.hfield") {
    error = "height field file '" + file + "': unknown content type '" + content_type +
            "'; it must be image/png or image/vnd.mujoco.hfield";
    return false;
  }
  if (png ? LoadImage(bytes, hfield, error) : LoadBinary(bytes, hfield, error)) return true;
  error = "height field file '" + file + "': " + error;
  return false;
}

}  // namespace pliant::io
