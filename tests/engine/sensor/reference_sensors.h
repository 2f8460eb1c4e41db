// The model with every sensor and the frames in which the reference read them.
#pragma once

#include <gtest/gtest.h>

#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/velocity_sensors.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {

class SensorTest : public testing::Test {
 protected:
  SensorTest() : file_(TestDataPath("sensor/sensors.json")), m_(file_.MakeModel()) {}

  // The reference's frame, with constraint forces, and our smooth stages on top.
  DataPtr Frame(int frame) const {
    DataPtr d(MakeData(*m_));
    file_.Fill(frame, *m_, *d);
    RunSmooth(*m_, *d);
    return d;
  }

  void Sense(mjData& d) const {
    SensorPos(*m_, d);
    SensorVel(*m_, d);
    SensorAcc(*m_, d);
  }

  // First sensor of a type.
  int Find(int type) const {
    for (int i = 0; i < m_->nsensor; ++i) {
      if (m_->sensor_type[i] == type) return i;
    }
    return -1;
  }

  OracleFile file_;
  ModelPtr m_;
};

}  // namespace pliant
