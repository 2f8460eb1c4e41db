#include "engine/dynamics/reflected.h"
#include "engine/dynamics/bias.h"

#include <algorithm>

#include "engine/dynamics/contact_wrench.h"
#include "engine/dynamics/tendon.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// The world falls upwards: its acceleration stands for gravity on every body.
void WorldAcceleration(const mjModel& m, mjtNum acc[6]) {
  Zero6(acc);
  if (!(m.opt.disableflags & mjDSBL_GRAVITY)) Scl3(acc + 3, m.opt.gravity, -1);
}

// Acceleration of a body from its parent's. qacc may be null: zero.
void Accelerate(const mjModel& m, const mjData& d, int body, const mjtNum* qacc, const mjtNum* parent_acc,
                mjtNum acc[6]) {
  mjtNum a[6];
  Copy6(a, parent_acc);
  const int first = m.body_dofadr[body], end = first + m.body_dofnum[body];
  for (int i = first; i < end; ++i) {
    const mjtNum* rate = d.cdof_dot + 6 * i;
    const mjtNum v = d.qvel[i];
    for (int k = 0; k < 6; ++k) a[k] += rate[k] * v;
  }
  if (qacc) {
    for (int i = first; i < end; ++i) {
      const mjtNum* axis = d.cdof + 6 * i;
      for (int k = 0; k < 6; ++k) a[k] += axis[k] * qacc[i];
    }
  }
  Copy6(acc, a);
}

// As above without qacc, for the root of a tree that flies freely: its axes of translation do not change, and
// those of rotation change by a translation.
void AccelerateFree(const mjData& d, int dof, const mjtNum* parent_acc, mjtNum acc[6]) {
  const mjtNum* rate = d.cdof_dot + 6 * (dof + 3);
  const mjtNum* v = d.qvel + dof + 3;
  Copy3(acc, parent_acc);
  for (int k = 3; k < 6; ++k)
    acc[k] = parent_acc[k] + rate[k] * v[0] + rate[6 + k] * v[1] + rate[12 + k] * v[2];
}

// Force that makes a body accelerate: I a + v x* I v.
void BodyForce(const mjData& d, int body, const mjtNum acc[6], mjtNum force[6]) {
  const mjtNum* inertia = d.cinert + 10 * body;
  const mjtNum* vel = d.cvel + 6 * body;
  mjtNum momentum[6], gyro[6];
  MulInertVec(force, inertia, acc);
  MulInertVec(momentum, inertia, vel);
  CrossForce(gyro, vel, momentum);
  AddTo6(force, gyro);
}

}  // namespace

namespace {

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

}  // namespace

void Rne(const mjModel& m, mjData& d, int flg_acc, mjtNum* result) {
  StackFrame frame(d);
  const int nbody = m.nbody;
  mjtNum* acc = frame.Take<mjtNum>(6 * nbody);
  mjtNum* force = frame.Take<mjtNum>(6 * nbody);
  const mjtNum* qacc = flg_acc ? d.qacc : nullptr;

  WorldAcceleration(m, acc);
  for (int i = 1; i < nbody; ++i) {
    const mjtNum* parent_acc = acc + 6 * m.body_parentid[i];
    if (qacc) {
      Accelerate(m, d, i, qacc, parent_acc, acc + 6 * i);
    } else if (MovesAlone(m, i)) {
      continue;
    } else if (m.body_dofnum[i] == 6 && m.jnt_type[m.body_jntadr[i]] == mjJNT_FREE) {
      AccelerateFree(d, m.body_dofadr[i], parent_acc, acc + 6 * i);
    } else {
      Accelerate(m, d, i, nullptr, parent_acc, acc + 6 * i);
    }
    BodyForce(d, i, acc + 6 * i, force + 6 * i);
  }
  for (int i = nbody - 1; i > 0; --i) {
    if (!qacc && MovesAlone(m, i)) {
      LoneBodyBias(m, d, i, acc, result);
      continue;
    }
    if (const int parent = m.body_parentid[i]; parent > 0) AddTo6(force + 6 * parent, force + 6 * i);
    const int first = m.body_dofadr[i];
    for (int k = first; k < first + m.body_dofnum[i]; ++k) result[k] = Dot6(d.cdof + 6 * k, force + 6 * i);
  }
}

void TendonBias(const mjModel& m, mjData& d, mjtNum* qfrc) {
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum armature = TendonArmatureOf(m, t);
    if (!armature || m.wrap_type[m.tendon_adr[t]] == mjWRAP_JOINT) continue;
    StackFrame frame(d);
    mjtNum* jdot = frame.Take<mjtNum>(m.nv);
    TendonDot(m, d, t, jdot);
    mjtNum rate = 0;
    for (int i = 0; i < m.nv; ++i) rate += jdot[i] * d.qvel[i];
    if (rate) AddTendonForce(m, d, t, armature * rate, qfrc);
  }
}

namespace {

// Adds (torque, force) acting at a world point on a body to its external force.
void AddExternal(const mjModel& m, mjData& d, int body, const mjtNum point[3], const mjtNum torque[3],
                 const mjtNum force[3], mjtNum sign) {
  mjtNum offset[3], moment[3];
  Sub3(offset, point, d.subtree_com + 3 * m.body_rootid[body]);
  Cross(moment, offset, force);
  AddTo3(moment, torque);
  mjtNum* ext = d.cfrc_ext + 6 * body;
  AddToScl3(ext, moment, sign);
  AddToScl3(ext + 3, force, sign);
}

void AddContacts(const mjModel& m, mjData& d) {
  const bool disabled = m.opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT);
  if (disabled) return;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.efc_address < 0 || contact.geom[0] < 0 || contact.geom[1] < 0) continue;
    mjtNum wrench[6], force[3], torque[3];
    ContactWrench(m, d, contact, wrench);
    MulMatTVec3(force, contact.frame, wrench);
    MulMatTVec3(torque, contact.frame, wrench + 3);
    for (int side = 0; side < 2; ++side) {
      if (const int body = m.geom_bodyid[contact.geom[side]]; body > 0) {
        AddExternal(m, d, body, contact.pos, torque, force, side ? 1 : -1);
      }
    }
  }
}

// World point where an equality acts on one of its two objects. anchor: in the body's frame.
void EqualityPoint(const mjModel& m, const mjData& d, int eq, int object, const mjtNum* anchor, int* body,
                   mjtNum point[3]) {
  if (m.eq_objtype[eq] == mjOBJ_SITE) {
    *body = m.site_bodyid[object];
    Copy3(point, d.site_xpos + 3 * object);
    return;
  }
  *body = object;
  MulMatVec3(point, d.xmat + 9 * object, anchor);
  AddTo3(point, d.xpos + 3 * object);
}

void AddEqualities(const mjModel& m, mjData& d) {
  for (int row = 0; row < d.ne;) {
    const int eq = d.efc_id[row];
    const int type = m.eq_type[eq];
    if (type != mjEQ_CONNECT && type != mjEQ_WELD) {
      // Joint and tendon equalities have one row; flex equalities one per edge, each with the same id.
      ++row;
      continue;
    }
    const bool weld = type == mjEQ_WELD;
    const mjtNum* data = m.eq_data + mjNEQDATA * eq;
    const mjtNum* force = d.efc_force + row;
    const mjtNum zero[3] = {0, 0, 0};
    const mjtNum* torque = weld ? d.efc_force + row + 3 : zero;
    mjtNum point[3];
    int body;
    EqualityPoint(m, d, eq, m.eq_obj1id[eq], data + (weld ? 3 : 0), &body, point);
    if (body > 0) AddExternal(m, d, body, point, torque, force, 1);
    EqualityPoint(m, d, eq, m.eq_obj2id[eq], data + (weld ? 0 : 3), &body, point);
    if (body > 0) AddExternal(m, d, body, point, torque, force, -1);
    row += weld ? 6 : 3;
  }
}

}  // namespace

void RnePostConstraint(const mjModel& m, mjData& d) {
  WorldAcceleration(m, d.cacc);
  Zero6(d.cfrc_ext);
  for (int i = 1; i < m.nbody; ++i) {
    const mjtNum* applied = d.xfrc_applied + 6 * i;
    Zero6(d.cfrc_ext + 6 * i);
    AddExternal(m, d, i, d.xipos + 3 * i, applied + 3, applied, 1);
  }
  AddContacts(m, d);
  AddEqualities(m, d);

  Zero6(d.cfrc_int);
  for (int i = 1; i < m.nbody; ++i) {
    mjtNum* force = d.cfrc_int + 6 * i;
    Accelerate(m, d, i, d.qacc, d.cacc + 6 * m.body_parentid[i], d.cacc + 6 * i);
    BodyForce(d, i, d.cacc + 6 * i, force);
    AddToScl6(force, d.cfrc_ext + 6 * i, -1);
  }
  for (int i = m.nbody - 1; i > 0; --i) AddTo6(d.cfrc_int + 6 * m.body_parentid[i], d.cfrc_int + 6 * i);
}

}  // namespace pliant
