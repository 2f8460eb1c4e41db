// Pictures of colours: PNG, JPEG, WebP, TGA and BMP, told apart by their bytes, as extensions lie.
#pragma once

#include "engine/io/assets/png.h"

namespace pliant::io {

// Whether a file of this extension (lower case, with its dot) is one of the pictures above.
bool IsPictureExtension(const std::string& extension);

// Decodes to 8 bits a channel; nchannel is 1 (grey), 3 (rgb) or 4 (rgba). False with a sentence in `error`.
bool LoadPicture(std::span<const std::uint8_t> bytes, int nchannel, ImageData& image, std::string& error);

}  // namespace pliant::io
