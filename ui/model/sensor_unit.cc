#include "ui/model/sensor_unit.h"

#include <algorithm>
#include <iterator>

#include "ui/model/names.h"

namespace pliant::ui {
namespace {

// A type of sensor that measures along a joint, and its unit where that slides and where it turns.
struct JointUnit {
  mjtSensor type;
  const char* slides;
  const char* turns;
};
constexpr JointUnit kJointUnits[] = {
    {mjSENS_JOINTPOS, "m", "rad"},          {mjSENS_JOINTVEL, "m/s", "rad/s"},
    {mjSENS_JOINTACTFRC, "N", "N m"},       {mjSENS_JOINTLIMITPOS, "m", "rad"},
    {mjSENS_JOINTLIMITVEL, "m/s", "rad/s"}, {mjSENS_JOINTLIMITFRC, "N", "N m"},
    {mjSENS_ACTUATORPOS, "m", "rad"},       {mjSENS_ACTUATORVEL, "m/s", "rad/s"},
    {mjSENS_ACTUATORFRC, "N", "N m"}};

// -1: none.
int JointOf(const mjModel& m, int sensor) {
  const int object = m.sensor_objid[sensor];
  if (m.sensor_objtype[sensor] == mjOBJ_JOINT || object < 0) return object;
  const int transmission = m.actuator_trntype[object];
  return transmission == mjTRN_JOINT || transmission == mjTRN_JOINTINPARENT ? m.actuator_trnid[2 * object]
                                                                            : -1;
}

}  // namespace

const char* UnitOfSensor(const mjModel& m, int sensor) {
  const int type = m.sensor_type[sensor];
  // Directions have no unit; beside them a range finder may give lengths.
  constexpr int kDirections = 1 << mjRAYDATA_DIR | 1 << mjRAYDATA_NORMAL;
  if (type == mjSENS_RANGEFINDER && (m.sensor_intprm[mjNSENS * sensor] & ~kDirections) == 0) return "";
  const auto* const along = std::find_if(std::begin(kJointUnits), std::end(kJointUnits),
                                         [type](const JointUnit& unit) { return unit.type == type; });
  const int joint = along == std::end(kJointUnits) ? -1 : JointOf(m, sensor);
  if (joint < 0) return SensorUnit(type);
  return m.jnt_type[joint] == mjJNT_SLIDE ? along->slides : along->turns;
}

}  // namespace pliant::ui
