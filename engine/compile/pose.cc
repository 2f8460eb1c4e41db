#include "engine/compile/pose.h"

#include <cmath>

namespace pliant::compile {

namespace {

constexpr double kSame = 1e-6;  // frames closer than this share their pose

}  // namespace

bool IsSamePosition(const double a[3], const double b[3]) {
  for (int i = 0; i < 3; ++i) {
    if (!(std::fabs(a[i] - b[i]) < kSame)) return false;
  }
  return true;
}

bool IsSameRotation(const double a[4], const double b[4]) {
  bool same = true, opposite = true;
  for (int i = 0; i < 4; ++i) {
    same = same && std::fabs(a[i] - b[i]) < kSame;
    opposite = opposite && std::fabs(a[i] + b[i]) < kSame;
  }
  return same || opposite;
}

}  // namespace pliant::compile
