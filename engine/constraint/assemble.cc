#include "engine/constraint/assemble.h"

#include <algorithm>
#include <climits>
#include <cstddef>

#include "engine/constraint/contact_rows.h"
#include "engine/constraint/equality_rows.h"
#include "engine/constraint/exact_diagonal.h"
#include "engine/constraint/friction_rows.h"
#include "engine/constraint/jacobian_product.h"
#include "engine/constraint/limit_rows.h"
#include "engine/constraint/surface_effects.h"
#include "engine/constraint/velocity_product.h"
#include "engine/model/arena_arrays.h"
#include "engine/model/options.h"
#include "engine/model/parts.h"
#include "engine/model/stack.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

void DropRows(mjData& d) {
  ClearConstraints(d);
  d.parena = d.contact ? static_cast<size_t>(reinterpret_cast<std::byte*>(d.contact + d.ncon) -
                                             static_cast<std::byte*>(d.arena))
                       : 0;
}

// What the rows ask for at the end of the step rather than now.
void MoveToStepEnd(const mjModel& m, mjData& d) {
  const mjtNum h = m.opt.timestep;
  for (int row = 0; row < d.nefc; ++row) {
    const mjtNum* kbip = d.efc_KBIP + 4 * row;
    const mjtNum stiffness = kbip[0] * kbip[2];
    d.efc_aref[row] =
        (d.efc_aref[row] - h * stiffness * d.efc_vel[row]) / (1 + h * kbip[1] + h * h * stiffness);
  }
}

}  // namespace

void MakeConstraint(const mjModel& m, mjData& d) {
  DropRows(d);
  if (m.opt.disableflags & mjDSBL_CONSTRAINT) return;

  RowCount count;
  CountEqualityRows(m, d, &count);
  CountFrictionRows(m, d, &count);
  CountLimitRows(m, d, &count);
  ContactParts parts;
  CountContactRows(m, d, &count, &parts);
  if (!count.Total() && !m.ntendon) return;  // tendons are told when they have none, too

  const bool sparse = IsSparse(m);
  const size_t nj = sparse ? count.nonzeros : static_cast<size_t>(count.Total()) * m.nv;
  d.ne = count.equality;
  d.nf = count.friction;
  d.nl = count.limit;
  d.nefc = count.Total();
  d.nJ = static_cast<int>(nj);
  if (nj > INT_MAX || !AllocateArrays(m, d, ArenaGroup::kRows)) {
    RaiseWarning(d, mjWARN_CNSTRFULL, static_cast<int>(std::min<mjtSize>(d.narena, INT_MAX)));
    DropRows(d);
    return;
  }
  std::fill_n(d.tendon_efcadr, m.ntendon, -1);
  RowBuilder rows(m, d, sparse);
  AddEqualityRows(m, d, rows);
  AddFrictionRows(m, d, rows);
  AddLimitRows(m, d, rows);
  AddContactRows(m, d, parts, rows);
  if (rows.dropped()) {
    d.ne -= rows.dropped();
    d.nefc -= rows.dropped();
    d.nJ -= rows.dropped() * m.nv;
  }
  if (WantsExactDiagonal(m)) UseExactDiagonal(m, d, d.qLD, d.qLDiagInv);
  d.maxuse_efc = std::max(d.maxuse_efc, d.nefc);
}

void ReferenceConstraint(const mjModel& m, mjData& d) {
  if (!d.nefc) return;
  MulJacVecShared(m, d, d.efc_vel, d.qvel);
  if (m.flg_surfacevel) AddSurfaceVelocity(m, d);
  constexpr int kFewRows = 256;
  ForRanges(d, d.nefc, kFewRows, [&](int begin, int end) {
    for (int row = begin; row < end; ++row) {
      const mjtNum* kbip = d.efc_KBIP + 4 * row;
      d.efc_aref[row] = -kbip[1] * d.efc_vel[row] - kbip[0] * kbip[2] * (d.efc_pos[row] - d.efc_margin[row]);
    }
  });
  SubtractVelocityProduct(m, d);
  if (EndsWithStep(m.opt)) MoveToStepEnd(m, d);
  if (m.flg_adhesion) HoldAgainstAdhesion(d, 1);
}

}  // namespace pliant
