// The tactile sensor on a case that has a solution by hand: a ball pressed into a plate of taxels.
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
         ball_type +
         "' mesh='ball'/></body></worldbody>"
         "<sensor><tactile geom='pad' mesh='plate'/></sensor></mujoco>";
}

TEST(Tactile, ThreeNumbersForEachVertexThatAreZeroWithoutContact) {
  const Simulation sim(Press("sdf"));
  EXPECT_EQ(sim.m->nsensordata, 3 * 12);
  sim.d->qpos[3] = -1;  // away
  mj_forward(sim.m.get(), sim.d.get());
  for (int i = 0; i < sim.m->nsensordata; ++i) EXPECT_EQ(sim.d->sensordata[i], 0);
}

TEST(Tactile, PressureIsThatOfTheDepthInTheBall) {
  Simulation sim(Press("sdf"));
  mj_forward(sim.m.get(), sim.d.get());
  ASSERT_GT(sim.d->ncon, 0);
  // The plate as built lies at z = -1 times its scale: on the pad's lower face.
  const int mesh = sim.m->sensor_objid[0], n = sim.m->mesh_vertnum[mesh];
  const float* vert = sim.m->mesh_vert + 3 * sim.m->mesh_vertadr[mesh];
  int pressed = 0;
  for (int v = 0; v < n; ++v) {
    const mjtNum local[3] = {vert[3 * v], vert[3 * v + 1], vert[3 * v + 2]};
    mjtNum point[3];
    mju_rotVecQuat(point, local, sim.m->mesh_quat + 4 * mesh);
    mju_addTo3(point, sim.m->mesh_pos + 3 * mesh);
    point[2] += kHeight;
    const double depth = kRadius - mju_norm3(point);
    const double max = sim.m->geom_aabb[6 * 1 + 3];
    const double expected = depth > 0 ? depth / (max - depth) : 0;
    EXPECT_NEAR(sim.d->sensordata[v], expected, 0.02) << v;
    pressed += depth > 0;
  }
  EXPECT_GT(pressed, 0);
  EXPECT_LT(pressed, n);
}

TEST(Tactile, SlidingIsTheVelocityOfThePadAlongTheTangents) {
  Simulation sim(Press("sdf"));
  constexpr double kSpeed = 0.5;
  sim.d->qvel[0] = kSpeed;  // of the pad, along x
  mj_forward(sim.m.get(), sim.d.get());
  const int mesh = sim.m->sensor_objid[0], n = sim.m->mesh_vertnum[mesh];
  const float* normal = sim.m->mesh_normal + 3 * sim.m->mesh_normaladr[mesh];
  const mjtNum* data = sim.d->sensordata;
  int pressed = 0;
  for (int v = 0; v < n; ++v) {
    const double slide = std::hypot(data[n + v], data[2 * n + v]);
    if (data[v] == 0) {
      EXPECT_EQ(slide, 0);
      continue;
    }
    // The normal and the two tangents are orthonormal: what is not along the normal is along them.
    const mjtNum local[3] = {normal[9 * v], normal[9 * v + 1], normal[9 * v + 2]};
    mjtNum n_world[3];
    mju_rotVecQuat(n_world, local, sim.m->mesh_quat + 4 * mesh);
    EXPECT_NEAR(slide * slide + kSpeed * n_world[0] * kSpeed * n_world[0], kSpeed * kSpeed, 1e-6);
    ++pressed;
  }
  EXPECT_GT(pressed, 0);
}

TEST(Tactile, OnlyDistanceFieldsAreFelt) {
  const Simulation sim(Press("mesh"));
  mj_forward(sim.m.get(), sim.d.get());
  ASSERT_GT(sim.d->ncon, 0);
  for (int i = 0; i < sim.m->nsensordata; ++i) EXPECT_EQ(sim.d->sensordata[i], 0);
}

}  // namespace
}  // namespace pliant
