// Objects that sensors are attached to, and what every stage of sensors shares.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/model/awake.h"

namespace pliant {

// World orientation of the frame of a body (inertial), xbody, geom, site or camera.
void SensorFrameQuat(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum quat[4]);

// Whether a world point lies in the volume of a site.
bool InsideSite(const mjModel& m, const mjData& d, int site, const mjtNum point[3]);

// First limit row of a joint or tendon (type: mjCNSTR_LIMIT_JOINT or mjCNSTR_LIMIT_TENDON), -1 when it
// is not active.
int LimitRow(const mjData& d, int type, int id);

// Whether sensors are computed at all.
inline bool SensorsOn(const mjModel& m) { return m.nsensor > 0 && !(m.opt.disableflags & mjDSBL_SENSOR); }

// Whether sensor i keeps its value because what it looks at sleeps, that is its object, its reference, or
// both where it has both; range finders, and sensors of the whole model, never do. (WatchesSleepers: the same
// while some tree sleeps.)
bool WatchesSleepers(const mjModel& m, const mjData& d, int i);
inline bool SensorAsleep(const mjModel& m, const mjData& d, int i) {
  return SomeAsleep(m, d) && WatchesSleepers(m, d, i);
}

// Noise (where it is on) and cutoff of sensor i on its value data [sensor_dim].
void FinishSensor(const mjModel& m, int sensor, mjtNum* data);

// Lets the user's callback and plugins fill their sensors of a stage, then applies noise (where it is on) and
// the cutoffs of that stage. Sensors that report from their history get what that holds.
void FinishSensors(const mjModel& m, mjData& d, int stage);

}  // namespace pliant
