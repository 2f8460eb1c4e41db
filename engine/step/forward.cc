#include "engine/step/forward.h"

#include <algorithm>

#include "engine/collision/driver.h"
#include "engine/constraint/assemble.h"
#include "engine/constraint/islands.h"
#include "engine/constraint/project.h"
#include "engine/derivative/effective_metric.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/bias.h"
#include "engine/dynamics/com.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/flex.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/passive.h"
#include "engine/dynamics/tendon.h"
#include "engine/dynamics/transmission.h"
#include "engine/dynamics/velocity.h"
#include "engine/dynamics/wake.h"
#include "engine/model/awake.h"
#include "engine/model/callbacks.h"
#include "engine/model/stage_timer.h"
#include "engine/model/tree_parts.h"
#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/velocity_sensors.h"
#include "engine/step/constraint_solve.h"
#include "engine/step/metric.h"

namespace pliant {

void FwdKinematics(const mjModel& m, mjData& d) {
  Kinematics(m, d);
  ComPos(m, d);
  Camlight(m, d);
  Flex(m, d);
  Tendon(m, d);
  WakeByTendons(m, d);
}

void PositionStages(const mjModel& m, mjData& d, bool solve) {
  d.flg_energypos = false;
  StageTimer timer(d, mjTIMER_POSITION);
  {
    StageTimer part(d, mjTIMER_POS_KINEMATICS);
    FwdKinematics(m, d);
  }
  {
    StageTimer part(d, mjTIMER_POS_INERTIA);
    MakeM(m, d);
    FactorM(m, d);
  }
  {
    StageTimer part(d, mjTIMER_POS_COLLISION);
    Collision(m, d);
    // What wakes has contacts of its own, and may touch other sleepers.
    while (WakeByContacts(m, d)) Collision(m, d);
    // As in release 3.14.0 what an equality wakes has contacts from the next pass on.
    WakeByEqualities(m, d);
  }
  {
    StageTimer part(d, mjTIMER_POS_MAKE);
    MakeConstraint(m, d);
    if (solve) Island(m, d);
  }
  // Adhesion acts through contacts, so that transmissions come after them.
  Transmission(m, d);
  // The effective metric needs velocities and actuators.
  if (!solve || HasEffectiveMetric(m)) return;
  const StageTimer part(d, mjTIMER_POS_PROJECT);
  ProjectConstraint(m, d);
}

void FwdPosition(const mjModel& m, mjData& d) { PositionStages(m, d, true); }

void ForgetEnergy(const mjModel& m, mjData& d) {
  if (!(m.opt.enableflags & mjENBL_ENERGY)) d.energy[0] = d.energy[1] = 0;
}

void FwdVelocity(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_VELOCITY);
  d.flg_energyvel = d.flg_subtreevel = d.flg_rnepost = false;
  LengthVelocity(m, d);
  ComVel(m, d);
  Passive(m, d);
  ReferenceConstraint(m, d);
  BiasForce(m, d, d.qfrc_bias);
  TendonBias(m, d, d.qfrc_bias);
}

void AddBodyWrenches(const mjModel& m, const mjData& d, mjtNum* qfrc) {
  ForAwakeBodies(m, d, [&](int begin, int end) {
    for (int body = std::max(begin, 1); body < end; ++body) {
      const mjtNum* wrench = d.xfrc_applied + 6 * body;
      if (wrench[0] || wrench[1] || wrench[2] || wrench[3] || wrench[4] || wrench[5]) {
        ApplyFT(m, d, wrench, wrench + 3, d.xipos + 3 * body, body, qfrc);
      }
    }
  });
}

void FwdAcceleration(const mjModel& m, mjData& d) {
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
    }
  });
  AddBodyWrenches(m, d, d.qfrc_smooth);
  if (!HasEffectiveMetric(m)) {
    SolveAwakeM(m, d, d.qacc_smooth, d.qfrc_smooth);
    return;
  }
  UpdateMetric(m, d);
  SolveSmooth(m, d);
  ProjectConstraint(m, d);
}

void ForwardSkip(const mjModel& m, mjData& d, int skipstage, int skipsensor) {
  StageTimer timer(d, mjTIMER_FORWARD);
  const bool energy = m.opt.enableflags & mjENBL_ENERGY;
  if (skipstage < mjSTAGE_POS) {
    ForgetEnergy(m, d);
    FwdPosition(m, d);
    if (!skipsensor) SensorPos(m, d);
    if (energy) EnergyPos(m, d);
  }
  if (skipstage < mjSTAGE_VEL) {
    FwdVelocity(m, d);
    if (!skipsensor) SensorVel(m, d);
    if (energy) EnergyVel(m, d);
    // As in the reference the kinetic energy of a sensor stays only beside the potential one.
    if (!energy && !d.flg_energypos) d.energy[0] = d.energy[1] = 0;
  }
  if (mjcb_control && !(m.opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(&m, &d);
  {
    StageTimer part(d, mjTIMER_ACTUATION);
    FwdActuation(m, d);
  }
  FwdAcceleration(m, d);
  FwdConstraint(m, d);
  if (!skipsensor) SensorAcc(m, d);
}

void Forward(const mjModel& m, mjData& d) { ForwardSkip(m, d, mjSTAGE_NONE, 0); }

}  // namespace pliant
