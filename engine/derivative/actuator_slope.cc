#include "engine/derivative/actuator_slope.h"

#include "engine/dynamics/actuation.h"
#include "engine/dynamics/actuators/dc_motor.h"
#include "engine/dynamics/actuators/servo_view.h"
#include "engine/dynamics/muscle.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr mjtNum kRounding = 1e-12;  // of a force that was scaled to the limit of its norm

// Whether the force range holds an actuator back: then its force does not follow its transmission.
bool IsAtForceLimit(const mjModel& m, const mjData& d, int i) {
  if (!m.actuator_forcelimited[i]) return false;
  const mjtNum* force = d.actuator_force + m.actuator_outadr[i];
  const mjtNum* range = m.actuator_forcerange + 2 * i;
  if (m.actuator_trntype[i] == mjTRN_SO3) return Norm3(force) >= range[1] * (1 - kRounding);
  return *force <= range[0] || *force >= range[1];
}

struct MusclePlace {
  mjtNum length, velocity, acc0;
  const mjtNum* range;
};

MusclePlace PlaceOf(const mjModel& m, const mjData& d, int i) {
  const int out = m.actuator_outadr[i];
  return {d.actuator_length[out], d.actuator_velocity[out], m.actuator_acc0[out],
          m.actuator_lengthrange + 2 * out};
}

// Derivatives of the gain, which multiplies the control or the activation.
ActuatorSlope GainSlope(const mjModel& m, const mjData& d, int i) {
  const mjtNum* prm = m.actuator_gainprm + mjNGAIN * i;
  if (m.actuator_gaintype[i] == mjGAIN_AFFINE) return {prm[2], prm[1]};
  if (m.actuator_gaintype[i] != mjGAIN_MUSCLE) return {0, 0};
  const MusclePlace at = PlaceOf(m, d, i);
  return {MuscleGainVelocity(at.length, at.velocity, at.range, at.acc0, prm),
          MuscleGainLength(at.length, at.velocity, at.range, at.acc0, prm)};
}

ActuatorSlope BiasSlope(const mjModel& m, const mjData& d, int i) {
  const mjtNum* prm = m.actuator_biasprm + mjNBIAS * i;
  switch (m.actuator_biastype[i]) {
    case mjBIAS_AFFINE:
    case mjBIAS_SO3:
      return {prm[2], prm[1]};
    case mjBIAS_MUSCLE: {
      const MusclePlace at = PlaceOf(m, d, i);
      return {0, MuscleBiasLength(at.length, at.range, at.acc0, prm)};
    }
    default:
      return {0, 0};
  }
}

// What the gain multiplies: the last activation, at the end of the step where it acts early, or the control.
mjtNum GainInput(const mjModel& m, const mjData& d, int i, const mjtNum* ctrl) {
  if (m.actuator_actadr[i] < 0) return ctrl[m.actuator_ctrladr[i]];
  const int adr = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  return m.actuator_actearly[i] ? NextActivation(m, d, i, adr, d.act_dot[adr]) : d.act[adr];
}

}  // namespace

ActuatorSlope SlopeOfActuator(const mjModel& m, const mjData& d, int i, const mjtNum* ctrl) {
  if (ActuatorDisabled(m, i) || IsAtForceLimit(m, d, i)) return {0, 0};
  if (m.actuator_gaintype[i] == mjGAIN_DCMOTOR) {
    const MotorSlope slope = SlopeOfMotor(ViewServo(m, d, i, ctrl));
    return {slope.velocity, slope.length};
  }
  ActuatorSlope slope = BiasSlope(m, d, i);
  const ActuatorSlope gain = GainSlope(m, d, i);
  if (!gain.Any()) return slope;
  const mjtNum input = GainInput(m, d, i, ctrl);
  slope.velocity += gain.velocity * input;
  slope.length += gain.length * input;
  return slope;
}

}  // namespace pliant
