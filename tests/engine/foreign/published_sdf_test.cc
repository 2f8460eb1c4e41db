// SDFormat as models and worlds of Gazebo write it.
#include <cmath>

#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

using PublishedSdf = Published;

TEST_F(PublishedSdf, FoldersWithAConfigurationOpen) {
  const ModelPtr m = Model("gazebo/rover");
  EXPECT_EQ(m->nv, 7);
  EXPECT_EQ(m->jnt_limited[Joint(*m, "spin")], 0);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedSdf, ColoursOfGazeboHaveTheirNames) {
  const ModelPtr m = Model("gazebo/rover");
  bool orange = false;
  for (int i = 0; i < m->ngeom; ++i) {
    const float* rgba = m->geom_rgba + 4 * i;
    orange = orange || (rgba[0] == 1 && rgba[1] > 0.4f && rgba[1] < 0.7f && rgba[2] < 0.2f);
  }
  for (int i = 0; i < m->nmat; ++i) orange = orange || m->mat_rgba[4 * i] == 1;
  EXPECT_TRUE(orange);
}

TEST_F(PublishedSdf, WorldsHaveTheirGroundAndSun) {
  const ModelPtr m = Model("gazebo/yard.world");
  EXPECT_EQ(m->nv, 14);
  int planes = 0;
  for (int i = 0; i < m->ngeom; ++i) planes += m->geom_type[i] == mjGEOM_PLANE;
  EXPECT_EQ(planes, 1);
  EXPECT_GE(m->nlight, 1);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedSdf, PosesRelativeToFramesAndLinks) {
  const ModelPtr m = Model("gazebo/poses.sdf");
  EXPECT_NEAR(m->body_pos[3 * Body(*m, "base") + 2], 1, 1e-12);
  EXPECT_NEAR(m->body_pos[3 * Body(*m, "upper") + 2], 0.2, 1e-12);
  EXPECT_NEAR(m->body_pos[3 * Body(*m, "hand") + 2], 0.5, 1e-12);
  EXPECT_NEAR(m->body_quat[4 * Body(*m, "hand") + 3], std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(m->jnt_pos[3 * Joint(*m, "a") + 2], 0.1, 1e-12);
}

TEST_F(PublishedSdf, JointsOfEveryType) {
  const ModelPtr m = Model("gazebo/joints.sdf");
  EXPECT_EQ(m->jnt_type[Joint(*m, "ball")], mjJNT_BALL);
  EXPECT_EQ(m->jnt_type[Joint(*m, "universal_2")], mjJNT_HINGE);
  EXPECT_EQ(m->jnt_range[2 * Joint(*m, "prismatic") + 1], 0.5);
  EXPECT_EQ(m->jnt_type[Joint(*m, "continuous")], mjJNT_HINGE);
  EXPECT_EQ(m->jnt_type[Joint(*m, "screw")], mjJNT_HINGE);
  EXPECT_EQ(m->jnt_type[Joint(*m, "screw_slide")], mjJNT_SLIDE);
  EXPECT_TRUE(Warned("joint type 'gearbox'")) << sink_.Warnings();
  EXPECT_TRUE(Warned("joint type 'odd'"));
}

TEST_F(PublishedSdf, ShapesOfEveryKind) {
  const ModelPtr m = Model("gazebo/shapes.sdf");
  EXPECT_GE(m->ngeom, 3);
  EXPECT_TRUE(Warned("heightmap"));
  EXPECT_TRUE(Warned("'model://lost/x.dae' was not found"));
}

TEST_F(PublishedSdf, ValuesThatAreNoneAreWarnings) {
  const ModelPtr m = Model("gazebo/values.sdf");
  EXPECT_EQ(m->nbody, 3);
  EXPECT_TRUE(Warned("'one'")) << sink_.Warnings();
  EXPECT_TRUE(Warned("'gone' does not exist"));
}

}  // namespace
}  // namespace pliant::foreign
