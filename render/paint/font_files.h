// The font files of assets/fonts as bytes inside the program.
#pragma once

#include "render/paint/font.h"

namespace pliant::render {

const unsigned char* FontFile(FontFace face);

}  // namespace pliant::render
