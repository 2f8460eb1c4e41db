#include "engine/constraint/jacobian_product.h"

#include <algorithm>

#include "engine/math/dense.h"
#include "engine/math/sparse.h"
#include "engine/model/asleep.h"
#include "engine/model/options.h"
#include "engine/model/parts.h"

namespace pliant {

void MulJacVec(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  if (!d.nefc) return;
  if (IsSparse(m)) {
    MulMatVecSparse(res, d.efc_J, vec, d.nefc, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_rowsuper,
                    d.efc_J_colind);
  } else {
    MulMatVec(res, d.efc_J, vec, d.nefc, m.nv);
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
    MulMatTVec(res, d.efc_J, vec, d.nefc, m.nv);
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
