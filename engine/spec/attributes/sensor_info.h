// What kind of value each kind of sensor gives.
#pragma once

#include <mujoco/mjspec.h>

namespace pliant::spec {

struct SensorInfo {
  int dim;  // outputs; -1: depends on the sensor's parameters
  mjtDataType data;
  mjtStage stage;
  mjtObj object;   // kind of the measured object; mjOBJ_UNKNOWN: none, or free choice for frame sensors
  bool any_frame;  // the object is a body, xbody, geom, site or camera
};

// Null for kinds that decide themselves (user, plugin) and for numbers that are no kind.
const SensorInfo* FindSensorInfo(mjtSensor type);

// Numbers of one slot of a contact sensor with this bit set of mjtConDataField.
int ContactSensorSlotSize(int fields);

// Outputs of a sensor, 0 when that depends on a mesh or a plugin.
int SensorDim(const mjsSensor& sensor);

}  // namespace pliant::spec
