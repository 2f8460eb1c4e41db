#include "engine/solver/dual_unit.h"

#include <algorithm>
#include <cstddef>
#include <new>

#include "engine/solver/cone_dim.h"

namespace pliant {
namespace {

// Whether two rows are coupled to the same rows.
bool HaveOnePattern(const DualProblem& p, int row, int other) {
  const int nnz = p.rownnz[row], *col = p.colind + p.rowadr[row];
  return p.rownnz[other] == nnz && std::equal(col, col + nnz, p.colind + p.rowadr[other]);
}

// Of four columns, which ascend.
inline bool AreNeighbours(const int* col) { return col[3] - col[0] == 3; }

// Whether the rows of a unit, which come one behind the other, are coupled to the same rows and kept one
// behind the other.
bool HasOnePattern(const DualProblem& p, int row, int dim) {
  for (int k = 1; k < dim; ++k) {
    if (p.rowadr[row + k] != p.rowadr[row] + k * p.rownnz[row] || !HaveOnePattern(p, row, row + k)) {
      return false;
    }
  }
  return true;
}

template <int rows>
__attribute__((always_inline)) inline void MulRows(const RowPattern& pattern, const double* ar,
                                                   const double* force, double* res) {
  Vec4 sum[rows] = {};
  AddProducts(pattern, ar, force, sum);
  for (int r = 0; r < rows; ++r) res[r] = FoldLanes(sum[r]);
}

PLIANT_WIDE_CLONES
void MulUnit(const RowPattern& pattern, const double* ar, int dim, const double* force, double* res) {
  for (; dim > 4; dim -= 3, res += 3, ar += 3 * static_cast<size_t>(pattern.nnz)) {
    MulRows<3>(pattern, ar, force, res);
  }
  if (dim == 4) MulRows<4>(pattern, ar, force, res);
  if (dim == 3) MulRows<3>(pattern, ar, force, res);
  if (dim == 2) MulRows<2>(pattern, ar, force, res);
  if (dim == 1) MulRows<1>(pattern, ar, force, res);
}

// Where bodies cannot move along a direction of friction, as planar ones sideways, A has a zero. The
// reference puts this in its place: the other directions keep a solution.
constexpr double kStiffest = 1e-10;

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
    if (without_r) block[i * dim + i] = std::max(kStiffest, block[i * dim + i] - p.rows.r[row + i]);
  }
}

}  // namespace

UnitList::UnitList(const DualProblem& p, bool without_r, Workspace& workspace)
    : p_(p),
      without_r_(without_r),
      workspace_(workspace),
      units_(workspace.Take<DualUnit>(p.rows.n)),
      block_(workspace.Take<double>((p.rows.ncone ? 3 : 1) * kMaxConeDim * static_cast<size_t>(p.rows.n))) {}

const void* UnitList::AddBall(const EllipticCone& cone, const double* block) {
  return WithDim(cone, [&](auto dim) -> const void* {
    using Ball = BallMatrix<dim - 1>;
    static_assert(sizeof(Ball) + dim * dim * sizeof(double) <= 3 * kMaxConeDim * dim * sizeof(double));
    Ball* ball = new (block_) Ball;
    block_ += sizeof(Ball) / sizeof(double);
    ball->Set(block + dim + 1, dim, cone.friction);
    return ball;
  });
}

void UnitList::Add(int row, int dim, const EllipticCone* cone) {
  DualUnit& unit = units_[n_];
  unit = {row, dim, cone, block_, nullptr, p_.ar + p_.rowadr[row], HasOnePattern(p_, row, dim), {}};
  FillBlock(p_, row, dim, without_r_, block_);
  block_ += dim * dim;
  if (dim == 1) *block_++ = 1 / *unit.block;
  if (cone) unit.ball = AddBall(*cone, unit.block);
  // Rows of one pair of bodies have one pattern.
  if (n_ > 0 && HaveOnePattern(p_, row, units_[n_ - 1].row)) {
    unit.pattern = units_[n_ - 1].pattern;
  } else {
    RowPattern& pattern = unit.pattern;
    const int nnz = p_.rownnz[row], *col = p_.colind + p_.rowadr[row];
    int* start = workspace_.Take<int>(nnz / 4);
    pattern = {nnz, true, col, start};
    for (int k = 0; k + 4 <= nnz; k += 4) {
      const bool follow = AreNeighbours(col + k);
      start[k / 4] = follow ? col[k] : RowPattern::kGaps;
      pattern.gapless = pattern.gapless && follow;
    }
  }
  ++n_;
}

PLIANT_SIMD_CLONES
double DualResidual(const DualProblem& p, int row) {
  const int nnz = p.rownnz[row], *col = p.colind + p.rowadr[row];
  const double *ar = p.ar + p.rowadr[row], *force = p.force;
  Vec4 sum = {}, entries, x;
  int k = 0;
  for (; k + 4 <= nnz; k += 4) {
    Load4(&entries, ar + k);
    if (AreNeighbours(col + k)) {
      Load4(&x, force + col[k]);
    } else {
      x = Vec4{force[col[k]], force[col[k + 1]], force[col[k + 2]], force[col[k + 3]]};
    }
    sum += entries * x;
  }
  for (int lane = 0; k < nnz; ++k, ++lane) sum[lane] += ar[k] * force[col[k]];
  return p.b[row] + FoldLanes(sum);
}

void DualResiduals(const DualProblem& p, const DualUnit& unit, double* res) {
  const int row = unit.row, dim = unit.dim;
  if (unit.one_pattern) {
    MulUnit(unit.pattern, unit.ar, dim, p.force, res);
    for (int k = 0; k < dim; ++k) res[k] += p.b[row + k];
  } else {
    for (int k = 0; k < dim; ++k) res[k] = DualResidual(p, row + k);
  }
}

void HardResiduals(const DualProblem& p, const DualUnit& unit, double* res) {
  DualResiduals(p, unit, res);
  const int row = unit.row;
  for (int k = 0; k < unit.dim; ++k) res[k] -= p.rows.r[row + k] * p.force[row + k];
}

}  // namespace pliant
