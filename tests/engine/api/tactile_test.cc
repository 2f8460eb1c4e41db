// The tactile sensor on a case that has a solution by hand: a ball pressed into a plate of taxels.
#include <algorithm>
#include <cmath>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr double kRadius = 0.1, kHeight = 0.115;

// A pad whose lower face carries 3 x 4 taxels, and a ball below it that presses into it by 5 mm.
std::string Press(const std::string& ball_type) {
  return "<mujoco><option gravity='0 0 0'/><asset><mesh name='ball' builtin='sphere' params='4' scale='.1 .1 "
         ".1'/>"
         "<mesh name='plate' builtin='plate' params='3 4' scale='.05 .05 .02'/></asset><worldbody>"
         "<body><joint type='slide' axis='1 0 0'/><geom name='pad' type='box' size='.06 .06 .02'/></body>"
         "<body pos='0 0 -.115'><freejoint/><geom type='" +
         ball_type + (ball_type.starts_with("sphere") ? "'/>" : "' mesh='ball'/>") +
         "</body></worldbody>"
         "<sensor><tactile geom='pad' mesh='plate'/></sensor></mujoco>";
}

TEST(Tactile, ThreeNumbersForEachVertexThatAreZeroWithoutContact) {
  const Simulation sim(Press("sdf"));
  EXPECT_EQ(sim.m->nsensordata, 3 * 12);
  sim.d->qpos[3] = -1;  // away
  mj_forward(sim.m.get(), sim.d.get());
  for (int i = 0; i < sim.m->nsensordata; ++i) EXPECT_EQ(sim.d->sensordata[i], 0);
}

// A taxel is a vertex of the mesh as it is compiled, in the frame of the pad.
TEST(Tactile, DepthIsThatOfTheTaxelInTheBall) {
  Simulation sim(Press("sphere' size='.1"));
  mj_forward(sim.m.get(), sim.d.get());
  ASSERT_GT(sim.d->ncon, 0);
  const int mesh = sim.m->sensor_objid[0], n = sim.m->mesh_vertnum[mesh];
  const float* vert = sim.m->mesh_vert + 3 * sim.m->mesh_vertadr[mesh];
  int pressed = 0;
  for (int v = 0; v < n; ++v) {
    const double depth = kRadius - std::hypot(vert[3 * v], vert[3 * v + 1], vert[3 * v + 2] + kHeight);
    EXPECT_NEAR(sim.d->sensordata[v], std::max(depth, 0.0), 1e-12) << v;
    pressed += depth > 0;
  }
  EXPECT_GT(pressed, 0);
  EXPECT_LT(pressed, n);
}

TEST(Tactile, SlidingIsTheSpeedOfThePadAlongTheTangents) {
  Simulation sim(Press("sphere' size='.1"));
  constexpr double kSpeed = 0.5;
  sim.d->qvel[0] = -kSpeed;  // of the pad, along x
  mj_forward(sim.m.get(), sim.d.get());
  const int mesh = sim.m->sensor_objid[0], n = sim.m->mesh_vertnum[mesh];
  const float* normal = sim.m->mesh_normal + 3 * sim.m->mesh_normaladr[mesh];
  const mjtNum* data = sim.d->sensordata;
  for (int v = 0; v < n; ++v) {
    for (int k = 1; k < 3; ++k) {
      const double speed = data[v] > 0 ? kSpeed * std::fabs(normal[9 * v + 3 * k]) : 0;
      EXPECT_NEAR(data[k * n + v], speed, 1e-6) << v;
    }
  }
}

// A mesh of other kinds has no tangents: there is nothing behind its normals to be taken for them.
TEST(Tactile, MeshesWithoutTangentsFeelDepthAlone) {
  Simulation sim(R"(<mujoco><asset><mesh name="ball" builtin="sphere" params="2" scale=".1 .1 .1"/></asset>
    <worldbody><geom type="plane" size="3 3 1"/>
      <body pos="0 0 .09"><freejoint/><geom name="ball" size=".1"/></body></worldbody>
    <sensor><tactile geom="ball" mesh="ball"/></sensor></mujoco>)");
  std::fill_n(sim.d->qvel, 3, 0.2);
  mj_forward(sim.m.get(), sim.d.get());
  const int n = sim.m->mesh_vertnum[0];
  ASSERT_NE(sim.m->mesh_normalnum[0], 3 * n);
  EXPECT_NEAR(*std::max_element(sim.d->sensordata, sim.d->sensordata + n), 0.01, 1e-6);
  for (int i = n; i < 3 * n; ++i) EXPECT_EQ(sim.d->sensordata[i], 0) << i;
}

TEST(Tactile, HullsAreNotFelt) {
  const Simulation sim(Press("mesh"));
  mj_forward(sim.m.get(), sim.d.get());
  ASSERT_GT(sim.d->ncon, 0);
  for (int i = 0; i < sim.m->nsensordata; ++i) EXPECT_EQ(sim.d->sensordata[i], 0);
}

}  // namespace
}  // namespace pliant
