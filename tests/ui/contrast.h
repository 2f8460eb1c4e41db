// How well one colour is told from another, by WCAG 2: 1 not at all, 21 black on white.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace pliant::ui {

inline double Luminance(const ImVec4& c) {
  const auto linear = [](float v) { return v <= 0.04045F ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

inline double Contrast(const ImVec4& a, const ImVec4& b) {
  const double x = Luminance(a) + 0.05, y = Luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

// What is seen of a colour that lets `below` through.
inline ImVec4 Over(const ImVec4& c, const ImVec4& below) {
  const auto mix = [&](float a, float b) { return c.w * a + (1 - c.w) * b; };
  return {mix(c.x, below.x), mix(c.y, below.y), mix(c.z, below.z), 1};
}

}  // namespace pliant::ui
