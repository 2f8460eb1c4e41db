// URDF with the habits of exporters and of hands.
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

using PublishedTexts = Published;
using PublishedTrees = Published;
using PublishedJoints = Published;
using PublishedShapes = Published;

TEST_F(PublishedTexts, WithAByteOrderMarkAndLinesOfWindows) {
  const ModelPtr m = Model("text/bom_crlf.urdf");
  EXPECT_EQ(m->njnt, 1);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedTexts, InLatin1KeepTheirNames) {
  const ModelPtr m = Model("text/latin1.urdf");
  EXPECT_EQ(m->nbody, 3);
  EXPECT_EQ(spec_->bodies[1]->name, "Gelenktr\xC3\xA4ger");
}

TEST_F(PublishedTexts, WithADocumentTypeAndItsDeclarations) {
  EXPECT_EQ(Model("text/doctype.urdf")->nbody, 3);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedTexts, WithElementsOfOtherPrograms) {
  EXPECT_EQ(Model("text/namespaces.urdf")->nbody, 3);
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(PublishedTexts, WithBlanksAndSlashesInNames) {
  const ModelPtr m = Model("text/odd_names.urdf");
  EXPECT_EQ(m->body_parentid[Body(*m, "arm/left.1")], Body(*m, "base link"));
}

TEST_F(PublishedTrees, WorldLinksAreTheWorld) {
  const ModelPtr m = Model("tree/world_fixed.urdf");
  EXPECT_EQ(m->body_parentid[Body(*m, "base")], 0);
  EXPECT_EQ(m->nv, 1);
  EXPECT_EQ(Model("tree/world_moving.urdf")->nv, 7);
}

TEST_F(PublishedTrees, SeveralRootsStandSideBySide) {
  const ModelPtr m = Model("tree/several_roots.urdf");
  EXPECT_EQ(m->body_parentid[Body(*m, "table")], 0);
}

TEST_F(PublishedTrees, FootprintsAndSensorFramesStayBodies) {
  const ModelPtr m = Model("tree/footprint.urdf");
  EXPECT_EQ(m->body_weldid[Body(*m, "imu")], m->body_weldid[Body(*m, "base_link")]);
  EXPECT_EQ(m->nv, 1);
}

TEST_F(PublishedTrees, NamesThatRepeatAreToldApart) {
  const ModelPtr m = Model("tree/same_names.urdf");
  EXPECT_EQ(m->nbody, 4);
  Joint(*m, "j_2");
  EXPECT_TRUE(Warned("there is a link of this name before it")) << sink_.Warnings();
}

TEST_F(PublishedTrees, JointsToLinksThatAreNotThereGo) {
  EXPECT_EQ(Model("tree/missing_parent.urdf")->nbody, 3);
  EXPECT_TRUE(Warned("link 'tool0' does not exist, and the joint is left out")) << sink_.Warnings();
}

TEST_F(PublishedJoints, OfEveryType) {
  const ModelPtr m = Model("joints/types.urdf");
  EXPECT_EQ(m->jnt_type[Joint(*m, "turn")], mjJNT_HINGE);
  EXPECT_EQ(m->jnt_limited[Joint(*m, "turn")], 0);
  EXPECT_EQ(m->jnt_type[Joint(*m, "slide")], mjJNT_SLIDE);
  EXPECT_EQ(m->jnt_type[Joint(*m, "plane_RZ")], mjJNT_HINGE);
  EXPECT_EQ(m->jnt_limited[Joint(*m, "Upper")], 1);
  EXPECT_EQ(m->jnt_type[Joint(*m, "free")], mjJNT_FREE);
  EXPECT_TRUE(Warned("joint type 'screw'")) << sink_.Warnings();
}

TEST_F(PublishedJoints, LimitsAsTheyAreWritten) {
  const ModelPtr m = Model("joints/limits.urdf");
  const auto limited = [&](const char* name) { return m->jnt_limited[Joint(*m, name)] != 0; };
  const auto range = [&](const char* name, int end) { return m->jnt_range[2 * Joint(*m, name) + end]; };
  EXPECT_FALSE(limited("no_limit"));
  EXPECT_EQ(range("one_side", 1), 1.5);
  EXPECT_EQ(range("swapped", 0), -1);
  EXPECT_FALSE(limited("endless"));
  EXPECT_FALSE(limited("infinite"));
  EXPECT_NEAR(range("words", 0), -mjPI, 1e-12);
  EXPECT_EQ(range("words", 1), 1.57);
  EXPECT_EQ(m->jnt_actfrclimited[Joint(*m, "endless")], 0);
}

TEST_F(PublishedJoints, MimicsOfMimicsFollow) {
  const ModelPtr m = Model("joints/mimics.urdf");
  EXPECT_EQ(m->neq, 2);
  EXPECT_TRUE(Warned("'mimic' names 'self'"));
}

TEST_F(PublishedJoints, AxesAndOriginsWithCommasAndGaps) {
  const ModelPtr m = Model("joints/axes.urdf");
  EXPECT_EQ(m->jnt_axis[3 * Joint(*m, "zero")], 1);
  EXPECT_EQ(m->jnt_axis[3 * Joint(*m, "long") + 2], -1);
  EXPECT_EQ(m->jnt_axis[3 * Joint(*m, "none")], 1);
  EXPECT_EQ(m->jnt_axis[3 * Joint(*m, "comma") + 1], 1);
  EXPECT_TRUE(Warned("rpy=\"0 0\" is read as \"0 0 0\"")) << sink_.Warnings();
}

TEST_F(PublishedTrees, CadExportsWithZeroLimitsTurn) {
  const ModelPtr m = Model("cad/all_zero_limits.urdf");
  EXPECT_EQ(m->jnt_limited[Joint(*m, "wheel joint")], 0);
  EXPECT_TRUE(Warned("turns without limits"));
  EXPECT_FALSE(Warned("texture")) << sink_.Warnings();
}

TEST_F(PublishedTrees, InertiasThatCannotBe) {
  const ModelPtr m = Model("inertia/impossible.urdf");
  for (int i = 2; i < m->nbody; ++i) {
    EXPECT_GT(m->body_mass[i], 0) << m->names + m->name_bodyadr[i];
    for (int k = 0; k < 3; ++k) EXPECT_GT(m->body_inertia[3 * i + k], 0) << m->names + m->name_bodyadr[i];
  }
}

TEST_F(PublishedShapes, SizesThatCannotBe) {
  const ModelPtr m = Model("shapes/sizes.urdf");
  EXPECT_TRUE(Warned("'cone'"));
  EXPECT_TRUE(Warned("size=\"0 0.1 0.1\" must be positive")) << sink_.Warnings();
  EXPECT_TRUE(Warned("its shape has no 'length'"));
  EXPECT_GE(m->ngeom, 6);
}

TEST_F(PublishedShapes, ColoursOfEveryForm) {
  const ModelPtr m = Model("shapes/colours.urdf");
  const auto is = [&](int geom, float r, float g, float b) {
    const float* rgba = m->geom_rgba + 4 * geom;
    EXPECT_NEAR(rgba[0], r, 1e-3) << geom;
    EXPECT_NEAR(rgba[1], g, 1e-3) << geom;
    EXPECT_NEAR(rgba[2], b, 1e-3) << geom;
  };
  is(0, 0.2f, 0.4f, 0.6f);
  is(1, 1, 0, 0);
  is(2, 1, 0.50196f, 0);
  is(3, 0, 1, 0);
  is(5, 0, 1, 0);  // has none of its own, and that of the visual before carries on
}

TEST_F(PublishedShapes, MissingMeshesAreStoodInFor) {
  const ModelPtr m = Model("missing/meshes.urdf");
  EXPECT_EQ(m->ngeom, 2);
  EXPECT_TRUE(Warned("a magenta box with about its inertia stands in")) << sink_.Warnings();
  const float* rgba = m->geom_rgba;
  EXPECT_EQ(rgba[0], 1);
  EXPECT_EQ(rgba[1], 0);
}

TEST_F(PublishedShapes, FilesAreFoundHoweverTheyAreNamed) {
  const ModelPtr m = Model("acme_arm_description/urdf/acme.urdf");
  EXPECT_EQ(sink_.Warnings(), "");
  int touching = 0;
  for (int i = 0; i < m->ngeom; ++i) touching += m->geom_contype[i] != 0;
  EXPECT_EQ(touching, 6);
}

TEST_F(PublishedTrees, PairsThatAPlannerDisablesDoNotTouch) {
  const ModelPtr m = Model("planned_arm/urdf/planned.urdf");
  EXPECT_EQ(m->nexclude, 3);  // the base with the first link of itself, and the two of the file
  EXPECT_TRUE(Warned("planned.srdf: warning: 3 pairs of links do not collide")) << sink_.Warnings();
}

TEST_F(PublishedShapes, MeshesThatWereNotFetchedAreStoodInFor) {
  const ModelPtr m = Model("unfetched/robot.urdf");
  EXPECT_EQ(m->ngeom, 2);
  EXPECT_TRUE(Warned("'git lfs pull' fetches the file")) << sink_.Warnings();
}

}  // namespace
}  // namespace pliant::foreign
