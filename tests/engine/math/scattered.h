// Matrices without structure for tests of linear algebra.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/math/dense.h"

namespace pliant {

// Values without structure, the same in every run.
inline std::vector<double> Scatter(size_t n, int seed) {
  std::vector<double> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = std::sin(1.7 * static_cast<double>(i) + seed) + 0.1 * seed;
  return values;
}

// A'A + I: symmetric and positive definite.
inline std::vector<double> PositiveDefinite(int n, int seed) {
  const std::vector<double> a = Scatter(static_cast<size_t>(n * n), seed);
  std::vector<double> out(a.size());
  SqrMatTD(out.data(), a.data(), nullptr, n, n);
  for (int i = 0; i < n; ++i) out[static_cast<size_t>(i * n + i)] += 1;
  return out;
}

inline void ExpectNear(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "entry " << i;
}

}  // namespace pliant
