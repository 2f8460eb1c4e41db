#include "engine/solver/dual_unit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/math/simd.h"
#include "engine/solver/products.h"
#include "engine/solver/qcqp.h"

namespace pliant {
namespace {

// Whether a row is coupled to all rows between its first and its last one.
bool HasNoGaps(const DualProblem& p, int row) {
  const int *col = p.colind + p.rowadr[row], last = p.rownnz[row] - 1;
  return last >= 0 && col[last] - col[0] == last;
}

// Whether the rows of a unit, which come one behind the other, are coupled to the same rows.
bool HasOnePattern(const DualProblem& p, int row, int dim) {
  const int nnz = p.rownnz[row], *col = p.colind + p.rowadr[row];
  for (int k = 1; k < dim; ++k) {
    if (p.rownnz[row + k] != nnz || p.rowadr[row + k] != p.rowadr[row] + k * nnz) return false;
    if (!std::equal(col, col + nnz, p.colind + p.rowadr[row + k])) return false;
  }
  return true;
}

// The forces of four rows. Most patterns are made of runs of neighbours.
template <bool gapless>
__attribute__((always_inline)) inline void LoadFour(Vec4* four, const int* col, const double* force) {
  if (gapless || col[3] - col[0] == 3) {
    Load4(four, force + col[0]);
  } else {
    *four = Vec4{force[col[0]], force[col[1]], force[col[2]], force[col[3]]};
  }
}

// Products of `rows` rows of one pattern, `nnz` entries each and one behind the other. In four partial sums,
// as in DotProduct(); what is added to make four changes none of them.
template <int rows, bool gapless>
__attribute__((always_inline)) inline void MulRows(const double* ar, const int* col, int nnz,
                                                   const double* force, double* res) {
  Vec4 sum[rows] = {};
  int k = 0;
  for (; k + 4 <= nnz; k += 4) {
    Vec4 x;
    LoadFour<gapless>(&x, col + k, force);
    for (int r = 0; r < rows; ++r) {
      Vec4 entries;
      Load4(&entries, ar + static_cast<size_t>(r) * nnz + k);
      sum[r] += entries * x;
    }
  }
  if (const int rest = nnz - k; rest > 0) {
    const int second = rest > 1 ? k + 1 : k, third = rest > 2 ? k + 2 : k;
    const Vec4 x = {force[col[k]], rest > 1 ? force[col[second]] : 0, rest > 2 ? force[col[third]] : 0, 0};
    for (int r = 0; r < rows; ++r) {
      const double* a = ar + static_cast<size_t>(r) * nnz;
      sum[r] += Vec4{a[k], rest > 1 ? a[second] : 0, rest > 2 ? a[third] : 0, 0} * x;
    }
  }
  for (int r = 0; r < rows; ++r) res[r] = (sum[r][0] + sum[r][2]) + (sum[r][1] + sum[r][3]);
}

template <bool gapless>
__attribute__((always_inline)) inline void MulAllRows(const double* ar, const int* col, int nnz, int dim,
                                                      const double* force, double* res) {
  for (; dim > 4; dim -= 3, res += 3, ar += 3 * static_cast<size_t>(nnz)) {
    MulRows<3, gapless>(ar, col, nnz, force, res);
  }
  if (dim == 4) MulRows<4, gapless>(ar, col, nnz, force, res);
  if (dim == 3) MulRows<3, gapless>(ar, col, nnz, force, res);
  if (dim == 2) MulRows<2, gapless>(ar, col, nnz, force, res);
  if (dim == 1) MulRows<1, gapless>(ar, col, nnz, force, res);
}

PLIANT_SIMD_CLONES
void MulGapless(const double* ar, const int* col, int nnz, int dim, const double* force, double* res) {
  MulAllRows<true>(ar, col, nnz, dim, force, res);
}

PLIANT_SIMD_CLONES
void MulWithGaps(const double* ar, const int* col, int nnz, int dim, const double* force, double* res) {
  MulAllRows<false>(ar, col, nnz, dim, force, res);
}

// The block of A + R (or A) of neighbouring rows.
void FillBlock(const DualProblem& p, int row, int dim, bool without_r, double* block) {
  for (int i = 0; i < dim; ++i) {
    const int* begin = p.colind + p.rowadr[row + i];
    const int* end = begin + p.rownnz[row + i];
    const int* at = std::lower_bound(begin, end, row);
    for (int k = 0; k < dim; ++k) {
      const bool here = at < end && *at == row + k;
      block[i * dim + k] = here ? p.ar[at - p.colind] : 0;
      at += here;
    }
    if (without_r) block[i * dim + i] -= p.rows.r[row + i];
  }
}

}  // namespace

DualUnit MakeDualUnit(const DualProblem& p, int row, int dim, bool without_r, double* block) {
  FillBlock(p, row, dim, without_r, block);
  const bool one_pattern = HasOnePattern(p, row, dim);
  return {row, dim, nullptr, block, one_pattern, one_pattern && HasNoGaps(p, row)};
}

DualUnit MakeConeUnit(const DualProblem& p, const EllipticCone& cone, bool without_r, double* block) {
  DualUnit unit = MakeDualUnit(p, cone.row, cone.dim, without_r, block);
  unit.cone = &cone;
  return unit;
}

double DualResidual(const DualProblem& p, int row) {
  const int adr = p.rowadr[row], nnz = p.rownnz[row];
  double product;
  if (HasNoGaps(p, row)) {
    product = DotProduct(p.ar + adr, p.force + p.colind[adr], nnz);
  } else {
    MulWithGaps(p.ar + adr, p.colind + adr, nnz, 1, p.force, &product);
  }
  return p.b[row] + product;
}

void DualResiduals(const DualProblem& p, const DualUnit& unit, bool without_r, double* res) {
  const int row = unit.row, dim = unit.dim, adr = p.rowadr[row];
  if (unit.gapless && dim == 1) {
    *res = DotProduct(p.ar + adr, p.force + p.colind[adr], p.rownnz[row]);
  } else if (unit.gapless) {
    MulGapless(p.ar + adr, p.colind + adr, p.rownnz[row], dim, p.force, res);
  } else if (unit.one_pattern) {
    MulWithGaps(p.ar + adr, p.colind + adr, p.rownnz[row], dim, p.force, res);
  } else {
    for (int k = 0; k < dim; ++k) {
      const int at = p.rowadr[row + k];
      MulWithGaps(p.ar + at, p.colind + at, p.rownnz[row + k], 1, p.force, res + k);
    }
  }
  for (int k = 0; k < dim; ++k) {
    res[k] += p.b[row + k];
    if (without_r) res[k] -= p.rows.r[row + k] * p.force[row + k];
  }
}

template <int dim>
void SolveSlice(const DualUnit& unit, const double* res, const double* old, double* force) {
  constexpr int kFriction = dim - 1;
  constexpr double kMin = 1e-15;
  if (force[0] < kMin) {
    for (int k = 1; k < dim; ++k) force[k] = 0;
    return;
  }
  const double *block = unit.block, *friction = unit.cone->friction;
  double a[kFriction * kFriction], b[kFriction], x[kFriction];
  for (int i = 0; i < kFriction; ++i) {
    b[i] = res[1 + i] + block[(1 + i) * dim] * (force[0] - old[0]);
    for (int k = 0; k < kFriction; ++k) {
      a[i * kFriction + k] = block[(1 + i) * dim + 1 + k];
      b[i] -= a[i * kFriction + k] * old[1 + k];
    }
  }
  if (MinimizeInEllipsoid(x, a, b, friction, force[0], kFriction)) {
    // Put the solution exactly on the ellipsoid.
    double sum = 0;
    for (int k = 0; k < kFriction; ++k) sum += x[k] * x[k] / (friction[k] * friction[k]);
    const double scale = std::sqrt(force[0] * force[0] / std::max(kMin, sum));
    for (int k = 0; k < kFriction; ++k) x[k] *= scale;
  }
  for (int k = 0; k < kFriction; ++k) force[1 + k] = x[k];
}

template void SolveSlice<2>(const DualUnit&, const double*, const double*, double*);
template void SolveSlice<3>(const DualUnit&, const double*, const double*, double*);
template void SolveSlice<4>(const DualUnit&, const double*, const double*, double*);
template void SolveSlice<5>(const DualUnit&, const double*, const double*, double*);
template void SolveSlice<6>(const DualUnit&, const double*, const double*, double*);

}  // namespace pliant
