#include "engine/dynamics/reflected.h"

namespace pliant {
namespace {

// Calls f(actuator, gear^2) for the actuators that add to a target; `id` is jnt_actuatorid or
// tendon_actuatorid: one actuator, none (-1) or several (-2).
template <class IsOnTarget, class F>
void ForReflecting(const mjModel& m, int id, IsOnTarget on_target, F f) {
  if (id == -1) return;
  const auto add = [&](int i) {
    const mjtNum gear = m.actuator_gear[6 * m.actuator_outadr[i]];
    f(i, gear * gear);
  };
  if (id >= 0) return add(id);
  for (int i = 0; i < m.nactuator; ++i) {
    if (on_target(i)) add(i);
  }
}

template <class F>
void ForJoint(const mjModel& m, int joint, F f) {
  ForReflecting(
      m, m.jnt_actuatorid[joint],
      [&](int i) {
        const int type = m.actuator_trntype[i];
        return (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) && m.actuator_trnid[2 * i] == joint;
      },
      f);
}

template <class F>
void ForTendon(const mjModel& m, int tendon, F f) {
  ForReflecting(
      m, m.tendon_actuatorid[tendon],
      [&](int i) { return m.actuator_trntype[i] == mjTRN_TENDON && m.actuator_trnid[2 * i] == tendon; }, f);
}

void AddDamping(const mjModel& m, int actuator, mjtNum scale, Coefficients& damper) {
  damper.c[0] += scale * m.actuator_damping[actuator];
  for (int k = 0; k < mjNPOLY; ++k) damper.c[1 + k] += scale * m.actuator_dampingpoly[mjNPOLY * actuator + k];
}

}  // namespace

void AddReflectedDamper(const mjModel& m, int joint, Coefficients& damper) {
  ForJoint(m, joint, [&](int i, mjtNum scale) { AddDamping(m, i, scale, damper); });
}

mjtNum ReflectedArmature(const mjModel& m, int joint, mjtNum own) {
  ForJoint(m, joint, [&](int i, mjtNum scale) { own += scale * m.actuator_armature[i]; });
  return own;
}

Coefficients TendonDamper(const mjModel& m, int tendon) {
  Coefficients damper = PolynomialAt(m.tendon_damping, m.tendon_dampingpoly, tendon);
  ForTendon(m, tendon, [&](int i, mjtNum scale) { AddDamping(m, i, scale, damper); });
  return damper;
}

mjtNum TendonArmatureOf(const mjModel& m, int tendon) {
  mjtNum armature = m.tendon_armature[tendon];
  ForTendon(m, tendon, [&](int i, mjtNum scale) { armature += scale * m.actuator_armature[i]; });
  return armature;
}

mjtNum TendonStretch(const mjModel& m, const mjData& d, int tendon) {
  const mjtNum length = d.ten_length[tendon];
  const mjtNum lower = m.tendon_lengthspring[2 * tendon], upper = m.tendon_lengthspring[2 * tendon + 1];
  return length > upper ? length - upper : length < lower ? length - lower : 0;
}

}  // namespace pliant
