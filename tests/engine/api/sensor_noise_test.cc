// Sensor noise: off unless asked for, reproducible, with the deviation that the sensor names.
#include <cmath>
#include <cstdlib>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

std::string Model(const char* flag) {
  return std::string("<mujoco><option><flag ") + flag +
         "/></option><worldbody><body><joint type='ball'/><geom size='.1'/><site "
         "name='s'/></body></worldbody>"
         "<sensor><clock noise='.5'/><framequat objtype='site' objname='s' noise='.02'/>"
         "<framezaxis objtype='site' objname='s' noise='.02'/><clock/><touch site='s' noise='1'/>"
         "<magnetometer site='s' noise='3' cutoff='.1'/></sensor></mujoco>";
}

TEST(SensorNoise, IsOffByDefault) {
  const Simulation sim(Model(""));
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_EQ(sim.d->sensordata[0], 0);
  EXPECT_EQ(sim.d->sensordata[1], 1);
}

TEST(SensorNoise, NeitherLoadingNorNoiseTouchesTheRandomNumbersOfTheProgram) {
  std::srand(7);
  const int first = std::rand();
  const int second = std::rand();
  std::srand(7);
  EXPECT_EQ(std::rand(), first);
  const Simulation sim(Model("sensornoise='enable'"));
  mj_forward(sim.m.get(), sim.d.get());
  EXPECT_EQ(std::rand(), second);
}

TEST(SensorNoise, StartsAnewWithEveryLoad) {
  const Simulation a(Model("sensornoise='enable'"));
  mj_forward(a.m.get(), a.d.get());
  const Simulation b(Model("sensornoise='enable'"));
  mj_forward(b.m.get(), b.d.get());
  for (int i = 0; i < a.m->nsensordata; ++i) EXPECT_EQ(a.d->sensordata[i], b.d->sensordata[i]);
}

TEST(SensorNoise, HasItsDeviationAndKeepsTheKindOfValue) {
  const Simulation sim(Model("sensornoise='enable'"));
  constexpr int kSamples = 4000;
  double sum = 0, squares = 0, tilt = 0, turn = 0;
  for (int i = 0; i < kSamples; ++i) {
    mj_forward(sim.m.get(), sim.d.get());
    const mjtNum* data = sim.d->sensordata;
    sum += data[0];
    squares += data[0] * data[0];
    EXPECT_NEAR(mju_norm(data + 1, 4), 1, 1e-12);
    turn += 4 * (data[2] * data[2] + data[3] * data[3] + data[4] * data[4]);
    EXPECT_NEAR(mju_norm3(data + 5), 1, 1e-12);
    tilt += data[5] * data[5] + data[6] * data[6];
    EXPECT_EQ(data[8], 0);
    EXPECT_GE(data[9], 0);
    EXPECT_LE(std::fabs(data[11]), 0.1);
  }
  EXPECT_NEAR(sum / kSamples, 0, 0.03);
  EXPECT_NEAR(std::sqrt(squares / kSamples), 0.5, 0.03);
  // Three independent components of the rotation; an axis sees two of them.
  EXPECT_NEAR(std::sqrt(turn / kSamples / 3), 0.02, 0.001);
  EXPECT_NEAR(std::sqrt(tilt / kSamples / 2), 0.02, 0.001);
}

TEST(SensorNoise, SwitchSurvivesSaving) {
  const Simulation sim(Model("sensornoise='enable'"));
  char xml[10000], error[200];
  mjSpec* spec = mj_parseXMLString(Model("sensornoise='enable'").c_str(), nullptr, error, sizeof(error));
  ASSERT_NE(spec, nullptr) << error;
  mj_deleteModel(mj_compile(spec, nullptr));
  EXPECT_EQ(mj_saveXMLString(spec, xml, sizeof(xml), error, sizeof(error)), 0) << error;
  mj_deleteSpec(spec);
  EXPECT_EQ(Compile(xml)->opt.enableflags, sim.m->opt.enableflags);
}

}  // namespace
}  // namespace pliant
