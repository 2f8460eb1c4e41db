#include "engine/plugins/sdf/screw.h"

#include <mujoco/mjmodel.h>

#include <cmath>

#include "engine/plugins/sdf/profile.h"

namespace pliant::plugins {

Screw::Screw(mjtNum radius, const mjtNum point[3]) {
  constexpr mjtNum kTurns = 12;        // a metre
  constexpr mjtNum kSides = 3 / mjPI;  // half the sides over half a turn
  constexpr mjtNum kTurnedOff = 0.22;  // edges of the head
  const mjtNum x = point[0], y = point[1], z = point[2];
  const mjtNum r = std::sqrt(x * x + y * y) - radius, azimuth = std::atan2(y, x);

  const mjtNum turn = z * kTurns - azimuth / mjPI / 2;
  const mjtNum tooth = std::fabs(turn - std::floor(turn) - 0.5);
  thread = (r - tooth / kTurns) * kSlope;
  cone = (z - r) * kSlope;

  // Turned to the nearest flat.
  const mjtNum sector = -std::floor(azimuth * kSides + 0.5) / kSides;
  const mjtNum across = x * std::sin(sector + mjPI / 2) - y * std::sin(sector);
  const mjtNum prism = Intersection(across - 0.5, std::fabs(z + 0.25) - 0.25);
  head = Intersection(prism, (z + r - kTurnedOff) * kSlope);
}

}  // namespace pliant::plugins
