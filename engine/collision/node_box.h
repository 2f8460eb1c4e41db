// World boxes of the bounding volume trees of bodies.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {

constexpr mjtNum kSlack = 1e-10;

struct WorldBox {
  mjtNum min[3];
  mjtNum max[3];
};

inline bool Overlap(const WorldBox& a, const WorldBox& b) {
  return a.min[0] <= b.max[0] && b.min[0] <= a.max[0] && a.min[1] <= b.max[1] && b.min[1] <= a.max[1] &&
         a.min[2] <= b.max[2] && b.min[2] <= a.max[2];
}

// The box of a node of the world body's tree, which needs no turning. Grown as in NodeBox().
inline WorldBox WorldNodeBox(const mjModel& m, int node, mjtNum grow) {
  const mjtNum* aabb = m.bvh_aabb + 6 * node;
  WorldBox box;
  for (int i = 0; i < 3; ++i) {
    const mjtNum half = (aabb[3 + i] + grow) * (1 + kSlack);
    box.min[i] = aabb[i] - half;
    box.max[i] = aabb[i] + half;
  }
  return box;
}

// The box of a node of body's tree, in world axes, grown by `grow`. Inner nodes are aligned with the inertial
// frame of the body, leaves with the frame of their geom. The box is a little too large, so that rounding
// never separates what just touches.
inline WorldBox NodeBox(const mjModel& m, const mjData& d, int body, int node, mjtNum grow) {
  const mjtNum* pos = d.xipos + 3 * body;
  const mjtNum* mat = d.ximat + 9 * body;
  const mjtNum* aabb = m.bvh_aabb + 6 * node;
  WorldBox box;
  for (int i = 0; i < 3; ++i) {
    const mjtNum* row = mat + 3 * i;
    const mjtNum center = pos[i] + row[0] * aabb[0] + row[1] * aabb[1] + row[2] * aabb[2];
    const mjtNum reach =
        std::fabs(row[0]) * aabb[3] + std::fabs(row[1]) * aabb[4] + std::fabs(row[2]) * aabb[5];
    const mjtNum half = (reach + grow) * (1 + kSlack);
    box.min[i] = center - half;
    box.max[i] = center + half;
  }
  return box;
}

}  // namespace pliant
