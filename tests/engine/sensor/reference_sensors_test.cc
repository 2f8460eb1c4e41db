// Sensors against the reference, and their switches.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/callbacks.h"
#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/velocity_sensors.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

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

TEST_F(SensorTest, DisabledSensorsKeepTheirValues) {
  const DataPtr d = Frame(1);
  m_->opt.disableflags |= mjDSBL_SENSOR;
  std::fill(d->sensordata, d->sensordata + m_->nsensordata, 7);
  Sense(*d);
  for (int i = 0; i < m_->nsensordata; ++i) EXPECT_EQ(d->sensordata[i], 7);
}

TEST_F(SensorTest, AccelerometerAtRestShowsGravityUpwards) {
  DataPtr d(MakeData(*m_));
  RunSmooth(*m_, *d);
  const int sensor = Find(mjSENS_ACCELEROMETER);
  SensorAcc(*m_, *d);
  const mjtNum* acc = d->sensordata + m_->sensor_adr[sensor];
  const mjtNum norm = std::sqrt(acc[0] * acc[0] + acc[1] * acc[1] + acc[2] * acc[2]);
  EXPECT_NEAR(norm, 9.81, 1e-12);
  const mjtNum* mat = d->site_xmat + 9 * m_->sensor_objid[sensor];
  EXPECT_NEAR(mat[6] * acc[0] + mat[7] * acc[1] + mat[8] * acc[2], 9.81, 1e-12);
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

TEST_F(SensorTest, NoContactsLeaveEmptySlots) {
  const DataPtr d = Frame(0);
  d->ncon = 0;
  SensorAcc(*m_, *d);
  for (int i = 0; i < m_->nsensor; ++i) {
    if (m_->sensor_type[i] == mjSENS_CONTACT) {
      EXPECT_EQ(d->sensordata[m_->sensor_adr[i]], 0);
    }
    if (m_->sensor_type[i] == mjSENS_TOUCH) {
      EXPECT_EQ(d->sensordata[m_->sensor_adr[i]], 0);
    }
  }
}

}  // namespace
}  // namespace pliant
