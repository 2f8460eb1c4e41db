#include "render/paint/font.h"

#include <algorithm>
#include <vector>

#include "engine/core/log.h"
#include "render/paint/font_files.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wsign-compare"
#include <stb/stb_truetype.h>
#pragma GCC diagnostic pop

namespace pliant::render {
namespace {

constexpr int kMinHeight = 4, kMaxHeight = 400;
constexpr int kSmallestSide = 128, kLargestSide = 8192;
constexpr int kOversampling = 2;  // sharper slopes at small sizes
constexpr int kPadding = 1;       // texels between glyphs, against bleeding

// One character of UTF-8; `*at` moves behind it. Broken sequences give -1, one byte at a time.
int NextCodePoint(std::string_view text, size_t* at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte((*at)++);
  if (first < 0x80) return static_cast<int>(first);
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  if (more == 0 || *at + static_cast<size_t>(more) > text.size()) return -1;
  unsigned code = first & (0x3Fu >> more);
  for (int i = 0; i < more; ++i) {
    if ((byte(*at) & 0xC0) != 0x80) return -1;
    code = code << 6 | (byte((*at)++) & 0x3Fu);
  }
  return static_cast<int>(code);
}

}  // namespace

Font::Font(FontFace face, int height) : height_(std::clamp(height, kMinHeight, kMaxHeight)) {
  const unsigned char* file = FontFile(face);
  stbtt_fontinfo info;
  if (!stbtt_InitFont(&info, file, 0)) Fatal("the font inside the library cannot be read");
  int ascent = 0, descent = 0, gap = 0;
  stbtt_GetFontVMetrics(&info, &ascent, &descent, &gap);
  const float scale = stbtt_ScaleForPixelHeight(&info, static_cast<float>(height_));
  descent_ = -scale * static_cast<float>(descent);

  std::vector<stbtt_packedchar> packed(glyphs_.size());
  for (int side = kSmallestSide; side <= kLargestSide; side *= 2) {
    std::vector<unsigned char> pixels(static_cast<size_t>(side) * static_cast<size_t>(side));
    stbtt_pack_context packer;
    stbtt_PackBegin(&packer, pixels.data(), side, side, 0, kPadding, nullptr);
    stbtt_PackSetOversampling(&packer, kOversampling, kOversampling);
    const int fits = stbtt_PackFontRange(&packer, file, 0, static_cast<float>(height_), kFirst,
                                         kLast - kFirst + 1, packed.data());
    stbtt_PackEnd(&packer);
    if (!fits) continue;
    FillGlyphs(packed.data(), side);
    texture_ = GlTexture::Coverage(side, side, pixels.data());
    return;
  }
  Fatal("a font of %d pixels has no room in a texture", height_);
}

void Font::FillGlyphs(const void* packed, int side) {
  const auto* chars = static_cast<const stbtt_packedchar*>(packed);
  for (size_t i = 0; i < glyphs_.size(); ++i) {
    float x = 0, y = 0;
    stbtt_aligned_quad quad;
    stbtt_GetPackedQuad(chars, side, side, static_cast<int>(i), &x, &y, &quad, 0);
    glyphs_[i] = {quad.x0, -quad.y1, quad.x1, -quad.y0, quad.s0, quad.t0, quad.s1, quad.t1, x};
  }
}

const Glyph& Font::Next(std::string_view text, size_t* at) const {
  const int code = NextCodePoint(text, at);
  return glyphs_[static_cast<size_t>((code < kFirst || code > kLast ? '?' : code) - kFirst)];
}

float Font::Width(std::string_view text) const {
  float width = 0;
  for (size_t at = 0; at < text.size();) width += Next(text, &at).advance;
  return width;
}

}  // namespace pliant::render
