#include "engine/constraint/tendon_tension.h"

#include "engine/constraint/equality_rows.h"
#include "engine/constraint/limit_rows.h"
#include "engine/dynamics/passive.h"
#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

void AddActuators(const mjModel& m, const mjData& d, mjtNum* tension) {
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_trntype[i] != mjTRN_TENDON) continue;
    const int out = m.actuator_outadr[i];
    tension[m.actuator_trnid[2 * i]] += m.actuator_gear[6 * out] * d.actuator_force[out];
  }
}

void AddRows(const mjModel& m, const mjData& d, mjtNum* tension) {
  for (int row = 0; row < d.nefc; ++row) {
    const int id = d.efc_id[row];
    const mjtNum force = d.efc_force[row];
    switch (d.efc_type[row]) {
      case mjCNSTR_EQUALITY:
        if (m.eq_type[id] != mjEQ_TENDON) break;
        tension[m.eq_obj1id[id]] += force;
        if (const int second = m.eq_obj2id[id]; second >= 0) {
          tension[second] -= force * TendonCouplingSlope(m, d, id);
        }
        break;
      case mjCNSTR_FRICTION_TENDON:
        tension[id] += force;
        break;
      case mjCNSTR_LIMIT_TENDON: {
        // Where both bounds are active, the lower one's row comes first.
        const bool after_lower =
            row > 0 && d.efc_type[row - 1] == mjCNSTR_LIMIT_TENDON && d.efc_id[row - 1] == id;
        const bool lower = !after_lower && d.efc_pos[row] == TendonBoundDistance(m, d, id, 0);
        tension[id] += lower ? force : -force;
        break;
      }
      default:
        break;
    }
  }
}

// Force of the armature: -armature times the second derivative of the length.
mjtNum InertialForce(const mjModel& m, mjData& d, int tendon, mjtNum armature) {
  const TendonRow row = GetTendonRow(m, d, tendon);
  mjtNum acceleration = 0;
  for (int k = 0; k < row.nnz; ++k) acceleration += row.val[k] * d.qacc[row.col[k]];
  StackFrame frame(d);
  mjtNum* jdot = frame.Take<mjtNum>(m.nv);
  TendonDot(m, d, tendon, jdot);
  for (int i = 0; i < m.nv; ++i) acceleration += jdot[i] * d.qvel[i];
  return -armature * acceleration;
}

}  // namespace

void TendonTensions(const mjModel& m, mjData& d, mjtNum* tension) {
  for (int t = 0; t < m.ntendon; ++t) {
    const mjtNum armature = TendonArmatureOf(m, t);
    tension[t] = TendonAsleep(m, d, t) ? 0 : TendonPassiveForce(m, d, t);
    if (armature) tension[t] += InertialForce(m, d, t, armature);
  }
  AddActuators(m, d, tension);
  AddRows(m, d, tension);
}

}  // namespace pliant
