#include "engine/dynamics/configuration.h"

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/tree_parts.h"

namespace pliant {

namespace {

void IntegrateJoints(const mjModel& m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt, int begin, int end) {
  for (int j = begin; j < end; ++j) {
    mjtNum* q = qpos + m.jnt_qposadr[j];
    const mjtNum* v = qvel + m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        AddToScl3(q, v, dt);
        QuatIntegrate(q + 3, v + 3, dt);
        break;
      case mjJNT_BALL:
        QuatIntegrate(q, v, dt);
        break;
      default:
        q[0] += dt * v[0];
    }
  }
}

}  // namespace

void IntegratePos(const mjModel& m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  IntegrateJoints(m, qpos, qvel, dt, 0, static_cast<int>(m.njnt));
}

void IntegrateAwakePos(const mjModel& m, mjData& d, const mjtNum* qvel, mjtNum dt) {
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    IntegrateJoints(m, d.qpos, qvel, dt, m.dof_jntid[begin], m.dof_jntid[end - 1] + 1);
  });
}

void DifferentiatePos(const mjModel& m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1, const mjtNum* qpos2) {
  for (int j = 0; j < m.njnt; ++j) {
    const int adr = m.jnt_qposadr[j];
    const mjtNum* a = qpos1 + adr;
    const mjtNum* b = qpos2 + adr;
    mjtNum* v = qvel + m.jnt_dofadr[j];
    switch (m.jnt_type[j]) {
      case mjJNT_FREE:
        for (int k = 0; k < 3; ++k) v[k] = (b[k] - a[k]) / dt;
        SubQuat(v + 3, b + 3, a + 3);
        Scl3(v + 3, v + 3, 1 / dt);
        break;
      case mjJNT_BALL:
        SubQuat(v, b, a);
        Scl3(v, v, 1 / dt);
        break;
      default:
        v[0] = (b[0] - a[0]) / dt;
    }
  }
}

void NormalizeQuat(const mjModel& m, mjtNum* qpos) {
  for (int j = 0; j < m.njnt; ++j) {
    const int type = m.jnt_type[j];
    if (type == mjJNT_FREE || type == mjJNT_BALL) {
      Normalize4(qpos + m.jnt_qposadr[j] + (type == mjJNT_FREE ? 3 : 0));
    }
  }
}

}  // namespace pliant
