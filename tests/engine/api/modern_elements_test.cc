// Elements and attributes that the language gained after release 3.3, where no other tests have them.
#include <cmath>
#include <string>
#include <utility>

#include "tests/engine/api/documents.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

std::string InWorld(const std::string& elements, const std::string& sections = "") {
  return "<mujoco>" + sections + "<worldbody>" + elements + "</worldbody></mujoco>";
}

constexpr char kTetra[] = "<asset><mesh name='m' vertex='0 0 0 .2 0 0 0 .2 0 0 0 .2'/></asset>";

void ExpectRefusal(const std::string& xml, const std::string& message) {
  std::string error;
  EXPECT_FALSE(Compile(xml, &error)) << xml;
  EXPECT_NE(error.find(message), std::string::npos) << error;
}

TEST(MeshSites, HaveTheSizesOfTheMeshAndItsCentreWhereTheyStand) {
  const Model m = Compile(InWorld("<site name='s' type='mesh' mesh='m' pos='1 0 0'/>", kTetra));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->site_dataid[0], 0);
  EXPECT_EQ(m->site_type[0], mjGEOM_MESH);
  EXPECT_EQ(m->site_pos[0], 1);
  EXPECT_EQ(m->site_pos[1], 0);
  // A tetrahedron with three edges of .2 along the axes, seen along its principal axes.
  EXPECT_NEAR(m->site_size[0], .05 * std::sqrt(3), 1e-7);
  EXPECT_NEAR(m->site_size[1], .1 * std::sqrt(2), 1e-7);
  EXPECT_NEAR(m->site_size[2], .2 * std::sqrt(2.0 / 3), 1e-7);
}

TEST(MeshSites, NeedTheirMesh) {
  ExpectRefusal(InWorld("<site type='mesh'/>", kTetra), "a mesh site needs the name of its mesh");
  ExpectRefusal(InWorld("<site type='mesh' mesh='a'/>", kTetra), "mesh 'a' not found");
  ExpectRefusal(InWorld("<site mesh='m'/>", kTetra), "the site is not of type 'mesh'");
}

TEST(Texts, MayStandInACDataSection) {
  const std::string xml =
      "<mujoco><worldbody/><custom><text name='t'><![CDATA[a < b & \"c\"\r\ntwo]]></text></custom></mujoco>";
  const Document spec = Parse(xml);
  const Model m(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(m);
  EXPECT_STREQ(m->text_data, "a < b & \"c\"\ntwo");
  const std::string saved = TextOf(spec.get());
  EXPECT_NE(saved.find("<![CDATA[a < b & \"c\"\ntwo]]></text>"), std::string::npos) << saved;
  const Model again = Compile(saved);
  ASSERT_TRUE(again);
  EXPECT_STREQ(again->text_data, m->text_data);
}

TEST(Texts, HaveOneSection) {
  const auto text = [](const std::string& inside) {
    return "<mujoco><worldbody/><custom><text name='t'" + inside + "</text></custom></mujoco>";
  };
  ExpectRefusal(text("><![CDATA[a]]><![CDATA[b]]>"), "several CDATA sections");
  ExpectRefusal(text("><![CDATA[]]>"), "it has no text");
  ExpectRefusal(text(">words"), "it has no text");
  std::string warning;
  const Model m = Compile(text(" data='x'><![CDATA[y]]>"), &warning);
  ASSERT_TRUE(m);
  EXPECT_STREQ(m->text_data, "x");
  EXPECT_NE(warning.find("that of 'data' counts"), std::string::npos) << warning;
}

TEST(SleepPolicies, BelongToTheRootsOfMovingTrees) {
  const Model m = Compile(InWorld("<body><body sleep='never'><joint/><geom size='.1'/></body></body>"));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->tree_sleep_policy[0], mjSLEEP_NEVER);
  const std::string inner = "<body sleep='never'><joint/><geom size='.1'/></body>";
  ExpectRefusal(InWorld("<body><joint/><geom size='.1'/>" + inner + "</body>"),
                "'sleep' is for bodies that move");
  ExpectRefusal(InWorld("<body sleep='init'><geom size='.1'/></body>"), "'sleep' is for bodies that move");
}

TEST(CameraOutputs, AreListedInAnyOrder) {
  const Model m =
      Compile(InWorld("<camera output='depth rgb'/><camera output=''/><camera projection='orthographic'/>"));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->cam_output[0], mjCAMOUT_RGB | mjCAMOUT_DEPTH);
  EXPECT_EQ(m->cam_output[1], mjCAMOUT_RGB);
  EXPECT_EQ(m->cam_projection[2], mjPROJ_ORTHOGRAPHIC);
  ExpectRefusal(InWorld("<camera output='rgb rgb'/>"), "stands twice");
}

TEST(Flags, OfPenetrationFreeContactAreRefused) {
  ExpectRefusal("<mujoco><option><flag ipc='enable'/></option></mujoco>", "which Pliant does not have");
}

constexpr char kCube[] =
    "name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' mass='1' radius='.01'";

TEST(Flexcomp, MovesPointsInThePlane) {
  const Model m =
      Compile(InWorld("<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' dof='2d'/>"));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nv, 18);
}

TEST(Flexcomp, SharesTheMassOfPinnedNodes) {
  const Model m =
      Compile(InWorld("<flexcomp " + std::string(kCube) +
                      " dof='trilinear'><contact selfcollide='none'/><pin id='0 1'/></flexcomp>"));
  ASSERT_TRUE(m);
  ASSERT_EQ(m->nbody, 7);
  EXPECT_NEAR(m->body_mass[1], 1.0 / 6, 1e-15);
  ExpectRefusal(InWorld("<flexcomp " + std::string(kCube) + " dof='trilinear' cellcount='0 1 1'/>"),
                "'cellcount' must be positive");
}

TEST(Flexcomp, KeepsStrainsWhereAskedTo) {
  const Model m =
      Compile(InWorld("<flexcomp " + std::string(kCube) +
                      " dof='trilinear'><contact selfcollide='none'/><edge equality='strain'/></flexcomp>"
                      "<flexcomp name='g' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1'><edge "
                      "equality='vert'/></flexcomp>"));
  ASSERT_TRUE(m);
  ASSERT_EQ(m->neq, 2);
  EXPECT_EQ(m->eq_type[0], mjEQ_FLEXSTRAIN);
  EXPECT_EQ(m->eq_type[1], mjEQ_FLEXVERT);
  EXPECT_EQ(m->flex_edgeequality[0], 3);
  EXPECT_EQ(m->flex_edgeequality[1], 2);
}

TEST(Flexcomp, HasOneOrientation) {
  ExpectRefusal(InWorld("<flexcomp " + std::string(kCube) + " euler='0 0 0' quat='1 0 0 0'/>"),
                "both give the orientation");
}

// ---- What the language no longer has is read as it was meant, with a warning.

TEST(OlderLanguage, OpensWithAWarning) {
  const std::string elastic =
      "<flexcomp " + std::string(kCube) + "><elasticity young='1e4' poisson='.1'/></flexcomp>";
  const std::pair<std::string, const char*> documents[] = {
      {InWorld("<camera orthographic='true'/>"), "projection=\"orthographic\""},
      {InWorld("<flexcomp " + std::string(kCube) + "><contact vertcollide='true'/></flexcomp>"),
       "'vertcollide' is no longer part of the language"},
      {InWorld(elastic, "<option integrator='implicitfast'/>"), "integrated explicitly"},
      {InWorld("<flexcomp " + std::string(kCube) + "><contact passive='true'/></flexcomp>"),
       "passive contact"}};
  for (const auto& [xml, sentence] : documents) {
    std::string warning;
    EXPECT_TRUE(Compile(xml, &warning)) << warning;
    EXPECT_NE(warning.find(sentence), std::string::npos) << warning;
  }
}

TEST(OlderLanguage, IsSavedAsThatOfToday) {
  const Document spec = Parse(InWorld("<camera orthographic='true'/>"));
  const std::string saved = TextOf(spec.get());
  EXPECT_NE(saved.find("projection=\"orthographic\""), std::string::npos) << saved;
  EXPECT_EQ(saved.find(" orthographic=\""), std::string::npos) << saved;
}

// Release 3.14 refuses an elastic flex under an implicit integrator, passive contact without discrete, and a
// sheet without thickness.
TEST(OlderLanguage, FlexesAreSavedWithWhatTodayTakes) {
  const std::string cube = "<flexcomp " + std::string(kCube) + ">";
  const struct {
    std::string inside, integrator, saved;
  } cases[] = {{"<elasticity young='1e4' poisson='.1'/>", "implicitfast", "Euler"},
               {"<elasticity young='1e4' poisson='.1'/>", "implicit", "Euler"},
               {"<elasticity young='1e4' poisson='.1'/>", "RK4", "RK4"},
               {"<contact passive='true'/>", "RK4", "discrete"},
               {"<edge damping='3'/>", "implicit", "implicit"}};
  for (const auto& [inside, integrator, saved] : cases) {
    const Document spec =
        Parse(InWorld(cube + inside + "</flexcomp>", "<option integrator='" + integrator + "'/>"));
    static char text[100000], lost[500];
    ASSERT_EQ(mj_saveXMLString(spec.get(), text, sizeof text, lost, sizeof lost), 0) << lost;
    const bool same = integrator == saved;
    EXPECT_EQ(std::string(lost).empty(), same) << lost;
    if (!same) {
      EXPECT_NE(std::string(lost).find("saved as \"" + saved + "\""), std::string::npos) << lost;
    }
    const std::string word = saved == "Euler" ? "<option" : "integrator=\"" + saved + "\"";
    EXPECT_EQ(std::string(text).find(word) == std::string::npos, saved == "Euler") << text;
  }
}

TEST(OlderLanguage, SheetsWithoutThicknessAreSavedAsNone) {
  const Document spec = Parse(InWorld(
      "<flexcomp name='g' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1'><elasticity young='1e4' "
      "thickness='0' elastic2d='bend'/></flexcomp>"));
  EXPECT_EQ(TextOf(spec.get()).find("elastic2d"), std::string::npos);
}

}  // namespace
}  // namespace pliant
