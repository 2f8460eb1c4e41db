#include "ui/style/color_vision.h"

#include <cstddef>

#include "ui/style/style.h"

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
  static constexpr Meanings kOnDark[] = {{0x66BCEC, 0xF0E442, 0xF59C6A, 0xFFB000},
                                         {0x3DD9A0, 0xFFA8BE, 0xFF9080, 0xFF8A7A},
                                         {0xB9B9B9, 0xDADADA, 0xFFFFFF, 0xF2F2F2}};
  static constexpr Meanings kOnLight[] = {{0x005C94, 0x6E5800, 0x781A00, 0x964D00},
                                          {0x006450, 0x9A3458, 0xA8001C, 0xA02A2A},
                                          {0x5A5A5A, 0x383838, 0x000000, 0x1A1A1A}};
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
