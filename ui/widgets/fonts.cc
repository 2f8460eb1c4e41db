#include "ui/widgets/fonts.h"

#include <imgui.h>

#include <cmath>

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
// labels use. Names of models are written in all of them.
constexpr ImWchar kRanges[] = {0x0020, 0x017F, 0x0300, 0x030C, 0x0386, 0x03CE, 0x0400, 0x045F, 0x0490,
                               0x0491, 0x2010, 0x2026, 0x2070, 0x209C, 0x2190, 0x2193, 0x2212, 0x2212,
                               0x221A, 0x221E, 0x2260, 0x2265, 0x22C5, 0x22C5, 0};

ImFont* Add(const unsigned char* begin, const unsigned char* end, float size) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.OversampleH = 3;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  config.RasterizerMultiply = 1.1f;
  // ImGui takes a pointer to mutable bytes but does not write them.
  return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(
      const_cast<unsigned char*>(begin), static_cast<int>(end - begin), std::round(size), &config, kRanges);
}

}  // namespace

Fonts BuildFonts(float scale) {
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  atlas->Clear();
  Fonts fonts;
  fonts.text = Add(pliant_font_text, pliant_font_text_end, kTextSize * scale);
  fonts.bold = Add(pliant_font_bold, pliant_font_bold_end, kTextSize * scale);
  fonts.mono = Add(pliant_font_mono, pliant_font_mono_end, (kTextSize - 1.0f) * scale);
  fonts.large = Add(pliant_font_bold, pliant_font_bold_end, 22.0f * scale);
  atlas->Build();
  return fonts;
}

}  // namespace pliant::ui
