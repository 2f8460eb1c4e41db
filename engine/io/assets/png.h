// Images: PNG through lodepng, and the custom texture format (int32 width, int32 height, rgb bytes).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/io/vfs.h"

namespace pliant::io {

struct ImageData {
  int width = 0;
  int height = 0;
  int nchannel = 0;                  // bytes a pixel
  bool is_srgb = false;              // the file says that its colours are sRGB
  std::vector<std::uint8_t> pixels;  // height x width x nchannel, top row first
};

// Decodes a PNG to 8 bits a channel; nchannel is 1 (grey), 3 (rgb) or 4 (rgba).
bool LoadPng(std::span<const std::uint8_t> bytes, int nchannel, ImageData& image, std::string& error);

// Encodes 8-bit pixels as PNG.
bool EncodePng(const ImageData& image, std::vector<std::uint8_t>& png, std::string& error);

// Texture file of any supported kind: PNG, KTX or a picture of picture.h by media type or extension, else
// the custom format.
// KTX is kept as it is: one row of bytes, height 0, for the renderer to unpack.
bool LoadTexture(std::span<const std::uint8_t> bytes, const std::string& file,
                 const std::string& content_type, int nchannel, ImageData& image, std::string& error);

}  // namespace pliant::io
