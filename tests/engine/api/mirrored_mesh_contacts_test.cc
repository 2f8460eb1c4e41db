// Contacts of meshes that a negative scale mirrors: their polygons look inward, in the reference too.
#include <string>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

struct Pose {
  const char *geom, *pos, *euler;
};

// Poses in which an edge of the first shape passes over a face of the mesh.
constexpr Pose kPoses[] = {
    {"type='box' size='.5 .6 .7'", "-.51 .258 -.265", "-54.4 -1.9 -1.1"},
    {"type='cylinder' size='.5 .6'", ".283 .456 .033", "2.1 -19.2 89.4"},
    {"type='box' size='.5 .6 .7'", ".34 .544 -.508", "89.7 -55.1 30.8"},
    {"type='mesh' mesh='small'", ".078 .401 .396", "65.7 -38.5 83.8"},
};

constexpr const char* kBlock = "-1 -1 -1 -1 -1 1.5 -1 1 -1 -1 1 1.5 1 -1 -1 1 -1 1.5 1 1 -1 1 1 1.5";
constexpr const char* kBlockUpsideDown =
    "-1 -1 1 -1 -1 -1.5 -1 1 1 -1 1 -1.5 1 -1 1 1 -1 -1.5 1 1 1 1 1 -1.5";

// With the contacts of the pose, of which the mesh stands as it does in either model.
Simulation Touching(const Pose& pose, const char* vertices, const char* scale) {
  Simulation s("<mujoco><asset><mesh name='block' inertia='legacy' vertex='" + std::string(vertices) +
               "' scale='" + scale + "'/><mesh name='small' vertex='" + kBlock +
               "' scale='.4 .4 .4'/></asset><worldbody><body><freejoint/><geom " + pose.geom +
               "/></body><body pos='" + pose.pos + "' euler='" + pose.euler +
               "'><freejoint/><geom type='mesh' mesh='block'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  return s;
}

TEST(MirroredMeshes, ArePushedOutToTheSideOfTheSameMeshThatIsNotMirrored) {
  for (const Pose& pose : kPoses) {
    const Simulation mirrored = Touching(pose, kBlock, "1 1 -1"),
                     plain = Touching(pose, kBlockUpsideDown, "1 1 1");
    ASSERT_GT(mirrored.d->ncon, 0);
    ASSERT_GT(plain.d->ncon, 0);
    const mjtNum *a = mirrored.d->contact[0].frame, *b = plain.d->contact[0].frame;
    EXPECT_GT(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], 0.99) << pose.geom << " at " << pose.pos;
  }
}

TEST(MirroredMeshes, TouchAsInTheReference) {
  const Simulation s = Touching(kPoses[0], kBlock, "1 1 -1");
  ASSERT_EQ(s.d->ncon, 1);
  const mjContact& contact = s.d->contact[0];
  EXPECT_NEAR(contact.dist, -1.0187293229521208, 1e-9);
  const double normal[3] = {-0.9992660293819391, -0.015778260466317202, -0.034906289116873726};
  const double pos[3] = {0.008990802780658586, -0.591963111698893, -0.682219969860598};
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(contact.frame[k], normal[k], 1e-9);
    EXPECT_NEAR(contact.pos[k], pos[k], 1e-9);
  }
}

struct Touch {
  const char *box, *pos, *euler;
  double dist, normal[3];  // of release 3.14.0
};

TEST(MirroredMeshes, AreNotPulledByEdgesOfABox) {
  const Touch cases[] = {{".5 .6 .7",
                          "-.860 .264 1.145",
                          "107.9 -63.4 -175.4",
                          -0.031907380121464296,
                          {-0.8673415788448243, 0, 0.4977133568701642}},
                         {"1.5 .1 .1",
                          ".481 .842 .092",
                          "90 0 53.1",
                          -0.0466620853134841,
                          {0, 0.7069673721325476, 0.7072461627608878}}};
  for (const Touch& c : cases) {
    const Simulation s(
        "<mujoco><asset><mesh name='m' vertex='1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1' scale='1 -1.1 .8' "
        "inertia='legacy'/></asset><worldbody><body><freejoint/><geom type='box' size='" +
        std::string(c.box) + "'/></body><body pos='" + c.pos + "' euler='" + c.euler +
        "'><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>");
    mj_forward(s.m.get(), s.d.get());
    ASSERT_EQ(s.d->ncon, 1);
    EXPECT_NEAR(s.d->contact[0].dist, c.dist, 1e-9);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(s.d->contact[0].frame[k], c.normal[k], 1e-9);
  }
}

}  // namespace
}  // namespace pliant
