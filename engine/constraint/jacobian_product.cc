#include "engine/constraint/jacobian_product.h"

#include <algorithm>
#include <cstdint>

#include "engine/math/dense.h"
#include "engine/math/sparse.h"
#include "engine/model/asleep.h"
#include "engine/model/options.h"
#include "engine/model/parts.h"

namespace pliant {
namespace {

// Of few columns it takes longer to know which are zero than to multiply them.
bool KnowsZeros(const mjModel& m) { return m.nv >= 24 && m.nv < kMaxInFours; }

// visit(first row, number, columns) for dense rows of one pattern, columns in fours as MulMatVecInFours().
template <class Visit>
void ForDenseRows(const mjData& d, const Visit& visit) {
  for (int row = 0, count; row < d.nefc; row += count) {
    count = 1 + d.efc_J_rowsuper[row];
    const int* col = d.efc_J_colind + d.efc_J_rowadr[row];
    uint64_t fours = 0;
    for (int k = 0; k < d.efc_J_rownnz[row]; ++k) fours |= uint64_t{1} << (col[k] >> 2);
    visit(row, count, fours);
  }
}

void MulDense(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  const int nv = static_cast<int>(m.nv);
  if (!KnowsZeros(m)) return MulMatVec(res, d.efc_J, vec, d.nefc, nv);
  ForDenseRows(d, [&](int row, int count, uint64_t fours) {
    MulMatVecInFours(res + row, d.efc_J + row * nv, vec, count, nv, fours);
  });
}

void MulTransposedDense(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  const int nv = static_cast<int>(m.nv);
  if (!KnowsZeros(m)) return MulMatTVec(res, d.efc_J, vec, d.nefc, nv);
  std::fill_n(res, nv, 0);
  ForDenseRows(d, [&](int row, int count, uint64_t fours) {
    AddMatTVecInFours(res, d.efc_J + row * nv, vec + row, count, nv, fours);
  });
}

}  // namespace

void MulJacVec(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  if (!d.nefc) return;
  if (IsSparse(m)) {
    MulMatVecSparse(res, d.efc_J, vec, d.nefc, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_rowsuper,
                    d.efc_J_colind);
  } else {
    MulDense(m, d, res, vec);
  }
}

void MulJacVecShared(const mjModel& m, mjData& d, mjtNum* res, const mjtNum* vec) {
  constexpr int kFewRows = 256;
  if (!IsSparse(m) || !d.nefc) return MulJacVec(m, d, res, vec);
  ForRanges(d, d.nefc, kFewRows, [&](int begin, int end) {
    MulMatVecSparse(res + begin, d.efc_J, vec, end - begin, d.efc_J_rownnz + begin, d.efc_J_rowadr + begin,
                    d.efc_J_rowsuper + begin, d.efc_J_colind);
  });
}

void MulJacTVec(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  if (!d.nefc) {
    std::fill_n(res, m.nv, 0);
  } else if (IsSparse(m)) {
    MulMatTVecSparse(res, d.efc_J, vec, d.nefc, m.nv, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_rowsuper,
                     d.efc_J_colind);
  } else {
    MulTransposedDense(m, d, res, vec);
  }
}

void ApplyConstraintForces(const mjModel& m, mjData& d) {
  if (d.nefc && !IsSparse(m)) return MulJacTVec(m, d, d.qfrc_constraint, d.efc_force);
  ForUnsettledDofs(
      m, d, [&](int begin, int end) { std::fill(d.qfrc_constraint + begin, d.qfrc_constraint + end, 0); });
  AddMatTVecSparse(d.qfrc_constraint, d.efc_J, d.efc_force, d.nefc, d.efc_J_rownnz, d.efc_J_rowadr,
                   d.efc_J_rowsuper, d.efc_J_colind);
}

}  // namespace pliant
