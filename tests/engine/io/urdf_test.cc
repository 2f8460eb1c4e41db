#include <gtest/gtest.h>

#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

const std::string kInertial =
    "<inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial>";

std::string Link(const std::string& name, const std::string& more = "") {
  return "<link name='" + name + "'>" + kInertial + more + "</link>";
}
std::string JointOf(const std::string& name, const std::string& parent, const std::string& child,
                    const std::string& type = "continuous", const std::string& more = "") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" +
         child + "'/>" + more + "</joint>";
}
std::string Robot(const std::string& content) { return "<robot name='r'>" + content + "</robot>"; }
// One whose visuals are kept.
std::string Seen(const std::string& content) {
  return Robot("<mujoco><compiler discardvisual='false'/></mujoco>" + content);
}
std::string Sphere(const std::string& kind, const std::string& name, const std::string& radius = "1") {
  return "<" + kind + " name='" + name + "'><geometry><sphere radius='" + radius + "'/></geometry></" + kind +
         ">";
}

TEST(Urdf, HasItsOwnCompilerDefaults) {
  const auto spec =
      ReadGood(Robot("<mujoco><compiler angle='degree' meshdir='m' unknown='1'/>"
                     "<option timestep='0.5'/><other/></mujoco>" +
                     Link("a")));
  EXPECT_EQ(spec->spec.compiler.degree, 0);
  EXPECT_EQ(spec->spec.compiler.fusestatic, 1);
  EXPECT_EQ(spec->spec.compiler.discardvisual, 1);
  EXPECT_EQ(spec->spec.strippath, 0);
  EXPECT_EQ(spec->own.meshdir, "m");
  EXPECT_EQ(spec->spec.option.timestep, 0.5);
  EXPECT_EQ(spec->own.modelname, "r");
}

TEST(Urdf, LinksBecomeATreeInTheOrderOfTheJoints) {
  const auto spec =
      ReadGood(Robot(Link("c") + Link("b") + Link("a") + JointOf("j2", "a", "b") + JointOf("j1", "a", "c")));
  ASSERT_EQ(spec->bodies.size(), 4u);
  EXPECT_EQ(spec->bodies[1]->name, "a");
  EXPECT_EQ(spec->bodies[2]->name, "b");
  EXPECT_EQ(spec->bodies[3]->name, "c");
  EXPECT_EQ(spec->joints[0]->name, "j2");
}

TEST(Urdf, JointsKeepAxisRangeDampingAndFriction) {
  const auto spec = ReadGood(Robot(Link("a") + Link("b") +
                                   JointOf("j", "a", "b", "revolute",
                                           "<axis xyz='0 1 0'/><limit lower='-1' upper='2' "
                                           "effort='10'/><dynamics damping='0.5' friction='0.2'/>")));
  const mjsJoint& j = spec->joints[0]->spec;
  EXPECT_EQ(j.type, mjJNT_HINGE);
  EXPECT_EQ(j.axis[1], 1);
  EXPECT_EQ(j.range[0], -1);
  EXPECT_EQ(j.range[1], 2);
  EXPECT_EQ(j.actfrcrange[0], -10);
  EXPECT_EQ(j.damping[0], 0.5);
  EXPECT_EQ(j.frictionloss, 0.2);
}

TEST(Urdf, PlanarIsThreeJoints) {
  const auto spec =
      ReadGood(Robot(Link("a") + Link("b") + JointOf("p", "a", "b", "planar", "<axis xyz='0 0 1'/>")));
  ASSERT_EQ(spec->joints.size(), 3u);
  EXPECT_EQ(spec->joints[0]->name, "p_TX");
  EXPECT_EQ(spec->joints[1]->spec.axis[1], 1);
  EXPECT_EQ(spec->joints[2]->spec.type, mjJNT_HINGE);
}

TEST(Urdf, TheLimitOfAPlanarJointIsOneOfItsFirstSlide) {
  const auto spec = ReadGood(
      Robot(Link("a") + Link("b") +
            JointOf("p", "a", "b", "planar", "<axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='3'/>")));
  ASSERT_EQ(spec->joints.size(), 3u);
  EXPECT_EQ(spec->joints[0]->spec.range[1], 1);
  EXPECT_EQ(spec->joints[0]->spec.actfrcrange[1], 3);
  for (int i = 1; i < 3; ++i) {
    EXPECT_EQ(spec->joints[i]->spec.range[1], 0);
    EXPECT_EQ(spec->joints[i]->spec.actfrcrange[1], 0);
  }
}

TEST(Urdf, VisualsDoNotCollideNorWeigh) {
  const auto spec = ReadGood(Seen(Link(
      "a",
      "<collision><geometry><box size='1 2 3'/></geometry></collision><visual name='v'><geometry>"
      "<cylinder radius='0.5' length='2'/></geometry><material name='m'><color rgba='1 0 0 1'/></material>"
      "</visual>")));
  ASSERT_EQ(spec->geoms.size(), 2u);
  const mjsGeom& visual = spec->geoms[1]->spec;
  EXPECT_EQ(visual.contype, 0);
  EXPECT_EQ(visual.group, 1);
  EXPECT_EQ(visual.density, 0);
  EXPECT_EQ(visual.size[1], 1);
  EXPECT_FLOAT_EQ(spec->geoms[0]->spec.rgba[0], 0.5);
  EXPECT_EQ(spec->geoms[0]->spec.size[2], 1.5);
}

TEST(Urdf, ShapesStandInTheOrderOfTheFile) {
  const auto spec = ReadGood(Seen(Link("a", Sphere("collision", "c", "1") + Sphere("visual", "v", "2") +
                                                Sphere("collision", "v", "3") + Sphere("visual", "w", "4"))));
  ASSERT_EQ(spec->geoms.size(), 4u);
  const char* const kNames[] = {"c", "v", "", "w"};  // the first one keeps a name
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(spec->geoms[i]->name, kNames[i]) << i;
    EXPECT_EQ(spec->geoms[i]->spec.size[0], i + 1) << i;
  }
}

TEST(Urdf, NamesAndMeshesGoByTheOrderOfTheLinksInTheFile) {
  const auto mesh = [](const std::string& file) {
    return "<collision><geometry><mesh filename='" + file + "'/></geometry></collision>";
  };
  const auto spec =
      ReadGood(Robot(Link("root") + Link("leaf", Sphere("collision", "n", "3") + mesh("leaf.stl")) +
                     Link("middle", Sphere("collision", "n", "2") + mesh("middle.stl")) +
                     JointOf("j1", "root", "middle") + JointOf("j2", "middle", "leaf")));
  ASSERT_EQ(spec->meshes.size(), 2u);
  EXPECT_EQ(spec->meshes[0]->own.file, "leaf.stl");
  const auto* named = static_cast<const spec::Geom*>(spec->Find(mjOBJ_GEOM, "n"));
  ASSERT_NE(named, nullptr);
  EXPECT_EQ(named->spec.size[0], 3);
}

TEST(Urdf, DiscardedVisualsAreNotReadAtAll) {
  const std::string visuals = Sphere("visual", "n") +
                              "<visual/><visual><geometry><torus/></geometry></visual>" +
                              "<visual><geometry><mesh filename='a.stl'/></geometry></visual>";
  const auto spec = ReadGood(Robot(Link("a", visuals + Sphere("collision", "n", "2"))));
  ASSERT_EQ(spec->geoms.size(), 1u);
  EXPECT_EQ(spec->geoms[0]->name, "n");
  EXPECT_TRUE(spec->meshes.empty());
}

// The tensor about its own axes is that about the axes of the link, so that principal axes are found the same
// way however a file says it.
TEST(Urdf, ATurnedInertiaIsTheTensorAboutTheAxesOfTheLink) {
  const auto spec =
      ReadGood(Robot("<link name='a'><inertial><origin rpy='0 0 1.5707963267948966'/><mass "
                     "value='1'/><inertia ixx='1' iyy='2' "
                     "izz='3' ixy='0.5' ixz='0.25' iyz='0'/></inertial></link>"));
  const mjsBody& body = spec->bodies[1]->spec;
  const double kExpected[6] = {2, 1, 3, -0.5, 0, 0.25};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(body.fullinertia[i], kExpected[i], 1e-15) << i;
}

TEST(Urdf, OneMeshAssetAFileAndScale) {
  const auto mesh = [](const std::string& more) {
    return "<collision><geometry><mesh filename='package://p/a.stl' " + more + "/></geometry></collision>";
  };
  const auto spec = ReadGood(Robot(Link("a", mesh("") + mesh("scale='2 2 2'") + mesh("scale='2 2 2'"))));
  ASSERT_EQ(spec->meshes.size(), 2u);
  EXPECT_EQ(spec->meshes[0]->own.file, "package://p/a.stl");
  EXPECT_EQ(spec->geoms[2]->own.meshname, "a1");
}

TEST(Urdf, RootCalledWorldIsTheWorld) {
  EXPECT_EQ(ReadGood(Robot("<link name='world'/>" + Link("a") + JointOf("j", "world", "a")))->bodies.size(),
            2u);
}

TEST(Urdf, BrokenRobotsAreRefused) {
  const struct {
    std::string text;
    const char* expected;
  } kInputs[] = {
      {Link("a") + Link("a"), "two links of this name"},
      {Link("a") + JointOf("j", "x", "a"), "the parent link 'x' does not exist"},
      {Link("a") + JointOf("j", "a", "x"), "the child link 'x' does not exist"},
      {Link("a") + Link("b") + JointOf("j", "a", "b") + JointOf("k", "b", "a"), "loop of joints"},
      {Link("a") + Link("b") + Link("c") + JointOf("j", "a", "c") + JointOf("k", "b", "c"),
       "already has a parent"},
      {Link("a") + Link("b") + JointOf("j", "a", "b", "foo"), "unknown joint type 'foo'"},
      {Link("a", "<visual/>"), "needs a 'geometry'"},
      {Link("a", "<visual><geometry><sphere radius='x'/></geometry></visual>"), "must be 1 number, not 'x'"},
      {Link("a", "<visual><geometry><sphere/></geometry></visual>"), "required attribute 'radius'"},
      {Link("a", "<visual><geometry><torus/></geometry></visual>"), "unknown shape"},
      {"<mujoco><compiler discardvisual='maybe'/></mujoco>" + Link("a"), "invalid value 'maybe'"},
  };
  for (const auto& input : kInputs) {
    const std::string errors = ErrorsOf(Seen(input.text));
    EXPECT_NE(errors.find(input.expected), std::string::npos) << errors;
  }
}

// As in the reference, which keeps one colour while it reads a link.
TEST(Urdf, ColoursCarryOnToTheNextVisualsAndToCollisions) {
  const std::string sphere = "<geometry><sphere radius='1'/></geometry>";
  const auto spec = ReadGood(
      Seen(Link("a", "<visual>" + sphere + "</visual><visual>" + sphere +
                         "<material name='m'><color rgba='1 0 0 1'/></material></visual><visual>" + sphere +
                         "</visual><visual>" + sphere + "<material name='unknown'/></visual><collision>" +
                         sphere + "</collision>")));
  ASSERT_EQ(spec->geoms.size(), 5u);
  EXPECT_FLOAT_EQ(spec->geoms[0]->spec.rgba[1], 0.5);
  for (size_t i = 1; i < 5; ++i) EXPECT_FLOAT_EQ(spec->geoms[i]->spec.rgba[1], 0) << i;
}

TEST(Urdf, ACollisionShapeDoesNotTakeTheColourOfVisualsBehindIt) {
  const std::string sphere = "<geometry><sphere radius='1'/></geometry>";
  const auto spec = ReadGood(
      Seen(Link("a", "<collision>" + sphere + "</collision><visual>" + sphere +
                         "<material name='m'><color rgba='1 0 0 1'/></material></visual><collision>" +
                         sphere + "</collision>")));
  ASSERT_EQ(spec->geoms.size(), 3u);
  EXPECT_FLOAT_EQ(spec->geoms[0]->spec.rgba[1], 0.5);
  EXPECT_FLOAT_EQ(spec->geoms[2]->spec.rgba[1], 0);
}

}  // namespace
}  // namespace pliant::io
