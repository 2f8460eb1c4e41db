// Text as pictures: the glyphs of one face at one size, in a texture. Needs a current context for
// its whole life.
#pragma once

#include <array>
#include <string_view>

#include "render/gl/texture.h"

namespace pliant::render {

enum class FontFace { kRegular, kBold };

// Where a character lies in the texture and on the line, pixels. y counts up from the baseline.
struct Glyph {
  float left = 0, bottom = 0, right = 0, top = 0;  // box against the pen
  float u0 = 0, v0 = 0, u1 = 0, v1 = 0;  // texture coordinates of its (left, top) and (right, bottom)
  float advance = 0;                     // of the pen
};

class Font {
 public:
  // height: distance of two lines, pixels, 4 to 400.
  Font(FontFace face, int height);

  int height() const { return height_; }
  float descent() const { return descent_; }  // pixels below the baseline, positive
  const GlTexture& texture() const { return texture_; }

  // Width of a line of UTF-8 text, pixels. What is not in Latin-1 counts as a question mark.
  float Width(std::string_view text) const;

  // The glyph of the character that begins at text[*at]; *at moves behind it.
  const Glyph& Next(std::string_view text, size_t* at) const;

 private:
  static constexpr int kFirst = 32, kLast = 255;  // Latin-1

  void FillGlyphs(const void* packed, int side);

  std::array<Glyph, kLast - kFirst + 1> glyphs_;
  GlTexture texture_;
  int height_;
  float descent_ = 0;
};

}  // namespace pliant::render
