#include "engine/step/euler.h"

#include <algorithm>

#include "engine/dynamics/reflected.h"
#include "engine/math/runs.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/tree_solve.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
#include "engine/model/tree_parts.h"
#include "engine/step/advance.h"

namespace pliant {
namespace {

bool IsDamped(const mjModel& m, const mjData& d) {
  if (m.opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) return false;
  bool damped = false;
  ForAwakeDofs(m, d, [&](int begin, int end) {
    const int n = end - begin;
    const bool none = !m.nactuator && CountWithin(m.dof_damping + begin, n, 0) == n &&
                      CountWithin(m.dof_dampingpoly + mjNPOLY * begin, mjNPOLY * n, 0) == mjNPOLY * n;
    for (int i = none ? end : begin; !damped && i < end; ++i) damped = DofDamper(m, i).Any();
  });
  return damped;
}

// The factor of M + h D of whole trees, D the damping of their dofs [begin, end).
void FactorDamped(const mjModel& m, mjData& d, int begin, int end) {
  const int first = m.M_rowadr[begin], last = m.M_rowadr[end - 1] + m.M_rownnz[end - 1];
  std::copy(d.M + first, d.M + last, d.qH + first);
  for (int i = begin; i < end; ++i) {
    d.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += m.opt.timestep * DofDamping(m, d, i);
  }
  FactorTree(d.qH, d.qH, d.qHDiagInv, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
}

}  // namespace

void EulerSkip(const mjModel& m, mjData& d, bool keep_factor) {
  StageTimer timer(d, mjTIMER_ADVANCE);
  if (!IsDamped(m, d)) {
    Advance(m, d, d.act_dot, d.qacc, nullptr);
    return;
  }
  StackFrame frame(d);
  mjtNum* qacc = frame.Take<mjtNum>(m.nv);
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    if (!keep_factor) FactorDamped(m, d, begin, end);
    for (int i = begin; i < end; ++i) qacc[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
    SolveTreeUp(qacc, d.qH, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
    SolveTreeDown(qacc, d.qH, d.qHDiagInv, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
  });
  Advance(m, d, d.act_dot, qacc, nullptr);
}

void Euler(const mjModel& m, mjData& d) { EulerSkip(m, d, false); }

}  // namespace pliant
