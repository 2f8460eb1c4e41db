#include "engine/dynamics/bias.h"

#include <algorithm>

#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/simd.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/tree_parts.h"

namespace pliant {

void WorldAcceleration(const mjModel& m, mjtNum acc[6]) {
  Zero6(acc);
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) Scl3(acc + 3, m.opt.gravity, -1);
}

namespace {

// As Accelerate() without qacc, for the root of a tree that flies freely: its axes of translation do not
// change, and those of rotation change by a translation.
void AccelerateFree(const mjData& d, int dof, const mjtNum* parent_acc, mjtNum acc[6]) {
  const mjtNum* rate = d.cdof_dot + 6 * (dof + 3);
  const mjtNum* v = d.qvel + dof + 3;
  Copy3(acc, parent_acc);
  for (int k = 3; k < 6; ++k)
    acc[k] = parent_acc[k] + rate[k] * v[0] + rate[6 + k] * v[1] + rate[12 + k] * v[2];
}

// A body that is a tree of its own and either only slides, or flies freely with its frame at its com along
// its principal axes.
bool MovesAlone(const mjModel& m, int body) {
  return m.body_simple[body] == 2 || (m.body_simple[body] == 1 && m.body_dofnum[body] == 6);
}

// Bias of such a body: its weight and, if it turns, the gyroscopic torque w x I w in its own axes.
void LoneBodyBias(const mjModel& m, const mjData& d, int body, const mjtNum world_acc[6], mjtNum* result) {
  const int dof = m.body_dofadr[body];
  const int slides = std::min(m.body_dofnum[body], 3);
  mjtNum weight[3];
  Scl3(weight, world_acc + 3, m.body_mass[body]);
  for (int k = dof; k < dof + slides; ++k) result[k] = Dot3(d.cdof + 6 * k + 3, weight);
  if (m.body_dofnum[body] < 6) return;
  const mjtNum* w = d.qvel + dof + 3;
  const mjtNum* inertia = m.body_inertia + 3 * body;
  const mjtNum momentum[3] = {inertia[0] * w[0], inertia[1] * w[1], inertia[2] * w[2]};
  Cross(result + dof + 3, w, momentum);
}

// How the bias of bodies that move alone is found. Their own formula takes the body's velocity from qvel.
enum class LoneBodies { kAsAllOthers, kByTheirOwnFormula };

// Accelerations of bodies and the forces that give them, by body. qacc: null without.
PLIANT_SIMD_CLONES void AccelerateBodies(const mjModel& m, const mjData& d, const mjtNum* qacc,
                                         LoneBodies lone, int begin, int end, mjtNum* acc, mjtNum* force) {
  for (int i = begin; i < end; ++i) {
    const mjtNum* parent_acc = acc + 6 * m.body_parentid[i];
    if (lone == LoneBodies::kByTheirOwnFormula && MovesAlone(m, i)) continue;
    if (!qacc && m.body_dofnum[i] == 6 && m.jnt_type[m.body_jntadr[i]] == mjJNT_FREE) {
      AccelerateFree(d, m.body_dofadr[i], parent_acc, acc + 6 * i);
    } else {
      Accelerate(m, d, i, qacc, parent_acc, acc + 6 * i);
    }
    if (m.body_treeid[i] >= 0) BodyForce(d, i, acc + 6 * i, force + 6 * i);
  }
}

void NewtonEuler(const mjModel& m, mjData& d, const mjtNum* qacc, LoneBodies lone, mjtNum* result) {
  StackFrame frame(d);
  const int nbody = m.nbody;
  mjtNum* acc = frame.Take<mjtNum>(6 * nbody);
  mjtNum* force = frame.Take<mjtNum>(6 * nbody);

  WorldAcceleration(m, acc);
  const auto accelerate = [&](int begin, int end) {
    AccelerateBodies(m, d, qacc, lone, std::max(begin, 1), end, acc, force);
  };
  const auto gather = [&](int i) {
    if (lone == LoneBodies::kByTheirOwnFormula && MovesAlone(m, i)) return LoneBodyBias(m, d, i, acc, result);
    // What nothing moves bears its load without anyone asking.
    if (m.body_treeid[i] < 0) return;
    const int parent = m.body_parentid[i], first = m.body_dofadr[i];
    if (m.body_treeid[parent] >= 0) AddTo6(force + 6 * parent, force + 6 * i);
    for (int k = first; k < first + m.body_dofnum[i]; ++k) result[k] = Dot6(d.cdof + 6 * k, force + 6 * i);
  };
  ForAwakeTreeParts(m, d, accelerate, gather, [](int, int) {});
}

}  // namespace

void Rne(const mjModel& m, mjData& d, int flg_acc, mjtNum* result) {
  NewtonEuler(m, d, flg_acc ? d.qacc : nullptr, LoneBodies::kAsAllOthers, result);
}

void BiasForce(const mjModel& m, mjData& d, mjtNum* result) {
  NewtonEuler(m, d, nullptr, LoneBodies::kByTheirOwnFormula, result);
}

void TendonBias(const mjModel& m, mjData& d, mjtNum* qfrc) {
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum armature = TendonArmatureOf(m, t);
    if (!armature || m.wrap_type[m.tendon_adr[t]] == mjWRAP_JOINT || TendonAsleep(m, d, t)) continue;
    StackFrame frame(d);
    mjtNum* jdot = frame.Take<mjtNum>(m.nv);
    TendonDot(m, d, t, jdot);
    mjtNum rate = 0;
    for (int i = 0; i < m.nv; ++i) rate += jdot[i] * d.qvel[i];
    if (!rate) continue;
    const TendonRow row = GetTendonRow(m, d, t);
    for (int a = 0; a < row.nnz; ++a) {
      // The bias of a dof that sleeps is not made anew, and would grow.
      if (d.tree_awake[m.dof_treeid[row.col[a]]]) qfrc[row.col[a]] += row.val[a] * (armature * rate);
    }
  }
}

}  // namespace pliant
