#include "engine/step/implicit.h"

#include <algorithm>

#include "engine/derivative/free_body.h"
#include "engine/derivative/smooth_velocity.h"
#include "engine/derivative/velocity_pattern.h"
#include "engine/dynamics/inertia.h"
#include "engine/math/dense.h"
#include "engine/math/simd.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/tree_solve.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
#include "engine/step/advance.h"

namespace pliant {
namespace {

// Factors d.qLU in place as (unit upper) * (lower), from the last dof to the first. Entry (j, i) exists where
// j is an ancestor of i or the reverse, so that only chains meet and nothing fills in. The ancestors of i are
// the first `depth` columns of its row. Dofs begin .. end - 1 are those of whole trees.
PLIANT_SIMD_CLONES void FactorLU(const mjModel& m, int begin, int end, mjtNum* lu) {
  for (int i = end - 1; i >= begin; --i) {
    const mjtNum* __restrict row = lu + m.D_rowadr[i];
    const int* ancestor = m.D_colind + m.D_rowadr[i];
    const int depth = m.D_diag[i];
    const mjtNum pivot = row[depth];
    for (int p = depth - 1; p >= 0; --p) {
      const int j = ancestor[p];
      mjtNum* __restrict to = lu + m.D_rowadr[j];
      mjtNum* right = to + p - j;  // right[k] is the entry of descendant k
      right[i] /= pivot;
      const mjtNum scale = right[i];
      if (scale == 0) continue;
      for (int k = 0; k <= p; ++k) to[k] -= scale * row[k];
      for (int k = p + 1; k < depth; ++k) right[ancestor[k]] -= scale * row[k];
    }
  }
}

void SolveLU(const mjModel& m, int begin, int end, const mjtNum* lu, mjtNum* x) {
  for (int i = end - 1; i >= begin; --i) {
    const mjtNum* row = lu + m.D_rowadr[i];
    const int* col = m.D_colind + m.D_rowadr[i];
    for (int k = m.D_diag[i] + 1; k < m.D_rownnz[i]; ++k) x[i] -= row[k] * x[col[k]];
  }
  for (int i = begin; i < end; ++i) {
    const mjtNum* row = lu + m.D_rowadr[i];
    const int* col = m.D_colind + m.D_rowadr[i];
    for (int k = 0; k < m.D_diag[i]; ++k) x[i] -= row[k] * x[col[k]];
    x[i] /= row[m.D_diag[i]];
  }
}

// Calls f(first dof) for each awake body that implicitfast treats by itself, without derivatives in d.qH.
template <class F>
void ForLoneFreeBodies(const mjModel& m, const mjData& d, F f) {
  ForAwakeDofs(m, d, [&](int begin, int end) {
    for (int dof = begin; dof < end; ++dof) {
      if (StartsLoneFreeBody(m, dof)) f(dof);
    }
  });
}

}  // namespace

void MakeImplicitMatrix(const mjModel& m, mjData& d) {
  const mjtNum h = m.opt.timestep;
  const bool full = m.opt.integrator == mjINT_IMPLICIT;
  SmoothVelocityDerivative(m, d, full);
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    if (begin == end) return;
    if (full) {
      for (int i = m.D_rowadr[begin]; i < EndOfRow(m, end - 1); ++i)
        d.qLU[i] = (m.mapM2D[i] >= 0 ? d.M[m.mapM2D[i]] : 0) - h * d.qDeriv[i];
    } else {
      const int last = end - 1, behind = m.M_rowadr[last] + m.M_rownnz[last];
      for (int i = m.M_rowadr[begin]; i < behind; ++i) d.qH[i] = d.M[i] - h * d.qDeriv[m.mapD2M[i]];
    }
  });
  if (full) return;
  ForLoneFreeBodies(m, d, [&](int dof) {
    const int end = m.M_rowadr[dof + 5] + m.M_rownnz[dof + 5];
    std::copy(d.M + m.M_rowadr[dof], d.M + end, d.qH + m.M_rowadr[dof]);
  });
}

void MulImplicitMatrix(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  if (m.opt.integrator != mjINT_IMPLICIT) {
    MulTreeRows(res, d.qH, vec, {0, static_cast<int>(m.nv)}, m.M_rownnz, m.M_rowadr, m.M_colind);
    ForLoneFreeBodies(m, d, [&](int dof) {
      mjtNum mat[36];
      LoneFreeBodyMatrix(m, d, dof, mat);
      MulMatVec(res + dof, mat, vec + dof, 6, 6);
    });
    return;
  }
  for (int i = 0; i < m.nv; ++i) {
    res[i] = 0;
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k)
      res[i] += d.qLU[k] * vec[m.D_colind[k]];
  }
}

void ImplicitSkip(const mjModel& m, mjData& d, bool keep_factor) {
  StageTimer timer(d, mjTIMER_ADVANCE);
  const bool full = m.opt.integrator == mjINT_IMPLICIT;
  if (!keep_factor) MakeImplicitMatrix(m, d);
  StackFrame frame(d);
  mjtNum* qacc = frame.Take<mjtNum>(m.nv);
  ForUnsettledDofs(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) qacc[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
    if (full) {
      if (!keep_factor) FactorLU(m, begin, end, d.qLU);
      SolveLU(m, begin, end, d.qLU, qacc);
    } else {
      const RowSpan rows = {begin, end};
      if (!keep_factor) FactorTree(d.qH, d.qH, d.qHDiagInv, rows, m.M_rownnz, m.M_rowadr, m.M_colind);
      SolveTreeUp(qacc, d.qH, rows, m.M_rownnz, m.M_rowadr, m.M_colind);
      SolveTreeDown(qacc, d.qH, d.qHDiagInv, rows, m.M_rownnz, m.M_rowadr, m.M_colind);
    }
  });
  if (!full) {
    ForLoneFreeBodies(m, d, [&](int dof) {
      mjtNum mat[36], x[6];
      LoneFreeBodyMatrix(m, d, dof, mat);
      for (int k = 0; k < 6; ++k) x[k] = d.qfrc_smooth[dof + k] + d.qfrc_constraint[dof + k];
      if (SolveGeneral(mat, x, 6)) std::copy(x, x + 6, qacc + dof);
    });
  }
  Advance(m, d, d.act_dot, qacc, nullptr);
}

void Implicit(const mjModel& m, mjData& d) { ImplicitSkip(m, d, false); }

}  // namespace pliant
