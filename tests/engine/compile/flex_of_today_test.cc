// Flexes that release 3.14 refuses: open with a warning where release 3.3.8 took them, errors elsewhere. Each
// case was given to both releases.
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

struct Outcome {
  ModelPtr model;
  std::string errors, warnings;
};

Outcome Load(const std::string& text) {
  Outcome outcome;
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(text, nullptr, sink);
  if (spec) outcome.model = Compile(*spec, nullptr, sink);
  outcome.errors = sink.FirstError();
  outcome.warnings = sink.Warnings();
  return outcome;
}

constexpr const char* kSheet = "type='grid' count='3 3 1' dim='2'";
constexpr const char* kSolid = "type='grid' count='2 2 2' dim='3'";

std::string Comp(const std::string& shape, const std::string& parts, const std::string& option = "") {
  return "<mujoco><option " + option +
         "/><worldbody><body name='w'><flexcomp name='f' mass='1' radius='.01' " + "spacing='.1 .1 .1' " +
         shape + "><contact selfcollide='none' internal='false'/>" + parts +
         "</flexcomp></body></worldbody></mujoco>";
}

void ExpectWarning(const std::string& xml, const std::string& sentence) {
  const Outcome outcome = Load(xml);
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_NE(outcome.warnings.find(sentence), std::string::npos) << outcome.warnings;
}

void ExpectError(const std::string& xml, const std::string& sentence) {
  const Outcome outcome = Load(xml);
  EXPECT_EQ(outcome.model, nullptr);
  EXPECT_NE(outcome.errors.find(sentence), std::string::npos) << outcome.errors;
}

constexpr const char* kNewer = "integrator='discrete'";

TEST(FlexOfToday, Elastic2dNeedsAThickness) {
  const std::string parts = "<elasticity young='1e3' elastic2d='stretch'/>";
  ExpectWarning(Comp(kSheet, parts), "elastic2d needs a positive thickness: it has no effect");
  ExpectError(Comp(kSheet, parts, kNewer), "elastic2d needs a positive thickness");
}

TEST(FlexOfToday, Elastic2dIsForSheets) {
  const std::string parts = "<elasticity young='1e3' thickness='.01' elastic2d='bend'/>";
  ExpectWarning(Comp(kSolid, parts), "elastic2d is for flexes of dim 2: it has no effect");
  ExpectError(Comp(kSolid, parts, kNewer), "elastic2d is for flexes of dim 2");
}

TEST(FlexOfToday, MaterialAndEqualityDoNotGoTogether) {
  const std::string parts = "<edge equality='true'/><elasticity young='1e3' thickness='.01' elastic2d='";
  ExpectWarning(Comp(kSheet, parts + "none'/>"), "cannot hold the same flex: both act");
  ExpectError(Comp(kSheet, parts + "none'/>", kNewer), "cannot hold the same flex");
  ExpectError(Comp(kSolid, "<edge equality='strain'/><elasticity young='1e3'/>"),
              "cannot hold the same flex");
  EXPECT_EQ(Load(Comp(kSheet, parts + "bend'/>")).warnings, "");
}

TEST(FlexOfToday, AnEqualityOfVerticesHoldsNothingOfAGridOfNodes) {
  const Outcome outcome =
      Load(Comp("type='box' count='3 2 2' dim='2' dof='trilinear'", "<edge equality='vert'/>"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->neq, 1);
  EXPECT_EQ(outcome.model->nJfv, 0);
}

TEST(FlexOfToday, SpringsAlongTheEdgesAndEqualityDoNotGoTogether) {
  const std::string line = "type='grid' count='4 1 1' dim='1'";
  const auto edge = [](const char* equality) {
    return std::string("<edge stiffness='20' equality='") + equality + "'/>";
  };
  ExpectWarning(Comp(line, edge("true")), "cannot hold the same flex: both act");
  ExpectError(Comp(line, edge("true"), kNewer), "cannot hold the same flex");
  EXPECT_EQ(Load(Comp(line, edge("false"))).warnings, "");
}

TEST(FlexOfToday, Elastic2dMakesAShellOfAGridOfNodes) {
  const std::string solid = "type='grid' dim='3' count='4 4 4' dof='trilinear' cellcount='3 3 3'";
  const std::string parts = "<elasticity young='1e3' thickness='.01' elastic2d='";
  const Outcome full = Load(Comp(solid, parts + "none'/>")), shell = Load(Comp(solid, parts + "both'/>"));
  ASSERT_TRUE(full.model && shell.model) << full.errors << shell.errors;
  EXPECT_NE(shell.warnings.find("nothing resists their stretch"), std::string::npos) << shell.warnings;
  EXPECT_EQ(full.model->nbody - shell.model->nbody, 8) << "inner nodes have bodies";
  EXPECT_EQ(full.model->flex_interp[0], 1);
  EXPECT_EQ(shell.model->flex_interp[0], -1);
  EXPECT_EQ(shell.model->nflexstiffness, 54 * 12 * 12) << "faces, not cells";
  EXPECT_EQ(shell.model->flex_bending[0], 108) << "edges between faces";
}

TEST(FlexOfToday, EqualitiesHoldTheFacesOfAShell) {
  const Outcome shell =
      Load(Comp("type='grid' dim='3' count='4 4 4' dof='trilinear' cellcount='2 1 1'",
                "<edge equality='strain'/><elasticity young='1e3' thickness='.01' elastic2d='bend'/>"));
  ASSERT_TRUE(shell.model) << shell.errors;
  EXPECT_EQ(shell.warnings, "");
  ASSERT_EQ(shell.model->neq, 10);
  EXPECT_EQ(shell.model->eq_data[9 * mjNEQDATA], 9);
  EXPECT_EQ(shell.model->eq_data[9 * mjNEQDATA + 1], -1);
}

// The box around an element says which cells it is in; the inner cells and those of the open top have none.
TEST(FlexOfToday, CellsWithoutAPartOfTheSurfaceAreLeftOut) {
  const auto load = [](const char* cells) {
    return Load(
        Comp(std::string("type='box' dim='2' count='6 6 6' dof='trilinear' cellcount='") + cells + "'",
             "<edge equality='strain'/>"));
  };
  const Outcome three = load("3 3 3"), four = load("4 4 4");
  ASSERT_TRUE(three.model && four.model) << three.errors << four.errors;
  EXPECT_EQ(three.model->neq, 25);
  EXPECT_EQ(three.model->nv, 3 * 64);
  EXPECT_EQ(four.model->neq, 52);
  EXPECT_EQ(four.model->nv, 3 * 122) << "nodes of no other cells do not move";
  EXPECT_EQ(four.model->flex_stiffness[21 * 24 * 24], 0);
}

TEST(FlexOfToday, GridsOfNodesAreNotFlat) {
  ExpectWarning(Comp(std::string(kSheet) + " dof='trilinear'", ""), "not at right angles");
  ExpectError(Comp(std::string(kSheet) + " dof='quadratic'", ""), "not at right angles");
}

TEST(FlexOfToday, BendingNeedsThreeJointsAVertex) {
  const std::string bends = "<elasticity young='1e3' thickness='.01' elastic2d='bend'/>";
  ExpectError(Comp(std::string(kSheet) + " dof='2d'", bends),
              "bending needs vertices on bodies with three joints");
  EXPECT_NE(Load(Comp(kSheet, bends + "<pin id='0'/>")).model, nullptr);
}

TEST(FlexOfToday, SheetsWithoutElasticityAreFreeOfItsIntegrators) {
  const std::string parts = "<elasticity young='1e3' elastic2d='none'/>";
  EXPECT_EQ(Load(Comp(kSheet, parts, "integrator='implicitfast'")).warnings, "");
}

// ---- Numbers of release 3.14.0.

std::string Triangles(const std::string& second, const std::string& third, const std::string& elements) {
  const std::string slides =
      "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide'/>"
      "<inertial pos='0 0 0' mass='.1' diaginertia='.001 .001 .001'/>";
  return "<mujoco><worldbody><body name='a'>" + slides + "</body><body name='b' pos='.1 0 0'>" + second +
         "</body><body name='c' pos='0 .1 0'>" + third + "</body><body name='d' pos='.1 .1 .01'>" + slides +
         "</body></worldbody><deformable><flex name='f' dim='2' radius='.001' body='a b c d' element='" +
         elements + "' vertex='0 0 0 0 0 0 0 0 0 0 0 0'/></deformable></mujoco>";
}

TEST(FlexOfToday, PointsOfNoElementAreNotInItsBox) {
  const std::string moving = "<freejoint/><geom size='.01'/>";
  const Outcome outcome = Load(Triangles(moving, moving, "0 1 2"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->flex_size[2], 0);
  EXPECT_EQ(outcome.model->flex_vert0[11], 0.5);
}

TEST(FlexOfToday, FlexcompsWithoutNodesHaveOneCell) {
  const Outcome outcome = Load(Comp(std::string(kSolid) + " cellcount='2 2 2'", ""));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  EXPECT_EQ(outcome.model->flex_cellnum[0], 1);
  // A flex by itself keeps what is written.
  const Outcome flex = Load(
      "<mujoco><worldbody><body name='a'/></worldbody><deformable><flex name='f' radius='.01' dim='2' "
      "body='a' "
      "cellcount='-1 2 0' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2'/></deformable></mujoco>");
  ASSERT_NE(flex.model, nullptr) << flex.errors;
  EXPECT_EQ(flex.model->flex_cellnum[1], 2);
}

TEST(FlexOfToday, EdgesBetweenBodiesThatAreWeldedAreRigid) {
  const Outcome outcome = Load(Triangles("", "", "0 1 2 1 3 2"));
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  const std::vector<int> rigid(outcome.model->flexedge_rigid, outcome.model->flexedge_rigid + 5);
  EXPECT_EQ(rigid, std::vector<int>({1, 0, 0, 0, 0}));
}

// Which mode of a cube stands where is settled by the order of the rotations, and by what counts as zero, as
// most eigenvalues belong to several modes. The numbers are squared lengths of modes in the reference.
TEST(FlexOfToday, ModesOfACubeStandInTheOrderOfTheReference) {
  const Outcome outcome = Load(
      "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='4 4 4' spacing='.1 .1 .1' mass='1' "
      "radius='.01' dof='quadratic' pos='0 0 .5'><edge equality='strain'/><contact selfcollide='none'/>"
      "</flexcomp></worldbody></mujoco>");
  ASSERT_NE(outcome.model, nullptr) << outcome.errors;
  const mjtNum* modes = outcome.model->flex_stiffness;
  ASSERT_EQ(modes[0], 75);
  constexpr double kSquares[12] = {120.999, 0.7073,  63.8037, 120.999, 0.2377, 120.999,
                                   21.8427, 15.0720, 0.2979,  63.8037, 0.1766, 1.9096};
  for (int i = 0; i < 12; ++i) {
    const mjtNum* mode = modes + 1 + 81 * i;
    EXPECT_NEAR(std::inner_product(mode, mode + 81, mode, 0.0), kSquares[i], 1e-3) << i;
  }
}

TEST(FlexOfToday, StrainWithoutACellHoldsTheCellOfTheReference) {
  const auto model = [](const std::string& cells) {
    return "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .2 .3' "
           "mass='1' "
           "radius='.01' dof='trilinear' cellcount='" +
           cells +
           "'><contact selfcollide='none'/></flexcomp></worldbody>"
           "<equality><flexstrain flex='f'/></equality></mujoco>";
  };
  const Outcome two = Load(model("1 2 1"));
  ASSERT_NE(two.model, nullptr) << two.errors;
  EXPECT_EQ(std::vector<mjtNum>(two.model->eq_data, two.model->eq_data + 3), (std::vector<mjtNum>{0, 1, 0}));
  EXPECT_EQ(two.warnings, "");
  EXPECT_NE(Load(model("1 1 1")).warnings.find("outside of the grid of flex 'f'"), std::string::npos);
}

}  // namespace
}  // namespace pliant::compile
