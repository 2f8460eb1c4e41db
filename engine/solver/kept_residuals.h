// The residuals of a small dual problem, kept up to date as forces change: then nothing waits for a product
// of forces that were only just found.
#pragma once

#include <cstddef>

#include "engine/core/workspace.h"
#include "engine/math/simd.h"
#include "engine/solver/problem.h"

namespace pliant {

// (A + R) f + b of all rows.
class KeptResiduals {
 public:
  static constexpr int kMaxRows = 64;
  // Numbers that it takes for n rows.
  static constexpr size_t Numbers(size_t n) { return n > kMaxRows ? 0 : (n + 2) * (n + 3); }

  // Whether a problem is small, with most of its rows coupled, so that whole columns cost less than products,
  // and without cones, whose own work is what takes time.
  static bool Pay(const DualProblem& problem);

  KeptResiduals(const DualProblem& problem, Workspace& workspace);

  double operator[](int row) const { return res_[row]; }

  // The force of a row has changed.
  __attribute__((always_inline)) void Add(int row, double change) {
    const double* column = column_ + static_cast<size_t>(row) * ld_;
    for (int i = 0; i < ld_; i += 4) {
      Vec4 sum, entries;
      Load4(&sum, res_ + i);
      Load4(&entries, column + i);
      sum += change * entries;
      Store4(res_ + i, sum);
    }
  }

  // All forces have gone on by beta times what they changed by since the last call or Keep().
  void Extrapolate(double beta);
  void Keep();

 private:
  const int n_, ld_;
  double* column_;  // [n x ld], symmetric, zeros behind n
  double* res_;     // [ld]
  double* last_;    // [ld], as they were when last kept
};

}  // namespace pliant
