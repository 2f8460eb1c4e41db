// Every sensor against the reference.
#include "tests/engine/sensor/reference_sensors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

TEST_F(SensorTest, EverySensorMatchesTheReference) {
  for (int f = 0; f < file_.FrameCount(); ++f) {
    const DataPtr d = Frame(f);
    std::fill(d->sensordata, d->sensordata + m_->nsensordata, 0);
    Sense(*d);
    const std::vector<double> reference = file_.Values(f, "sensordata");
    ASSERT_EQ(reference.size(), static_cast<size_t>(m_->nsensordata));
    for (int i = 0; i < m_->nsensor; ++i) {
      for (int k = 0; k < m_->sensor_dim[i]; ++k) {
        const int adr = m_->sensor_adr[i] + k;
        EXPECT_NEAR(d->sensordata[adr], reference[adr], 1e-8 * std::max(1.0, std::fabs(reference[adr])))
            << "sensor " << i << " type " << m_->sensor_type[i] << " component " << k << " frame " << f;
      }
    }
  }
}

}  // namespace
}  // namespace pliant
