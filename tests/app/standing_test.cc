// Robots stand where they are opened: all that are published here, for two seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/files/model_loader.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/step/step.h"
#include "tests/app/published_robots.h"

namespace pliant::app {
namespace {

constexpr double kSeconds = 2;

// What a robot did within two seconds.
struct Course {
  int warnings = 0;    // of huge or undefined numbers
  double deepest = 0;  // m, of a contact
  double fastest = 0;  // rad/s or m/s, of a joint at the end
  double sag = 0;      // rad or m: how far a held joint has moved
  double lowest = 0;   // m, centre of a shape that collides, above the floor
  double sunk = 0;     // m: how far the first body went down
  double tilt = 0;     // degrees that the first body turned
};

class Standing : public testing::Test {
 protected:
  Course Run(const mjModel& m) const {
    const DataPtr d(MakeData(m));
    Course course;
    Step(m, *d);
    const double height = m.nbody > 1 ? d->xpos[5] : 0;
    const double before[4] = {d->xquat[4], d->xquat[5], d->xquat[6], d->xquat[7]};
    for (int step = 0; step < kSeconds / m.opt.timestep; ++step) {
      Step(m, *d);
      for (int i = 0; i < d->ncon; ++i) course.deepest = std::min<double>(course.deepest, d->contact[i].dist);
    }
    for (const int warning : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC})
      course.warnings += d->warning[warning].number;
    for (int i = 0; i < m.nv; ++i) course.fastest = std::max(course.fastest, std::abs(d->qvel[i]));
    for (int i = 0; i < m.nu; ++i) {
      if (m.actuator_biastype[i] != mjBIAS_AFFINE || m.actuator_biasprm[mjNBIAS * i + 1] == 0) continue;
      const int at = m.jnt_qposadr[m.actuator_trnid[2 * i]];
      course.sag = std::max(course.sag, std::abs(d->qpos[at] - m.qpos0[at]));
    }
    course.lowest = Lowest(m, *d);
    if (m.nbody < 2) return course;
    course.sunk = height - d->xpos[5];
    double same = 0;
    for (int k = 0; k < 4; ++k) same += before[k] * d->xquat[4 + k];
    course.tilt = 2 * std::acos(std::min(1.0, std::abs(same))) * 180 / mjPI;
    return course;
  }

  static double Lowest(const mjModel& m, const mjData& d) {
    double floor = 0, lowest = 1e9;
    for (int i = 0; i < m.ngeom; ++i) {
      if (m.geom_type[i] == mjGEOM_PLANE) floor = d.geom_xpos[3 * i + 2];
    }
    for (int i = 0; i < m.ngeom; ++i) {
      if (m.geom_type[i] != mjGEOM_PLANE && m.geom_contype[i] && m.body_weldid[m.geom_bodyid[i]] > 0)
        lowest = std::min(lowest, d.geom_xpos[3 * i + 2] - floor);
    }
    return lowest;
  }

  static int OutsideLimits(const mjModel& m) {
    int count = 0;
    for (int i = 0; i < m.njnt; ++i) {
      const double value = m.qpos0[m.jnt_qposadr[i]];
      count += m.jnt_limited[i] && m.jnt_type[i] >= mjJNT_SLIDE &&
               (value < m.jnt_range[2 * i] - 1e-12 || value > m.jnt_range[2 * i + 1] + 1e-12);
    }
    return count;
  }

  // Opens every file that is a robot and gives its course to `judge`. With PLIANT_SHOW_TABLE it prints them.
  template <class Judge>
  int ForEach(Judge judge) {
    int robots = 0;
    for (const std::string& file : PublishedRobots()) {
      const LoadedModel loaded = LoadModel(TestDataPath("robots/published/" + file), options_);
      const mjModel* m = loaded.model.get();
      if (!m) continue;  // parts of others: each has a test of its own that says why it does not open
      ++robots;
      const Course c = Run(*m);
      if (std::getenv("PLIANT_SHOW_TABLE")) {
        std::printf("| %s | %d | %d | %d | %d | %.4f | %.3f | %.4f | %.4f | %.2f |\n", file.c_str(),
                    static_cast<int>(m->nv), static_cast<int>(m->nu), c.warnings, OutsideLimits(*m),
                    c.deepest, c.fastest, c.sag, c.sunk, c.tilt);
      }
      SCOPED_TRACE(file);
      judge(*m, c);
    }
    return robots;
  }

  foreign::Options options_;
};

TEST_F(Standing, NoPublishedRobotExplodesFallsThroughTheFloorOrSpins) {
  options_.floating = options_.floor = true;
  const int robots = ForEach([](const mjModel& m, const Course& c) {
    EXPECT_EQ(c.warnings, 0);
    EXPECT_EQ(OutsideLimits(m), 0);
    EXPECT_GT(c.lowest, -0.002);
    EXPECT_LT(c.fastest, 20);
  });
  EXPECT_GE(robots, 45);
}

TEST_F(Standing, WithStandEachRobotHoldsItsPose) {
  options_.stand = true;
  ForEach([](const mjModel& m, const Course& c) {
    EXPECT_EQ(c.warnings, 0);
    EXPECT_EQ(OutsideLimits(m), 0);
    const bool pushed = c.deepest < -0.05;  // joints/types.urdf: a link that floats starts inside of others
    EXPECT_TRUE(pushed || c.sag < 0.06) << c.sag;
  });
}

}  // namespace
}  // namespace pliant::app
