#include "engine/model/actuators.h"

#include <algorithm>

#include "engine/model/names.h"

namespace pliant {
namespace {

const char* ServoInputName(int inputs, int input) {
  static constexpr struct {
    int bit;
    const char* name;
  } kInputs[] = {
      {mjINPUT_POS, "pos"}, {mjINPUT_VEL, "vel"}, {mjINPUT_FF, "ff"}, {mjINPUT_VOLTAGE, "voltage"}};
  for (const auto& [bit, name] : kInputs) {
    if ((inputs & bit) && input-- == 0) return name;
  }
  return nullptr;
}

}  // namespace

ActuatorTarget TargetOf(const mjModel& m, int actuator) {
  const int id = m.actuator_trnid[2 * actuator];
  switch (m.actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return {mjOBJ_JOINT, id};
    case mjTRN_TENDON:
      return {mjOBJ_TENDON, id};
    case mjTRN_BODY:
      return {mjOBJ_BODY, id};
    case mjTRN_SO3:
      return {m.actuator_trnid[2 * actuator + 1] < 0 ? mjOBJ_JOINT : mjOBJ_SITE, id};
    case mjTRN_SLIDERCRANK:
    case mjTRN_SITE:
      return {mjOBJ_SITE, id};
    default:
      return {mjOBJ_UNKNOWN, -1};
  }
}

ControlPlace FindControl(const mjModel& m, int control) {
  const int *first = m.actuator_ctrladr, *last = first + m.nactuator;
  // Actuators without controls have the address of the next one's.
  const int actuator = static_cast<int>(std::upper_bound(first, last, control) - first) - 1;
  return {actuator, control - m.actuator_ctrladr[actuator]};
}

std::string ControlName(const mjModel& m, int control) {
  const auto [actuator, input] = FindControl(m, control);
  const char* name = Id2Name(m, mjOBJ_ACTUATOR, actuator);
  const std::string whose = name && *name ? name : "actuator " + std::to_string(actuator);
  const char* what = m.actuator_ctrlnum[actuator] > 1 ? InputName(m, actuator, input) : nullptr;
  return what ? whose + "." + what : whose;
}

int ControlByName(const mjModel& m, std::string_view name) {
  const int actuator = Name2Id(m, mjOBJ_ACTUATOR, std::string(name).c_str());
  if (actuator >= 0) return m.actuator_ctrlnum[actuator] > 0 ? m.actuator_ctrladr[actuator] : -1;
  for (int control = 0; control < m.nu; ++control) {
    if (ControlName(m, control) == name) return control;
  }
  return -1;
}

const char* InputName(const mjModel& m, int actuator, int input) {
  static constexpr const char* kVector[] = {"rx", "ry", "rz"};
  static constexpr const char* kQuaternion[] = {"qw", "qx", "qy", "qz"};
  if (actuator < 0 || actuator >= m.nactuator || input < 0 || input >= m.actuator_ctrlnum[actuator])
    return nullptr;
  switch (m.actuator_gaintype[actuator]) {
    case mjGAIN_SO3:
      return m.actuator_ctrlspec[actuator] == mjCHART_QUAT ? kQuaternion[input] : kVector[input];
    case mjGAIN_PID:
    case mjGAIN_DCMOTOR:
      return ServoInputName(m.actuator_ctrlspec[actuator], input);
    default:
      return nullptr;
  }
}

}  // namespace pliant
