#include "engine/dynamics/inertia.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/fourfold_force.h"
#include "engine/math/simd.h"
#include "engine/math/spatial.h"
#include "engine/math/tree_kernels.h"
#include "engine/math/tree_solve.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/tree_parts.h"
#include "engine/model/warning.h"

namespace pliant {
namespace {

// Adds the composite inertia of a body to that of its parent.
void AddToParent(const mjModel& m, mjData& d, int body) {
  const int parent = m.body_parentid[body];
  if (parent == 0) return;
  mjtNum* to = d.crb + 10 * parent;
  const mjtNum* from = d.crb + 10 * body;
  for (int k = 0; k < 10; ++k) to[k] += from[k];
}

// First dof of the free joint that carries a dof's tree, if it has one and its translations are ancestors of
// the dof; else a number below all dofs.
int FreeRoot(const mjModel& m, int dof) {
  const int root = m.body_rootid[m.dof_bodyid[dof]];
  const int joint = m.body_jntadr[root];
  const bool free = joint >= 0 && m.jnt_type[joint] == mjJNT_FREE;
  return free && dof >= m.jnt_dofadr[joint] + 3 ? m.jnt_dofadr[joint] : -4;
}

// Row i of d.M without tendon armature: the force of moving dof i alone, projected on it and its ancestors.
__attribute__((always_inline)) inline void InertiaRow(const mjModel& m, mjData& d, int i) {
  const int adr = m.M_rowadr[i], above = m.M_rownnz[i] - 1;
  mjtNum* entry = d.M + adr;
  if (m.dof_simplenum[i]) {
    entry[above] = m.dof_M0[i];
    return;
  }
  mjtNum force[6];
  MulInertVec(force, d.crb + 10 * m.dof_bodyid[i], d.cdof + 6 * i);
  entry[above] = DofArmature(m, i) + Dot6(d.cdof + 6 * i, force);
  const int* col = m.M_colind + adr;
  int k = 0;
  // Translations along the world's axes pick single components.
  if (FreeRoot(m, i) >= 0) {
    for (; k < 3; ++k) entry[k] = force[3 + k];
  }
  if (k + 4 <= above) {
    const FourfoldForce fourfold(force);
    while (k + 4 <= above) {
      const mjtNum* cdof = d.cdof + 6 * col[k];
      if (col[k + 3] == col[k] + 3) {
        fourfold.Project(entry + k, cdof);
        k += 4;
      } else {
        entry[k++] = Dot6(cdof, force);
      }
    }
  }
  for (; k < above; ++k) entry[k] = Dot6(d.cdof + 6 * col[k], force);
}

// The three rows from i on of a free joint's translations. They are along the axes of the world and move
// nothing but the mass.
void TranslationRows(const mjModel& m, mjData& d, int i) {
  for (int k = 0; k < 3; ++k) {
    mjtNum* entry = d.M + m.M_rowadr[i + k];
    std::fill_n(entry, k, 0);
    entry[k] = DofArmature(m, i + k) + d.crb[10 * m.dof_bodyid[i] + 9];
  }
}

PLIANT_SIMD_CLONES void InertiaRows(const mjModel& m, mjData& d, int begin, int end) {
  for (int i = begin; i < end; ++i) {
    if (!m.dof_simplenum[i] && m.jnt_type[m.dof_jntid[i]] == mjJNT_FREE &&
        i == m.jnt_dofadr[m.dof_jntid[i]]) {
      TranslationRows(m, d, i);
      i += 2;
    } else {
      InertiaRow(m, d, i);
    }
  }
}

}  // namespace

void Crb(const mjModel& m, mjData& d) {
  const auto start = [&](int begin, int end) {
    std::copy(d.cinert + 10 * begin, d.cinert + 10 * end, d.crb + 10 * begin);
  };
  const auto add = [&](int body) { AddToParent(m, d, body); };
  const auto rows = [&](int begin, int end) { InertiaRows(m, d, begin, end); };
  if (!SomeAsleep(m, d)) return ForAwakeTreeParts(m, d, start, add, rows);
  // What sleepers keep is still part of the static bodies that carry them.
  ForAwakeBodies(m, d, start);
  for (int i = d.nparent_awake - 1; i >= 0; --i) add(d.parent_awake_ind[i]);
  ForAwakeDofs(m, d, rows);
}

void TendonArmature(const mjModel& m, mjData& d) {
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum armature = TendonArmatureOf(m, t);
    if (!armature) continue;
    const TendonRow row = GetTendonRow(m, d, t);
    for (int a = 0; a < row.nnz; ++a) {
      const mjtNum scale = armature * row.val[a];
      // The row of a dof that sleeps has it already.
      if (!scale || !d.tree_awake[m.dof_treeid[row.col[a]]]) continue;
      // Row i of M lists the ancestors of dof i, ascending as the tendon's row: walk both lists downwards.
      const int i = row.col[a], adr = m.M_rowadr[i];
      int b = a;
      for (int k = adr + m.M_rownnz[i] - 1; k >= adr; --k) {
        while (b >= 0 && row.col[b] > m.M_colind[k]) --b;
        for (; b >= 0 && row.col[b] == m.M_colind[k]; --b) d.M[k] += scale * row.val[b];
      }
    }
  }
}

void MakeM(const mjModel& m, mjData& d) {
  Crb(m, d);
  TendonArmature(m, d);
}

void FactorM(const mjModel& m, mjData& d) {
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    FactorTree(d.M, d.qLD, d.qLDiagInv, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
  });
  ForAwakeDofs(m, d, [&](int begin, int end) {
    int dof = begin;
    while (dof < end && std::fabs(d.qLDiagInv[dof]) < 1 / mjMINVAL) ++dof;  // also false for NaN
    if (dof < end) RaiseWarning(d, mjWARN_INERTIA, dof);
  });
}

void SolveLD(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, int n, int nvec, const int* rownnz,
             const int* rowadr, const int* colind) {
  for (int v = 0; v < nvec; ++v) {
    SolveTreeUp(x + v * n, ld, {0, n}, rownnz, rowadr, colind);
    SolveTreeDown(x + v * n, ld, diag_inv, {0, n}, rownnz, rowadr, colind);
  }
}

void SolveM(const mjModel& m, const mjData& d, mjtNum* x, const mjtNum* y, int n) {
  if (x != y) std::copy(y, y + n * m.nv, x);
  SolveLD(x, d.qLD, d.qLDiagInv, m.nv, n, m.M_rownnz, m.M_rowadr, m.M_colind);
}

void SolveAwakeM(const mjModel& m, mjData& d, mjtNum* x, const mjtNum* y) {
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    std::copy(y + begin, y + end, x + begin);
    SolveTreeUp(x, d.qLD, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
    SolveTreeDown(x, d.qLD, d.qLDiagInv, {begin, end}, m.M_rownnz, m.M_rowadr, m.M_colind);
  });
}

void SolveM2(const mjModel& m, const mjData& d, mjtNum* x, const mjtNum* y, const mjtNum* sqrt_inv_d, int n) {
  const int nv = m.nv;
  if (x != y) std::copy(y, y + n * nv, x);
  for (int v = 0; v < n; ++v) {
    mjtNum* z = x + v * nv;
    SolveTreeUp(z, d.qLD, {0, nv}, m.M_rownnz, m.M_rowadr, m.M_colind);
    for (int i = 0; i < nv; ++i) z[i] *= sqrt_inv_d[i];
  }
}

void MulM(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  MulTreeRows(res, d.M, vec, {0, static_cast<int>(m.nv)}, m.M_rownnz, m.M_rowadr, m.M_colind);
}

void MulM2(const mjModel& m, const mjData& d, mjtNum* res, const mjtNum* vec) {
  for (int i = 0; i < m.nv; ++i) {
    const mjtNum* row = d.qLD + m.M_rowadr[i];
    const int* col = m.M_colind + m.M_rowadr[i];
    mjtNum sum = vec[i];
    for (int j = 0; j < m.M_rownnz[i] - 1; ++j) sum += row[j] * vec[col[j]];
    res[i] = sum / std::sqrt(d.qLDiagInv[i]);
  }
}

void FullM(const mjModel& m, const mjData& d, mjtNum* dst) {
  const mjtSize nv = m.nv;
  std::fill(dst, dst + nv * nv, 0);
  for (int i = 0; i < nv; ++i) {
    const int adr = m.M_rowadr[i];
    for (int k = adr; k < adr + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      dst[i * nv + j] = dst[j * nv + i] = d.M[k];
    }
  }
}

void AddM(const mjModel& m, const mjData& d, mjtNum* dst, const int* rownnz, const int* rowadr,
          const int* colind) {
  for (int i = 0; i < m.nv; ++i) {
    const mjtNum* row = d.M + m.M_rowadr[i];
    const int* col = m.M_colind + m.M_rowadr[i];
    const int nnz = m.M_rownnz[i];
    if (!rownnz) {
      for (int j = 0; j < nnz; ++j) dst[i * m.nv + col[j]] += row[j];
      continue;
    }
    mjtNum* to = dst + rowadr[i];
    const int* to_col = colind + rowadr[i];
    for (int j = 0, k = 0; j < nnz && k < rownnz[i]; ++k) {
      if (to_col[k] == col[j]) to[k] += row[j++];
    }
  }
}

}  // namespace pliant
