#include "engine/step/euler.h"

#include <algorithm>

#include "engine/dynamics/inertia.h"
#include "engine/dynamics/reflected.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
#include "engine/step/advance.h"

namespace pliant {
namespace {

bool IsDamped(const mjModel& m, const mjData& d) {
  if (m.opt.disableflags & (mjDSBL_EULERDAMP | mjDSBL_DAMPER)) return false;
  bool damped = false;
  ForAwakeDofs(m, d, [&](int begin, int end) {
    for (int i = begin; !damped && i < end; ++i) damped = DofDamper(m, i).Any();
  });
  return damped;
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
  if (!keep_factor) {
    std::copy_n(d.M, m.nC, d.qH);
    for (int i = 0; i < m.nv; ++i) {
      d.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += m.opt.timestep * DofDamping(m, d, i);
    }
    FactorI(d.qH, m.nv, d.qHDiagInv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }
  for (int i = 0; i < m.nv; ++i) qacc[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
  SolveLD(qacc, d.qH, d.qHDiagInv, m.nv, 1, m.M_rownnz, m.M_rowadr, m.M_colind);
  Advance(m, d, d.act_dot, qacc, nullptr);
}

void Euler(const mjModel& m, mjData& d) { EulerSkip(m, d, false); }

}  // namespace pliant
