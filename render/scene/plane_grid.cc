#include "render/scene/plane_grid.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3f.h"

namespace pliant::render {
namespace {

constexpr int kMaxCells = 120;      // along a side
constexpr float kReach = 6;         // of an endless plane, in extents of the model or heights of the eye
constexpr float kMinReach = 1e-3f;  // m
constexpr float kShade = 0.35f;  // lines are not lit: darker than the shapes, lighter than a black background

// Places of the lines along one axis of the plane.
struct Ruling {
  float first;
  float step;
  int cells;

  float At(int line) const { return first + step * static_cast<float>(line); }
};

// The spacing, doubled until it divides `length` into few enough cells.
float Spacing(float wanted, float length) {
  float step = wanted > 0 ? wanted : length / 8;
  while (step * kMaxCells < length) step *= 2;
  return step;
}

// half: half length of the side, 0 for an endless one, which is ruled as far as `reach` around `eye`.
Ruling Rule(float half, float spacing, float eye, float reach) {
  if (half > 0) {
    const int cells = std::max(1, static_cast<int>(std::lround(2 * half / Spacing(spacing, 2 * half))));
    return {-half, 2 * half / static_cast<float>(cells), cells};
  }
  const float step = Spacing(spacing, 2 * reach);
  const int side = std::max(1, static_cast<int>(reach / step));
  return {(std::round(eye / step) - static_cast<float>(side)) * step, step, 2 * side};
}

}  // namespace

void AppendPlaneGrid(const mjvGeom& plane, const float eye[3], float extent, float width,
                     std::vector<LineSegment>* lines) {
  float local[3] = {0, 0, 0};  // the eye in the plane's frame
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < 3; ++i) local[k] += plane.mat[3 * i + k] * (eye[i] - plane.pos[i]);
  }
  const float reach = kReach * std::max({extent, std::fabs(local[2]), kMinReach});
  if (!std::isfinite(Norm3f(local)) || !std::isfinite(reach)) return;
  Ruling rulings[2];
  for (int k = 0; k < 2; ++k) rulings[k] = Rule(plane.size[k], plane.size[2], local[k], reach);
  const auto place = [&plane](const float p[3], float world[3]) {
    MulMatVec3f(world, plane.mat, p);
    for (int i = 0; i < 3; ++i) world[i] += plane.pos[i];
  };
  for (int across = 0; across < 2; ++across) {
    const int along = 1 - across;
    for (int i = 0; i <= rulings[across].cells; ++i) {
      float from[3] = {0, 0, 0}, to[3] = {0, 0, 0};
      from[across] = to[across] = rulings[across].At(i);
      from[along] = rulings[along].At(0);
      to[along] = rulings[along].At(rulings[along].cells);
      LineSegment line;
      place(from, line.from);
      place(to, line.to);
      line.width = width;
      for (int k = 0; k < 3; ++k) line.color[k] = kShade * plane.rgba[k];
      line.color[3] = plane.rgba[3];
      lines->push_back(line);
    }
  }
}

}  // namespace pliant::render
