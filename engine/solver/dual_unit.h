// Rows of a dual problem that are updated together, with what stays the same from sweep to sweep.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "engine/core/workspace.h"
#include "engine/solver/pattern_product.h"
#include "engine/solver/problem.h"
#include "engine/solver/qcqp.h"

namespace pliant {

// An elliptic cone, two opposite edges of a pyramid, or a row by itself.
struct DualUnit {
  int row;
  int dim;
  const EllipticCone* cone;  // null: none
  const double* block;       // [dim x dim] of A + R, or of A; behind that of a lone row, one by it
  const void* ball;          // BallMatrix<dim - 1> of a cone's friction, else null
  const double* ar;          // its first row of A + R
  bool one_pattern;          // all its rows are coupled to the same rows, and kept one behind the other
  RowPattern pattern;        // of the first row
};

// Units in the order in which they are added.
class UnitList {
 public:
  // Blocks are of A alone if `without_r`. What is listed lies in the workspace.
  UnitList(const DualProblem& problem, bool without_r, Workspace& workspace);

  // The unit of `dim` rows from `row` on, which may be a cone.
  void Add(int row, int dim, const EllipticCone* cone = nullptr);

  int Count() const { return n_; }
  const DualUnit& operator[](int unit) const { return units_[unit]; }

  // Fetches the record of a unit that comes later, and the first entries of one that comes soon.
  __attribute__((always_inline)) void Expect(int later, int soon) const {
    FetchLines(units_ + later, sizeof(DualUnit));
    const DualUnit& unit = units_[soon];
    FetchLines(unit.ar, kFetched);
    __builtin_prefetch(unit.pattern.col);
    __builtin_prefetch(unit.pattern.start);
  }

 private:
  static constexpr size_t kLine = 64, kFetched = 3 * kLine;  // bytes; longer rows are read on by themselves

  __attribute__((always_inline)) static void FetchLines(const void* from, size_t bytes) {
    for (size_t at = 0; at < bytes; at += kLine) __builtin_prefetch(static_cast<const char*>(from) + at);
  }

  const void* AddBall(const EllipticCone& cone, const double* block);

  const DualProblem& p_;
  const bool without_r_;
  Workspace& workspace_;
  DualUnit* const units_;
  double* block_;  // of blocks and balls, as far as there are none yet
  int n_ = 0;
};

// Residual of one row: (A + R) f + b.
double DualResidual(const DualProblem& problem, int row);

// Residuals of the rows of a unit, (A + R) f + b, to res [dim].
void DualResiduals(const DualProblem& problem, const DualUnit& unit, double* res);
// Those of rows without softness, A f + b.
void HardResiduals(const DualProblem& problem, const DualUnit& unit, double* res);

// Minimizes over the friction part of a cone with fixed normal force, from residual `res` and forces `old`
// before the normal changed; force holds the new normal and receives the friction. All are [dim].
template <int dim>
void SolveSlice(const DualUnit& unit, const double* res, const double* old, double* force) {
  constexpr int kFriction = dim - 1;
  constexpr double kMin = 1e-15;
  if (force[0] < kMin) {
    for (int k = 1; k < dim; ++k) force[k] = 0;
    return;
  }
  const double *block = unit.block, *friction = unit.cone->friction;
  double b[kFriction], x[kFriction];
  for (int i = 0; i < kFriction; ++i) {
    b[i] = res[1 + i] + block[(1 + i) * dim] * (force[0] - old[0]);
    for (int k = 0; k < kFriction; ++k) b[i] -= block[(1 + i) * dim + 1 + k] * old[1 + k];
  }
  const auto& ball = *static_cast<const BallMatrix<kFriction>*>(unit.ball);
  if (MinimizeInBall<kFriction>(x, ball, b, friction, force[0])) {
    // Put the solution exactly on the ellipsoid.
    double sum = 0;
    for (int k = 0; k < kFriction; ++k) sum += x[k] * x[k] / (friction[k] * friction[k]);
    const double scale = std::sqrt(force[0] * force[0] / std::max(kMin, sum));
    for (int k = 0; k < kFriction; ++k) x[k] *= scale;
  }
  for (int k = 0; k < kFriction; ++k) force[1 + k] = x[k];
}

// Change of the dual cost when the forces of a unit change from old to force, res being the residual at old.
// If it is an increase beyond rounding the forces are put back and 0 is returned.
template <int dim>
double AcceptChange(const double* block, const double* res, const double* old, double* force) {
  constexpr double kWorse = 1e-10;  // increases of the cost up to this are rounding
  double change = 0;
  for (int i = 0; i < dim; ++i) {
    const double delta = force[i] - old[i];
    double sum = res[i];
    for (int k = 0; k < dim; ++k) sum += 0.5 * block[i * dim + k] * (force[k] - old[k]);
    change += delta * sum;
  }
  if (change <= kWorse) return change;
  std::memcpy(force, old, sizeof(double) * dim);
  return 0;
}

}  // namespace pliant
