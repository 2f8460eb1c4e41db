// How many numbers a sensor of a document gives.
#pragma once

#include <mujoco/mjspec.h>

namespace pliant::spec {

// Numbers of one slot of a contact sensor with this bit set of mjtConDataField.
int ContactSensorSlotSize(int fields);

// Numbers of one ray of a range finder with this bit set of mjtRayDataField; none set means the distance.
int RayFieldsSize(int fields);

// Outputs of a sensor, of a camera's range finder those of one pixel, 0 when that depends on a
// mesh or a plugin.
int SensorDim(const mjsSensor& sensor);

}  // namespace pliant::spec
