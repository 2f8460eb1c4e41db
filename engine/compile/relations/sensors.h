// Sensors.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// nsensordata, the sum of their dims.
int CountSensorData(const Context& context);

// Needs everything that a sensor can refer to.
void FillSensors(Context& context, mjModel& m);

// Output size of a sensor; a tactile sensor needs the compiled mesh.
int SensorSize(const Context& context, const spec::Sensor& sensor);

}  // namespace pliant::compile
