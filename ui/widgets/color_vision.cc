#include "ui/widgets/color_vision.h"

#include <cstddef>

namespace pliant::ui {
namespace {

ImVec4 Rgb(unsigned hex) {
  return ImGui::ColorConvertU32ToFloat4(IM_COL32(hex >> 16, hex >> 8 & 255, hex & 255, 255));
}

}  // namespace

void AdaptTo(ColorVision vision, bool dark, Palette& p) {
  struct Meanings {
    unsigned good, warning, error, selection;
  };
  // By row: blue against orange; green against red; brightness alone.
  static constexpr Meanings kOnDark[] = {{0x56B4E9, 0xF0E442, 0xF28A50, 0xFFB000},
                                         {0x3DD9A0, 0xFFA8BE, 0xFF7474, 0xFF7A6B},
                                         {0xB9B9B9, 0xDADADA, 0xFFFFFF, 0xF2F2F2}};
  static constexpr Meanings kOnLight[] = {{0x0072B2, 0x8A6E00, 0x8B2500, 0xA85600},
                                          {0x00705A, 0xA0385C, 0xB00020, 0xA02A2A},
                                          {0x606060, 0x3C3C3C, 0x000000, 0x1A1A1A}};
  if (vision == ColorVision::kAll) return;
  const auto row = static_cast<std::size_t>(vision) - 1;
  const Meanings& now = dark ? kOnDark[row] : kOnLight[row];
  p.good = Rgb(now.good);
  p.warning = Rgb(now.warning);
  p.error = Rgb(now.error);
  p.selection = Rgb(now.selection);
  if (vision != ColorVision::kNone) return;
  for (ImVec4& curve : p.plot) {
    const float gray = 0.299f * curve.x + 0.587f * curve.y + 0.114f * curve.z;
    curve = ImVec4(gray, gray, gray, curve.w);
  }
}

}  // namespace pliant::ui
