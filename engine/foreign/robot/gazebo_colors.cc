#include "engine/foreign/robot/gazebo_colors.h"

#include <algorithm>

namespace pliant::foreign {
namespace {

struct Row {
  std::string_view name;
  float red, green, blue, alpha = 1;
};

constexpr Row kRows[] = {
    {"Grey", 0.7f, 0.7f, 0.7f},
    {"Gray", 0.7f, 0.7f, 0.7f},
    {"LightGrey", 0.85f, 0.85f, 0.85f},
    {"DarkGrey", 0.175f, 0.175f, 0.175f},
    {"White", 1, 1, 1},
    {"FlatBlack", 0.1f, 0.1f, 0.1f},
    {"Black", 0.05f, 0.05f, 0.05f},
    {"Red", 1, 0, 0},
    {"RedBright", 0.87f, 0.26f, 0.07f},
    {"Green", 0, 1, 0},
    {"Blue", 0, 0, 1},
    {"SkyBlue", 0.13f, 0.44f, 0.70f},
    {"Yellow", 1, 1, 0},
    {"ZincYellow", 0.97f, 0.95f, 0.21f},
    {"DarkYellow", 0.7f, 0.7f, 0},
    {"Purple", 1, 0, 1},
    {"DarkPurple", 0.4f, 0, 0.4f},
    {"Turquoise", 0, 1, 1},
    {"Orange", 1, 0.51f, 0.05f},
    {"DarkOrange", 0.75f, 0.3f, 0},
    {"Indigo", 0.33f, 0, 0.5f},
    {"Gold", 0.8f, 0.65f, 0.12f},
    {"Wood", 0.6f, 0.45f, 0.3f},
    {"Bricks", 0.6f, 0.3f, 0.25f},
    {"Road", 0.3f, 0.3f, 0.3f},
    {"Residential", 0.75f, 0.7f, 0.6f},
    {"Chrome", 0.8f, 0.8f, 0.85f},
    {"Aluminum", 0.75f, 0.75f, 0.78f},
};

}  // namespace

bool FindGazeboColor(std::string_view name, float rgba[4]) {
  const std::size_t slash = name.rfind('/');
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  const auto row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.name == name; });
  if (row == std::end(kRows)) return false;
  const float color[4] = {row->red, row->green, row->blue, row->alpha};
  std::copy_n(color, 4, rgba);
  return true;
}

}  // namespace pliant::foreign
