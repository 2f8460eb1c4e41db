// Bodies, frames and joints: poses, welds, fusion, mass.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/model/names.h"
#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

TEST(BodyTree, FramesComposeWithTheirContents) {
  const ModelPtr m = MustCompile(
      World("<frame pos='1 0 0' euler='0 0 90'><frame pos='1 0 0'><geom size='.1' pos='1 0 0'/></frame>"
            "<body pos='0 1 0'><joint axis='1 0 0' pos='0 0 1'/><geom size='.1'/></body></frame>"));
  EXPECT_NEAR(m->geom_pos[0], 1, 1e-15);
  EXPECT_NEAR(m->geom_pos[1], 2, 1e-15);
  EXPECT_NEAR(m->body_pos[3], 0, 1e-15);
  EXPECT_NEAR(m->body_quat[4], std::sqrt(0.5), 1e-15);
}

// Flat faces that lie on each other touch in points that the last bits of the pose choose: it is not rounded
// once more. The number is that of release 3.14.0.
TEST(BodyTree, TheTurnOfAMeshIsNotNormalizedAgain) {
  const ModelPtr m = MustCompile(
      "<asset><mesh name='m' vertex='-.3 -.2 -.25 .3 -.2 -.25 -.3 .2 -.25 .3 .2 -.25 -.3 -.2 .25 .3 -.2 .25 "
      "-.3 .2 .25 .3 .2 .25'/></asset>" +
      World("<body><freejoint/><geom type='mesh' mesh='m'/></body>"));
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(m->geom_quat[k], 0.5000000000000007);
    EXPECT_EQ(m->body_iquat[4 + k], 0.5000000000000007);
  }
}

TEST(BodyTree, QuaternionsAreDividedByTheirLength) {
  const ModelPtr m = MustCompile(World("<site quat='1 0 0 1'/><site quat='.7 .7 .1 .3'/>"));
  const double norm = std::sqrt(.7 * .7 + .7 * .7 + .1 * .1 + .3 * .3);
  EXPECT_EQ(m->site_quat[0], 1 / std::sqrt(2.0));
  EXPECT_EQ(m->site_quat[4], .7 / norm);
  EXPECT_EQ(m->site_quat[6], .1 / norm);
  EXPECT_EQ(m->site_quat[7], .3 / norm);
}

TEST(BodyTree, AnglesBecomeRadians) {
  const ModelPtr m =
      MustCompile(World("<body><joint range='-90 180' ref='90' springref='45'/><geom size='1'/></body>"));
  EXPECT_DOUBLE_EQ(m->jnt_range[1], mjPI);
  EXPECT_DOUBLE_EQ(m->qpos0[0], mjPI / 2);
  EXPECT_DOUBLE_EQ(m->qpos_spring[0], mjPI / 4);
}

TEST(BodyTree, FreeJointStartsAtTheWorldPose) {
  const ModelPtr m =
      MustCompile(World("<body pos='1 2 3' euler='0 0 90'><freejoint/><geom size='1'/></body>"));
  EXPECT_EQ(m->qpos0[1], 2);
  EXPECT_NEAR(m->qpos0[6], std::sqrt(0.5), 1e-15);
}

// Mirrored in one plane: rounding decides which of two turns leads to the principal axes. The numbers are
// those of release 3.14.0.
TEST(BodyTree, AxesOfASymmetricShellAreThoseOfTheReference) {
  const ModelPtr m = MustCompile(
      "<asset><mesh name='m' inertia='shell' vertex='0 0 0 1 0 0 0 1 0 1 1 .2 .5 .5 1'/></asset>" +
      World("<body><geom type='mesh' mesh='m'/></body>"));
  const double quat[4] = {0.5159476428833898, 0.3174485361485106, -0.7663885566914528, 0.2137125098646226};
  const double pos[3] = {0.4966367408563955, 0.4966367408563955, 0.25884848853024595};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(m->mesh_quat[i], quat[i]) << i;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(m->mesh_pos[i], pos[i]) << i;
}

// The numbers are those of release 3.14.0, as are the signs where two axes turn equally far.
TEST(BodyTree, OrientationsByAxesAreThoseOfTheReferenceToTheLastBit) {
  const struct {
    const char* axes;
    double quat[4];
  } kCases[] = {
      {"0.12 0.85 -0.07 0.02 0.17 -0.63",
       {0.5162808846148099, -0.5505614920359677, -0.4400766688909447, 0.48648598866393705}},
      {"0.26 0.59 -0.81 -0.39 -0.82 0.62",
       {-0.3937772532604752, 0.6859370546960853, 0.06619683520215558, -0.6083155520112187}},
      {"0.5 1 0.5 2 0.5 1",
       {-0.013888431312758867, 0.8390061124375688, 0.49047852939049674, 0.23517369532965213}},
      {"-0.54 0.22 0.45 -0.68 0.26 0.11",
       {-0.3504325387879327, -0.10305896261603602, 0.686972390161135, -0.6282076258208332}},
      {"0 -1 0 0 0 1", {-0.5, -0.5, 0.5, 0.5}},
  };
  for (const auto& c : kCases) {
    const ModelPtr m = MustCompile(World("<site xyaxes='" + std::string(c.axes) + "'/>"));
    for (int i = 0; i < 4; ++i) EXPECT_EQ(m->site_quat[i], c.quat[i]) << c.axes << ", " << i;
  }
}

TEST(BodyTree, AlignedFreeBodyMovesOntoItsInertia) {
  const ModelPtr m =
      MustCompile(World("<body><freejoint align='true'/><geom type='box' size='.1 .2 .3' pos='1 0 0'/><site "
                        "pos='1 0 0'/></body>"));
  EXPECT_EQ(m->body_sameframe[1], mjSAMEFRAME_BODY);
  EXPECT_NEAR(m->body_pos[3], 1, 1e-12);
  EXPECT_NEAR(m->site_pos[0], 0, 1e-12);
  EXPECT_EQ(m->body_simple[1], 1);
}

TEST(BodyTree, WeldRootAndTreeIdsFollowTheChain) {
  const ModelPtr m = MustCompile(
      World("<body><geom size='1'/><body><joint/><geom size='1'/><body><geom size='1'/></body></body>"
            "<body><joint/><geom size='1'/></body></body>"));
  const std::vector<int> weld(m->body_weldid, m->body_weldid + m->nbody);
  const std::vector<int> tree(m->body_treeid, m->body_treeid + m->nbody);
  EXPECT_EQ(weld, (std::vector<int>{0, 0, 2, 2, 4}));
  EXPECT_EQ(tree, (std::vector<int>{-1, -1, 0, 0, 1}));
  EXPECT_EQ(m->ntree, 2);
  EXPECT_EQ(m->body_rootid[4], 1);
}

TEST(BodyTree, StaticBodiesFuseUnlessReferred) {
  const std::string tree =
      "<body name='p'><joint/><geom size='.1'/><body name='s' pos='1 0 0'><geom name='x' size='.1'/>"
      "<site name='t'/></body></body>";
  const ModelPtr fused = MustCompile("<compiler fusestatic='true'/>" + World(tree));
  EXPECT_EQ(fused->nbody, 2);
  EXPECT_EQ(fused->ngeom, 2);
  EXPECT_EQ(fused->geom_pos[3], 1);
  EXPECT_EQ(Name2Id(*fused, mjOBJ_GEOM, "x"), 1);
  const ModelPtr kept = MustCompile("<compiler fusestatic='true'/>" + World(tree) +
                                    "<sensor><framepos objtype='body' objname='s'/></sensor>");
  EXPECT_EQ(kept->nbody, 3);
  const ModelPtr wrench =
      MustCompile("<compiler fusestatic='true'/>" + World(tree) + "<sensor><force site='t'/></sensor>");
  EXPECT_EQ(wrench->nbody, 3);
}

TEST(BodyTree, VisualGeomsLeaveTheirMassBehind) {
  const std::string text = World(
      "<body><joint/><geom size='.1' contype='0' conaffinity='0' margin='.3'/><geom size='.2'/></body>");
  const ModelPtr all = MustCompile(text);
  const ModelPtr lean = MustCompile("<compiler discardvisual='true'/>" + text);
  EXPECT_EQ(lean->ngeom, 1);
  EXPECT_EQ(lean->body_margin[1], 0.3) << "and their margin, as in the reference engine";
  EXPECT_DOUBLE_EQ(lean->body_mass[1], all->body_mass[1]);
}

TEST(BodyTree, TotalMassIsScaled) {
  const ModelPtr m =
      MustCompile("<compiler settotalmass='7'/>" +
                  World("<body><joint/><geom size='.1'/><body><joint/><geom size='.2'/></body></body>"));
  EXPECT_NEAR(m->body_subtreemass[0], 7, 1e-12);
}

TEST(Cameras, PixelsCountWhereBothUnitsAreGiven) {
  const ModelPtr m = MustCompile(
      "<worldbody><camera sensorsize='4 5' resolution='100 200' focal='2 3' focalpixel='200 0' principal='.1 "
      ".2' "
      "principalpixel='10 0'/></worldbody>");
  EXPECT_FLOAT_EQ(m->cam_intrinsic[0], 8);
  EXPECT_FLOAT_EQ(m->cam_intrinsic[1], 3);
  EXPECT_FLOAT_EQ(m->cam_intrinsic[2], 0.4f);
  EXPECT_FLOAT_EQ(m->cam_intrinsic[3], 0.2f);
}

TEST(Cameras, TakeTheSensorOfTheirClass) {
  const ModelPtr m = MustCompile(
      "<default><camera sensorsize='.1 .1' resolution='9 9'/></default><worldbody><camera focal='.1 "
      ".2'/></worldbody>");
  EXPECT_FLOAT_EQ(m->cam_intrinsic[1], 0.2f);
  EXPECT_NEAR(m->cam_fovy[0], std::atan(0.25) * 360 / mjPI, 1e-5);
}

}  // namespace
}  // namespace pliant::compile
