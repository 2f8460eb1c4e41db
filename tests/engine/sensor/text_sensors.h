// Sensors of models from text, read by name after a forward pass.
#pragma once

#include <string>
#include <vector>

#include "engine/model/names.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {

struct TextSensors {
  explicit TextSensors(const std::string& text) : m(ModelFromText(text)), d(MakeData(*m)) {}

  void Forward() { pliant::Forward(*m, *d); }
  void Run(int steps) {
    for (int i = 0; i < steps; ++i) Step(*m, *d);
    Forward();
  }

  std::vector<mjtNum> operator[](const char* name) const {
    const int id = Name2Id(*m, mjOBJ_SENSOR, name);
    EXPECT_GE(id, 0) << name;
    const mjtNum* data = d->sensordata + m->sensor_adr[id];
    return {data, data + m->sensor_dim[id]};
  }

  ModelPtr m;
  DataPtr d;
};

inline void ExpectNear(const std::vector<mjtNum>& got, const std::vector<mjtNum>& want, double tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance) << "component " << i;
}

}  // namespace pliant
