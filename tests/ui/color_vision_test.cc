// Meanings are told apart by eyes that do not tell all colours apart, in every theme.
#include "ui/style/color_vision.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>

#include "tests/ui/contrast.h"
#include "ui/style/style.h"

namespace pliant::ui {
namespace {

// How far two colours are apart for eyes that see a mean of red and green, and blue; or red, and a mean of
// green and blue; or brightness alone.
double Apart(ColorVision vision, const ImVec4& a, const ImVec4& b) {
  const double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  if (vision == ColorVision::kNoRedGreen) return std::hypot(0.4 * x + 0.6 * y, z);
  if (vision == ColorVision::kNoBlueYellow) return std::hypot(x, 0.7 * y + 0.3 * z);
  if (vision == ColorVision::kNone) return std::abs(0.3 * x + 0.59 * y + 0.11 * z);
  return std::hypot(x, y, z);
}

TEST(ColorVision, MeaningsAreToldApartInEveryTheme) {
  for (int t = 0; t < static_cast<int>(std::size(kThemeNames)); ++t) {
    for (int v = 0; v < static_cast<int>(std::size(kColorVisionNames)); ++v) {
      const auto theme = static_cast<Theme>(t);
      const auto vision = static_cast<ColorVision>(v);
      Palette p = MakePalette(theme);
      AdaptTo(vision, theme != Theme::kLight, p);
      for (const ImVec4& meaning : {p.good, p.warning, p.error}) {
        EXPECT_GE(Contrast(meaning, p.panel), v == 0 ? 3 : 3.5)
            << kThemeNames[t] << ", " << kColorVisionNames[v];
      }
      if (v == 0) continue;
      EXPECT_GE(Apart(vision, p.good, p.error), 0.2) << kThemeNames[t] << ", " << kColorVisionNames[v];
      EXPECT_GE(Apart(vision, p.good, p.warning), 0.12) << kThemeNames[t] << ", " << kColorVisionNames[v];
      EXPECT_GE(Apart(vision, p.warning, p.error), 0.12) << kThemeNames[t] << ", " << kColorVisionNames[v];
    }
  }
}

}  // namespace
}  // namespace pliant::ui
