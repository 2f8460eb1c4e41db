#include "ui/style/fonts.h"

#include <imgui.h>
#include <stb/stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "ui/style/letter_pictures.h"
#include "ui/style/letters.h"

// The font files as bytes of the program.
#define PLIANT_EMBED(symbol, file)                                    \
  __asm__(                                                            \
      ".pushsection .rodata\n"                                        \
      ".global pliant_font_" #symbol                                  \
      "\n.balign 16\n"                                                \
      "pliant_font_" #symbol ":\n.incbin \"" PLIANT_FONT_DIR "/" file \
      "\"\n"                                                          \
      ".global pliant_font_" #symbol                                  \
      "_end\n"                                                        \
      "pliant_font_" #symbol "_end:\n.byte 0\n.popsection\n");        \
  extern "C" const unsigned char pliant_font_##symbol[];              \
  extern "C" const unsigned char pliant_font_##symbol##_end[]

PLIANT_EMBED(text, "Inter-Regular.otf");
PLIANT_EMBED(bold, "Inter-SemiBold.otf");
PLIANT_EMBED(mono, "JetBrainsMono-Regular.ttf");

namespace pliant::ui {
namespace {

// Latin with accents, Greek and Cyrillic, punctuation, arrows and the mathematical signs that units and
// labels use: there from the start.
constexpr ImWchar kRanges[] = {0x0020, 0x017F, 0x0300, 0x030C, 0x0386, 0x03CE, 0x0400, 0x045F, 0x0490,
                               0x0491, 0x2010, 0x2026, 0x2070, 0x209C, 0x2190, 0x2193, 0x2212, 0x2212,
                               0x221A, 0x221E, 0x2260, 0x2265, 0x22C5, 0x22C5, 0};

struct FontBytes {
  const unsigned char* begin;
  const unsigned char* end;
};

// Of all letters that the font is asked for: those above, and what texts had besides.
std::vector<ImWchar> Ranges() {
  std::vector<ImWchar> ranges(std::begin(kRanges), std::end(kRanges) - 1);
  for (const MetLetter& letter : MetLetters()) {
    if (letter.code == letter.glyph) ranges.insert(ranges.end(), 2, letter.glyph);
  }
  ranges.push_back(0);
  return ranges;
}

ImFont* Add(const FontBytes& bytes, float size, const std::vector<ImWchar>& ranges) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = 3;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  config.RasterizerMultiply = 1.1f;
  // ImGui takes a pointer to mutable bytes but does not write them.
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<unsigned char*>(bytes.begin),
                                                    static_cast<int>(bytes.end - bytes.begin), size, &config,
                                                    ranges.data());
}

// A letter that a font of the program lacks, and its place in the atlas.
struct Lent {
  ImFont* font;
  ImWchar glyph;
  LetterPicture picture;
  int place;
};

constexpr int kGap = 1;  // free pixels around a picture, so that no neighbour shines in when it is scaled

void AddLent(ImFont* font, const FontBytes& bytes, float size, std::vector<Lent>* out) {
  stbtt_fontinfo own;
  if (stbtt_InitFont(&own, bytes.begin, 0) == 0) return;
  for (const MetLetter& letter : MetLetters()) {
    const bool has = stbtt_FindGlyphIndex(&own, static_cast<int>(letter.code)) != 0;
    if (has && letter.code == letter.glyph) continue;
    std::optional<LetterPicture> picture = DrawFromSystem(letter.code, size);
    if (!picture) picture = DrawNumber(letter.code, size);
    const int place =
        ImGui::GetIO().Fonts->AddCustomRectRegular(picture->width + 2 * kGap, picture->height + 2 * kGap);
    out->push_back({font, letter.glyph, std::move(*picture), place});
  }
}

// Into the atlas, which has been built.
void PutLent(const Lent& lent) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const ImFontAtlasCustomRect& rect = *atlas.GetCustomRectByIndex(lent.place);
  if (!rect.IsPacked()) return;
  const LetterPicture& picture = lent.picture;
  unsigned char* pixels = nullptr;
  int width = 0;
  int height = 0;
  atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
  const ImVec2 lo = {static_cast<float>(rect.X + kGap), static_cast<float>(rect.Y + kGap)};
  for (int y = 0; y < picture.height; ++y) {
    std::copy_n(&picture.ink[static_cast<size_t>(y) * static_cast<size_t>(picture.width)], picture.width,
                &pixels[(rect.Y + kGap + y) * width + rect.X + kGap]);
  }
  const ImVec2 size = {static_cast<float>(picture.width), static_cast<float>(picture.height)};
  const float x = picture.left;
  const float y = std::round(lent.font->Ascent) + picture.top;
  lent.font->AddGlyph(nullptr, lent.glyph, x, y, x + size.x, y + size.y, lo.x * atlas.TexUvScale.x,
                      lo.y * atlas.TexUvScale.y, (lo.x + size.x) * atlas.TexUvScale.x,
                      (lo.y + size.y) * atlas.TexUvScale.y, picture.advance);
}

// Letters of two fonts that begin at the same height then stand on the same line: a number and its label.
void StandOnTheLineOf(const ImFont& other, ImFont* font) {
  const float lower = std::round(other.Ascent) - std::round(font->Ascent);
  for (ImFontGlyph& glyph : font->Glyphs) {
    glyph.Y0 += lower;
    glyph.Y1 += lower;
  }
}

}  // namespace

Fonts BuildFonts(float scale) {
  constexpr FontBytes kText = {pliant_font_text, pliant_font_text_end};
  constexpr FontBytes kBold = {pliant_font_bold, pliant_font_bold_end};
  constexpr FontBytes kMono = {pliant_font_mono, pliant_font_mono_end};
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  const std::vector<ImWchar> ranges = Ranges();  // lives until the atlas is built
  std::vector<Lent> lent;
  const auto add = [&](const FontBytes& bytes, float size) {
    ImFont* font = Add(bytes, std::round(size * scale), ranges);
    AddLent(font, bytes, std::round(size * scale), &lent);
    return font;
  };
  Fonts fonts;
  fonts.text = add(kText, kTextSize);
  fonts.bold = add(kBold, kTextSize);
  fonts.mono = add(kMono, kTextSize - 1);
  fonts.large = add(kBold, 22);
  constexpr size_t kMany = 2000;
  atlas->TexDesiredWidth =
      lent.size() > kMany ? 4096 : 0;  // else the picture would be higher than cards allow
  atlas->Build();
  for (const Lent& letter : lent) PutLent(letter);
  StandOnTheLineOf(*fonts.text, fonts.mono);
  for (ImFont* font : atlas->Fonts) font->BuildLookupTable();
  LettersAreThere();
  return fonts;
}

}  // namespace pliant::ui
