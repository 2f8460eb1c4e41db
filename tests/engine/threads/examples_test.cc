// Our example models with any number of workers: large and small, with cloth, tendons, meshes and sleepers.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> Examples() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(SourcePath("models"))) {
    const fs::path kind = entry.path().extension();
    if (kind == ".xml" || kind == ".mjz") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// State, accelerations and forces of the constraints after each of some steps.
std::vector<mjtNum> Roll(const mjModel& m, int workers) {
  constexpr int kSteps = 12;
  const Data d(mj_makeData(&m));
  mju_threadpool(d.get(), workers);
  if (m.nkey) mj_resetDataKeyframe(&m, d.get(), 0);
  std::vector<mjtNum> all;
  for (int step = 0; step < kSteps; ++step) {
    mj_step(&m, d.get());
    all.insert(all.end(), d->qpos, d->qpos + m.nq);
    all.insert(all.end(), d->qvel, d->qvel + m.nv);
    all.insert(all.end(), d->qacc, d->qacc + m.nv);
    all.insert(all.end(), d->qfrc_constraint, d->qfrc_constraint + m.nv);
    all.insert(all.end(), d->sensordata, d->sensordata + m.nsensordata);
  }
  return all;
}

TEST(Examples, GiveTheSameBitsWithNoneToEightWorkers) {
  const std::vector<fs::path> examples = Examples();
  EXPECT_GE(examples.size(), 12U);
  for (const fs::path& path : examples) {
    char error[1000] = "";
    const Model m(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
    ASSERT_TRUE(m) << path << ": " << error;
    const std::vector<mjtNum> one = Roll(*m, 0);
    for (const int workers : {1, 2, 3, 8}) EXPECT_TRUE(Roll(*m, workers) == one) << path << ", " << workers;
  }
}

// From the reference pose and from the first keyframe.
TEST(Examples, RunWithoutAWarning) {
  constexpr mjtNum kSeconds = 0.6;
  for (const fs::path& path : Examples()) {
    char error[1000] = "";
    const Model m(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
    ASSERT_TRUE(m) << path << ": " << error;
    for (mjtSize key = -1; key < std::min<mjtSize>(m->nkey, 1); ++key) {
      const Data d(mj_makeData(m.get()));
      if (key == 0) mj_resetDataKeyframe(m.get(), d.get(), 0);
      const int steps = static_cast<int>(kSeconds / m->opt.timestep);  // not by time, which a reset sets back
      for (int step = 0; step < steps; ++step) mj_step(m.get(), d.get());
      for (const mjWarningStat& warning : d->warning) EXPECT_EQ(warning.number, 0) << path << ", key " << key;
    }
  }
}

}  // namespace
}  // namespace pliant
