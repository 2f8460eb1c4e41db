// Flexes on a grid of nodes of which only the outer faces are elastic: the sizes of their arrays.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>

namespace pliant {

inline bool IsShell(const mjModel& m, int flex) { return m.flex_interp[flex] < 0; }

// Outer faces of a grid with so many cells along each axis.
inline std::int64_t ShellFaceCount(const int cells[3]) {
  const std::int64_t x = cells[0], y = cells[1], z = cells[2];
  return 2 * (x * y + y * z + z * x);
}

// Numbers of a hinge between two faces in flex_bending, whose first number counts the hinges of a flex.
inline constexpr int kShellHinge = 10;

}  // namespace pliant
