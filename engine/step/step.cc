#include "engine/step/step.h"

#include "engine/core/log.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/energy.h"
#include "engine/model/callbacks.h"
#include "engine/model/stage_timer.h"
#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/velocity_sensors.h"
#include "engine/step/advance.h"
#include "engine/step/check.h"
#include "engine/step/constraint_solve.h"
#include "engine/step/derived.h"
#include "engine/step/euler.h"
#include "engine/step/forward.h"
#include "engine/step/implicit.h"
#include "engine/step/inverse.h"
#include "engine/step/rk4.h"

namespace pliant {
namespace {

bool IsImplicit(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST;
}

void CompareIfEnabled(const mjModel& m, mjData& d) {
  if (m.opt.enableflags & mjENBL_FWDINV) CompareFwdInv(m, d);
}

// The acceleration is that of the whole step already.
void Discrete(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_ADVANCE);
  Advance(m, d, d.act_dot, d.qacc, nullptr);
}

void StepStages(const mjModel& m, mjData& d, int skipstage, int skipsensor, unsigned derived) {
  StageTimer timer(d, mjTIMER_STEP);
  CheckPos(m, d);
  CheckVel(m, d);
  ForwardSkip(m, d, skipstage, skipsensor);
  CheckAcc(m, d);
  ComputeDerived(m, d, derived);
  CompareIfEnabled(m, d);
  // Without the velocity stage the damping and the derivative of forces are those of the last step.
  const bool keep_factor = skipstage >= mjSTAGE_VEL;
  switch (m.opt.integrator) {
    case mjINT_EULER:
      EulerSkip(m, d, keep_factor);
      break;
    case mjINT_RK4:
      RungeKutta(m, d, 4);
      break;
    case mjINT_IMPLICIT:
    case mjINT_IMPLICITFAST:
      ImplicitSkip(m, d, keep_factor);
      break;
    case mjINT_DISCRETE:
      Discrete(m, d);
      break;
    default:
      Fatal("unknown integrator %d", m.opt.integrator);
  }
}

}  // namespace

void Step(const mjModel& m, mjData& d) { StepStages(m, d, mjSTAGE_NONE, 0, 0); }

void StepAndDerive(const mjModel& m, mjData& d, unsigned derived) {
  StepStages(m, d, mjSTAGE_NONE, 0, derived);
}

void StepSkip(const mjModel& m, mjData& d, int skipstage, int skipsensor) {
  StepStages(m, d, skipstage, skipsensor, 0);
}

void Step1(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  CheckPos(m, d);
  CheckVel(m, d);
  ForgetEnergy(m, d);
  FwdPosition(m, d);
  SensorPos(m, d);
  if (m.opt.enableflags & mjENBL_ENERGY) EnergyPos(m, d);
  FwdVelocity(m, d);
  SensorVel(m, d);
  if (m.opt.enableflags & mjENBL_ENERGY) EnergyVel(m, d);
  if (mjcb_control && !(m.opt.disableflags & mjDSBL_ACTUATION)) mjcb_control(&m, &d);
}

void Step2(const mjModel& m, mjData& d) {
  StageTimer timer(d, mjTIMER_STEP);
  {
    StageTimer part(d, mjTIMER_ACTUATION);
    FwdActuation(m, d);
  }
  FwdAcceleration(m, d);
  FwdConstraint(m, d);
  SensorAcc(m, d);
  CheckAcc(m, d);
  CompareIfEnabled(m, d);
  if (IsImplicit(m)) {
    Implicit(m, d);
  } else if (m.opt.integrator == mjINT_DISCRETE) {
    Discrete(m, d);
  } else {
    Euler(m, d);
  }
}

}  // namespace pliant
