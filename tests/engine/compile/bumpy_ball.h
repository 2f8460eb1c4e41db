// A mesh with a hull, of some size.
#pragma once

#include <cmath>

#include "engine/compile/meshes/meshes.h"

namespace pliant::compile {

// A bumpy ball of 41 x 80 vertices.
inline MeshInput Ball() {
  MeshInput input;
  constexpr int kRings = 40, kSectors = 80;
  for (int i = 0; i <= kRings; ++i) {
    for (int j = 0; j < kSectors; ++j) {
      const double a = mjPI * i / kRings, b = 2 * mjPI * j / kSectors, r = 1 + 0.1 * std::sin(5 * a + 3 * b);
      for (const double x : {r * std::sin(a) * std::cos(b), r * std::sin(a) * std::sin(b), r * std::cos(a)})
        input.vert.push_back(static_cast<float>(x));
    }
  }
  for (int i = 0; i < kRings; ++i) {
    for (int j = 0; j < kSectors; ++j) {
      const int a = i * kSectors + j, b = i * kSectors + (j + 1) % kSectors;
      for (const int corner : {a, a + kSectors, b + kSectors, a, b + kSectors, b})
        input.face.push_back(corner);
    }
  }
  return input;
}

}  // namespace pliant::compile
