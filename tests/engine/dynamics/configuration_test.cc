// The configuration manifold: integration and differences.
#include <gtest/gtest.h>

#include <vector>

#include "engine/dynamics/fluid.h"
#include "engine/math/vec3.h"
#include "tests/engine/dynamics/stages.h"

namespace pliant {
namespace {

TEST(ConfigurationTest, DifferenceUndoesIntegration) {
  for (const char* name : kSceneNames) {
    const Scene scene(name);
    const mjModel& m = scene.m();
    std::vector<mjtNum> q(scene.d().qpos, scene.d().qpos + m.nq), back(static_cast<size_t>(m.nv));
    NormalizeQuat(m, q.data());
    std::vector<mjtNum> moved = q;
    IntegratePos(m, moved.data(), scene.d().qvel, 0.1);
    DifferentiatePos(m, back.data(), 0.1, q.data(), moved.data());
    EXPECT_LT(RelativeError(back, ToVector(scene.d().qvel, back.size())), 1e-12) << name;
  }
}

}  // namespace
}  // namespace pliant
