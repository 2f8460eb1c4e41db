// Sensors of the user's callback, and the switch of all sensors.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/model/callbacks.h"
#include "tests/engine/dynamics/stages.h"
#include "tests/engine/sensor/reference_sensors.h"

namespace pliant {
namespace {

TEST_F(SensorTest, DisabledSensorsKeepTheirValues) {
  const DataPtr d = Frame(1);
  m_->opt.disableflags |= mjDSBL_SENSOR;
  std::fill(d->sensordata, d->sensordata + m_->nsensordata, 7);
  Sense(*d);
  for (int i = 0; i < m_->nsensordata; ++i) EXPECT_EQ(d->sensordata[i], 7);
}

int g_stages = 0;
void CountStages(const mjModel* m, mjData* d, int stage) {
  g_stages |= 1 << stage;
  for (int i = 0; i < m->nsensor; ++i) {
    if (m->sensor_type[i] == mjSENS_USER && m->sensor_needstage[i] == stage) {
      for (int k = 0; k < m->sensor_dim[i]; ++k) d->sensordata[m->sensor_adr[i] + k] = 100 * stage;
    }
  }
}

TEST_F(SensorTest, UserSensorsAreFilledOncePerStageAndClamped) {
  const DataPtr d = Frame(1);
  g_stages = 0;
  mjcb_sensor = CountStages;
  Sense(*d);
  mjcb_sensor = nullptr;
  EXPECT_EQ(g_stages, (1 << mjSTAGE_POS) | (1 << mjSTAGE_VEL) | (1 << mjSTAGE_ACC));
  for (int i = 0; i < m_->nsensor; ++i) {
    if (m_->sensor_type[i] != mjSENS_USER) continue;
    const mjtNum cutoff = m_->sensor_cutoff[i];
    const mjtNum raw = 100 * m_->sensor_needstage[i];
    EXPECT_EQ(d->sensordata[m_->sensor_adr[i]], cutoff > 0 ? std::min(raw, cutoff) : raw);
  }
}

}  // namespace
}  // namespace pliant
