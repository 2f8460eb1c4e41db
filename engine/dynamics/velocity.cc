#include "engine/dynamics/velocity.h"

#include <algorithm>

#include "engine/math/simd.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"
#include "engine/model/asleep.h"
#include "engine/model/awake.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/tree_parts.h"

namespace pliant {
namespace {

// Passes the velocity of a tree's root through its free joint. Axes of translation are those of the
// world and stay; while they act alone there is no rotation, so the axes of rotation (w, w x r) change
// by (0, v x w) only.
void FreeJointVelocity(mjData& d, int dof, mjtNum vel[6]) {
  const mjtNum* qvel = d.qvel + dof;
  const mjtNum* axis = d.cdof + 6 * (dof + 3);
  mjtNum* rate = d.cdof_dot + 6 * dof;
  for (int k = 0; k < 3; ++k) {
    Zero6(rate + 6 * k);
    Zero3(rate + 18 + 6 * k);
    Cross(rate + 18 + 6 * k + 3, qvel, axis + 6 * k);
  }
  mjtNum spin[6];
  for (int i = 0; i < 6; ++i) spin[i] = axis[i] * qvel[3] + axis[6 + i] * qvel[4] + axis[12 + i] * qvel[5];
  Copy3(vel, spin);
  Add3(vel + 3, qvel, spin + 3);
}

// Passes the velocity of a body through one joint.
__attribute__((always_inline)) inline void JointVelocity(const mjModel& m, mjData& d, int joint,
                                                         mjtNum vel[6]) {
  const int dof = m.jnt_dofadr[joint];
  const int type = m.jnt_type[joint];
  if (type == mjJNT_FREE) {
    FreeJointVelocity(d, dof, vel);
    return;
  }
  if (type == mjJNT_SLIDE) {
    const mjtNum* axis = d.cdof + 6 * dof + 3;
    mjtNum* rate = d.cdof_dot + 6 * dof;
    Zero3(rate);
    Cross(rate + 3, vel, axis);
    AddToScl3(vel + 3, axis, d.qvel[dof]);
    return;
  }
  // The three axes of a ball all start from the velocity before it.
  const int group = type == mjJNT_BALL ? 3 : 1;
  for (int k = 0; k < group; ++k) CrossMotion(d.cdof_dot + 6 * (dof + k), vel, d.cdof + 6 * (dof + k));
  for (int k = 0; k < group; ++k) AddToScl6(vel, d.cdof + 6 * (dof + k), d.qvel[dof + k]);
}

PLIANT_SIMD_CLONES void BodyVelocities(const mjModel& m, mjData& d, int begin, int end) {
  for (int i = begin; i < end; ++i) {
    mjtNum vel[6];
    Copy6(vel, d.cvel + 6 * m.body_parentid[i]);
    const int first = m.body_jntadr[i];
    for (int j = first; j < first + m.body_jntnum[i]; ++j) JointVelocity(m, d, j, vel);
    Copy6(d.cvel + 6 * i, vel);
  }
}

mjtNum SparseDot(const mjtNum* val, const int* col, int nnz, const mjtNum* vec) {
  mjtNum sum = 0;
  for (int i = 0; i < nnz; ++i) sum += val[i] * vec[col[i]];
  return sum;
}

// res [rows] = mat qvel, mat in CSR.
void MatrixVelocity(mjtNum* res, const mjtNum* mat, mjtSize rows, const int* rownnz, const int* rowadr,
                    const int* colind, const mjData& d) {
  for (mjtSize i = 0; i < rows; ++i) {
    res[i] = SparseDot(mat + rowadr[i], colind + rowadr[i], rownnz[i], d.qvel);
  }
}

// Translational part at a point of a spatial motion of a body.
void LinearAt(const mjModel& m, const mjData& d, int body, const mjtNum point[3], const mjtNum motion[6],
              mjtNum res[3]) {
  mjtNum offset[3];
  Sub3(offset, point, d.subtree_com + 3 * m.body_rootid[body]);
  Cross(res, motion, offset);
  AddTo3(res, motion + 3);
}

void InAxes(const mjtNum angular[3], const mjtNum linear[3], const mjtNum* mat, mjtNum res[6]) {
  if (mat) {
    MulMatTVec3(res, mat, angular);
    MulMatTVec3(res + 3, mat, linear);
  } else {
    Copy3(res, angular);
    Copy3(res + 3, linear);
  }
}

}  // namespace

void ComVel(const mjModel& m, mjData& d) {
  Zero6(d.cvel);
  ForAwakeBodyParts(m, d, [&](int begin, int end) { BodyVelocities(m, d, std::max(begin, 1), end); });
}

void PointFrameVelocity(const mjModel& m, const mjData& d, int body, const mjtNum point[3], const mjtNum* mat,
                        mjtNum res[6]) {
  const mjtNum* vel = d.cvel + 6 * body;
  mjtNum linear[3];
  LinearAt(m, d, body, point, vel, linear);
  InAxes(vel, linear, mat, res);
}

void PointFrameAcceleration(const mjModel& m, const mjData& d, int body, const mjtNum point[3],
                            const mjtNum* mat, mjtNum res[6]) {
  if (m.body_treeid[body] < 0) {
    Zero6(res);
    return;
  }
  const mjtNum* vel = d.cvel + 6 * body;
  const mjtNum* acc = d.cacc + 6 * body;
  mjtNum velocity[3], linear[3], turning[3];
  LinearAt(m, d, body, point, vel, velocity);
  LinearAt(m, d, body, point, acc, linear);
  // A spatial acceleration leaves out that the point moves with the body.
  Cross(turning, vel, velocity);
  AddTo3(linear, turning);
  InAxes(acc, linear, mat, res);
}

void SubtreeVel(const mjModel& m, mjData& d) {
  d.flg_subtreevel = true;
  StackFrame frame(d);
  mjtNum* linear = frame.Take<mjtNum>(3 * m.nbody);  // velocity of each body's com
  for (int i = 0; i < m.nbody; ++i) {
    mjtNum vel[6], local[3];
    PointFrameVelocity(m, d, i, d.xipos + 3 * i, nullptr, vel);
    Copy3(linear + 3 * i, vel + 3);
    Scl3(d.subtree_linvel + 3 * i, vel + 3, m.body_mass[i]);
    MulMatTVec3(local, d.ximat + 9 * i, vel);
    for (int k = 0; k < 3; ++k) local[k] *= m.body_inertia[3 * i + k];
    MulMatVec3(d.subtree_angmom + 3 * i, d.ximat + 9 * i, local);
  }
  for (int i = m.nbody - 1; i >= 0; --i) {
    if (i > 0) AddTo3(d.subtree_linvel + 3 * m.body_parentid[i], d.subtree_linvel + 3 * i);
    Scl3(d.subtree_linvel + 3 * i, d.subtree_linvel + 3 * i,
         1 / std::max<mjtNum>(mjMINVAL, m.body_subtreemass[i]));
  }

  // Angular momentum of a part about another point: its own, plus arm x momentum relative to that point.
  const auto add_orbital = [](mjtNum* res, const mjtNum* x, const mjtNum* about, const mjtNum* v,
                              const mjtNum* v_about, mjtNum mass) {
    mjtNum arm[3], momentum[3], orbital[3];
    Sub3(arm, x, about);
    Sub3(momentum, v, v_about);
    Scl3(momentum, momentum, mass);
    Cross(orbital, arm, momentum);
    AddTo3(res, orbital);
  };
  // As in the reference the world gets none from sleepers.
  ForAwakeBodiesUp(m, d, [&](int i) {
    const int parent = m.body_parentid[i];
    mjtNum* own = d.subtree_angmom + 3 * i;
    mjtNum* up = d.subtree_angmom + 3 * parent;
    add_orbital(own, d.xipos + 3 * i, d.subtree_com + 3 * i, linear + 3 * i, d.subtree_linvel + 3 * i,
                m.body_mass[i]);
    add_orbital(up, d.subtree_com + 3 * i, d.subtree_com + 3 * parent, d.subtree_linvel + 3 * i,
                d.subtree_linvel + 3 * parent, m.body_subtreemass[i]);
    AddTo3(up, own);
  });
}

void LengthVelocity(const mjModel& m, mjData& d) {
  MatrixVelocity(d.flexedge_velocity, d.flexedge_J, m.nflexedge, m.flexedge_J_rownnz, m.flexedge_J_rowadr,
                 m.flexedge_J_colind, d);
  MatrixVelocity(d.ten_velocity, d.ten_J, m.ntendon, m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind, d);
  if (m.opt.disableflags & mjDSBL_ACTUATION) {
    std::fill(d.actuator_velocity, d.actuator_velocity + m.nout, 0);
  } else if (SleepersAreSettled(m, d)) {
    ForAwakeActuators(m, d, [&](int i) {
      const int out = m.actuator_outadr[i];
      MatrixVelocity(d.actuator_velocity + out, d.actuator_moment, m.actuator_outnum[i],
                     d.moment_rownnz + out, d.moment_rowadr + out, d.moment_colind, d);
    });
  } else {
    MatrixVelocity(d.actuator_velocity, d.actuator_moment, m.nout, d.moment_rownnz, d.moment_rowadr,
                   d.moment_colind, d);
  }
}

}  // namespace pliant
