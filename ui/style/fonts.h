// The fonts of the program.
#pragma once

struct ImFont;

namespace pliant::ui {

struct Fonts {
  ImFont* text = nullptr;
  ImFont* bold = nullptr;   // headings
  ImFont* mono = nullptr;   // numbers in columns
  ImFont* large = nullptr;  // banners
};

// Base size of the text at scale 1, pixels.
inline constexpr float kTextSize = 15.0f;

// Replaces the fonts of the current ImGui context by ours at this scale, with all letters that texts
// had so far (ui/style/letters.h). The back end must upload the atlas again.
Fonts BuildFonts(float scale);

}  // namespace pliant::ui
