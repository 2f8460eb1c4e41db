// Colours and spacing of the program.
#pragma once

#include <imgui.h>

#include "ui/style/color_vision.h"
#include "ui/style/fonts.h"

namespace pliant::ui {

enum class Theme { kDark, kLight, kContrast, kSimulate };
inline constexpr const char* kThemeNames[] = {"Dark", "Light", "High contrast", "Like simulate"};

// Colours that panels use by meaning. Pairs that matter also differ in brightness, so that no information is
// carried by hue alone.
struct Palette {
  ImVec4 accent;      // the one thing to notice
  ImVec4 accent_dim;  // its background
  ImVec4 grab;        // of sliders; text is readable on it
  ImVec4 selection;   // same as the outline in the 3D view
  ImVec4 good;
  ImVec4 warning;
  ImVec4 error;
  ImVec4 text;
  ImVec4 dim;     // secondary text
  ImVec4 faint;   // grid lines, separators
  ImVec4 window;  // behind panels
  ImVec4 panel;
  ImVec4 header;   // section headers, tool bar
  ImVec4 field;    // input fields
  ImVec4 plot[8];  // curves, distinguishable for the colour-blind (Okabe and Ito 2008)
};

struct Style {
  Theme theme = Theme::kDark;
  ColorVision vision = ColorVision::kAll;
  float scale = 1;  // pixels per point
  Palette palette;
  Fonts fonts;

  float Px(float points) const { return points * scale; }
};

Palette MakePalette(Theme theme);

// Sets the palette and ImGui's style from the theme, the vision and the scale.
void ApplyStyle(Style& style);

inline ImU32 Color(const ImVec4& c) { return ImGui::ColorConvertFloat4ToU32(c); }
inline ImVec4 WithAlpha(ImVec4 c, float alpha) {
  c.w *= alpha;
  return c;
}

}  // namespace pliant::ui
