#include "engine/sensor/noise.h"

#include "engine/math/misc.h"
#include "engine/math/quat.h"
#include "engine/math/random.h"
#include "engine/math/vec3.h"
#include "engine/model/options.h"

namespace pliant {
namespace {

// A rotation whose rotation vector has independent components of the given deviation.
void RandomTurn(mjtNum quat[4], mjtNum deviation) {
  mjtNum turn[3];
  turn[0] = deviation * NoiseNormal(turn + 1);
  turn[1] *= deviation;
  turn[2] = deviation * NoiseNormal(nullptr);
  const mjtNum angle = Normalize3(turn);
  AxisAngle2Quat(quat, turn, angle);
}

}  // namespace

void AddSensorNoise(const mjModel& m, int i, mjtNum* data) {
  const mjtNum deviation = m.sensor_noise[i];
  if (!(m.opt.enableflags & kSensorNoise) || deviation <= 0) return;
  mjtNum turn[4], clean[4];
  switch (m.sensor_datatype[i]) {
    case mjDATATYPE_AXIS:
      RandomTurn(turn, deviation);
      Copy3(clean, data);
      RotVecQuat(data, clean, turn);
      break;
    case mjDATATYPE_QUATERNION:
      RandomTurn(turn, deviation);
      Copy4(clean, data);
      MulQuat(data, clean, turn);
      Normalize4(data);
      break;
    default:
      for (int k = 0; k < m.sensor_dim[i]; ++k) {
        data[k] += deviation * NoiseNormal(nullptr);
        if (m.sensor_datatype[i] == mjDATATYPE_POSITIVE) data[k] = Max(data[k], 0);
      }
  }
}

}  // namespace pliant
