// Where the detail of shapes is looked at from: a corner of a grid, which an eye that moves passes now and
// then only. So shadows can be those of the pictures before for a while, with the same shapes.
#pragma once

#include <algorithm>
#include <cmath>

#include "engine/math/vec3f.h"

namespace pliant::render {

class DetailEye {
 public:
  DetailEye() = default;
  // `middle`: of the model, m.
  DetailEye(const float eye[3], const float middle[3]) {
    const float cell = std::exp2(std::floor(std::log2(std::max(kStep * Dist3f(eye, middle), 1e-6f))));
    for (int i = 0; i < 3; ++i) at_[i] = cell * std::round(eye[i] / cell);
    least_ = kCells * cell;
  }
  // To a point whose distance from the eye itself is `exact`, which counts where the grid is too coarse.
  float DistanceTo(const float point[3], float exact) const {
    return exact > least_ ? Dist3f(point, at_) : exact;
  }

 private:
  static constexpr float kStep = 0.15f;  // of the eye's distance from the model's middle
  static constexpr float kCells = 4;

  float at_[3] = {0, 0, 0};
  float least_ = 0;
};

}  // namespace pliant::render
