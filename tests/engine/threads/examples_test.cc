// Our example models with any number of workers: large and small, with cloth, tendons, meshes and sleepers.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
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

// In a view that is a fifth wider than high, as between the panels of a small window, there is room around
// the centers of all geoms but planes.
TEST(Examples, AreSeenWholeByTheFirstFreeCamera) {
  constexpr double kWidth = 1.2, kRoom = 0.95;
  for (const fs::path& path : Examples()) {
    char error[1000] = "";
    const Model m(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
    ASSERT_TRUE(m) << path << ": " << error;
    const Data d(mj_makeData(m.get()));
    mj_forward(m.get(), d.get());
    mjvCamera camera;
    mjv_defaultFreeCamera(m.get(), &camera);
    mjtNum head[3], forward[3], up[3], right[3];
    mjv_cameraFrame(head, forward, up, right, d.get(), &camera);
    const double half = std::tan(m->vis.global.fovy * mjPI / 360);
    for (int geom = 0; geom < m->ngeom; ++geom) {
      if (m->geom_type[geom] == mjGEOM_PLANE) continue;
      mjtNum to[3];
      mju_sub3(to, d->geom_xpos + 3 * geom, head);
      const double depth = mju_dot3(to, forward);
      EXPECT_GT(depth, 0) << path << ", geom " << geom;
      EXPECT_LT(std::abs(mju_dot3(to, up)), kRoom * half * depth) << path << ", geom " << geom;
      EXPECT_LT(std::abs(mju_dot3(to, right)), kRoom * kWidth * half * depth) << path << ", geom " << geom;
    }
  }
}

TEST(Examples, QuadrupedStandsWithoutAKeyframe) {
  const Model m(mj_loadXML(SourcePath("models/robots/quadruped.xml").c_str(), nullptr, nullptr, 0));
  ASSERT_TRUE(m);
  const Data d(mj_makeData(m.get()));
  while (d->time < 4) mj_step(m.get(), d.get());
  EXPECT_GT(d->qpos[2], 0.25);
  EXPECT_GT(d->xmat[9 * mj_name2id(m.get(), mjOBJ_BODY, "trunk") + 8], 0.99);
}

}  // namespace
}  // namespace pliant
