#include "tests/support/hulls.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace pliant::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

void Add(std::vector<float>& out, double x, double y, double z, double scale) {
  for (const double c : {x, y, z}) out.push_back(static_cast<float>(c * scale));
}

// On a spiral whose turns are as far apart as its points.
std::vector<float> Spiral(int n, double radius, double ratio_y, double ratio_z) {
  std::vector<float> out;
  for (int i = 0; i < n; ++i) {
    const double z = 1 - (2 * i + 1.0) / n, ring = std::sqrt(1 - z * z), turn = i * kPi * (3 - std::sqrt(5));
    Add(out, ring * std::cos(turn), ratio_y * ring * std::sin(turn), ratio_z * z, radius);
  }
  return out;
}

std::vector<float> Random(int n, double radius) {
  std::mt19937 rng(n);
  std::normal_distribution<double> normal;
  std::vector<float> out;
  for (int i = 0; i < n; ++i) {
    const double x = normal(rng), y = normal(rng), z = normal(rng);
    Add(out, x, y, z, radius / std::sqrt(x * x + y * y + z * z));
  }
  return out;
}

std::vector<float> Cylinder(int n, double radius) {
  std::vector<float> out;
  const int corners = n / 2;
  for (const double z : {-1, 1}) {
    for (int i = 0; i < corners; ++i) {
      const double turn = 2 * kPi * i / corners;
      Add(out, std::cos(turn), std::sin(turn), z, radius / std::sqrt(2));
    }
  }
  return out;
}

std::vector<float> Cone(int n, double radius) {
  std::vector<float> out;
  for (int i = 0; i < n - 1; ++i) {
    const double turn = 2 * kPi * i / (n - 1);
    Add(out, 0.7 * std::cos(turn), 0.7 * std::sin(turn), -0.3, radius);
  }
  Add(out, 0, 0, 1, radius);
  return out;
}

std::vector<float> Rounded(int n, double radius) {
  std::vector<float> out;
  const int side = std::max(1, static_cast<int>(std::lround(std::sqrt(n / 8.0))));
  for (int corner = 0; corner < 8; ++corner) {
    const double sx = corner & 1 ? 1 : -1, sy = corner & 2 ? 1 : -1, sz = corner & 4 ? 1 : -1;
    for (int i = 0; i < side; ++i) {
      for (int j = 0; j < side; ++j) {
        if (i && j && j == side - 1) continue;  // the pole, once
        const double turn = side > 1 ? kPi / 2 * i / (side - 1) : 0,
                     rise = side > 1 ? kPi / 2 * j / (side - 1) : 0;
        Add(out, sx * (0.55 + 0.15 * std::cos(turn) * std::cos(rise)),
            sy * (0.4 + 0.15 * std::sin(turn) * std::cos(rise)), sz * (0.25 + 0.15 * std::sin(rise)), radius);
      }
    }
  }
  return out;
}

}  // namespace

const char* HullName(HullKind kind) {
  constexpr const char* kNames[] = {"sphere", "random", "thin", "cylinder", "rounded", "cone"};
  return kNames[static_cast<int>(kind)];
}

std::vector<float> HullPoints(HullKind kind, int n, double radius) {
  switch (kind) {
    case HullKind::kSphere:
      return Spiral(n, radius, 1, 1);
    case HullKind::kRandom:
      return Random(n, radius);
    case HullKind::kThin:
      return Spiral(n, radius, 0.3, 0.03);
    case HullKind::kCylinder:
      return Cylinder(n, radius);
    case HullKind::kRounded:
      return Rounded(n, radius);
    default:
      return Cone(n, radius);
  }
}

}  // namespace pliant::test
