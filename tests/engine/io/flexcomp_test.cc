// Flexcomp: deformable things from grids, shells and meshes.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

TEST(Flexcomp, PinnedPointsStayInTheParent) {
  const auto spec =
      ReadGood(InWorld("<flexcomp name='FL' type='grid' dim='1' count='3 1 1' spacing='.2 .2 .2' "
                       "mass='3'><pin id='0'/></flexcomp>"));
  ASSERT_EQ(spec->bodies.size(), 3u);
  EXPECT_EQ(spec->bodies[1]->name, "FL_1");
  EXPECT_EQ(spec->bodies[2]->spec.pos[0], 0.2);
  EXPECT_EQ(spec->bodies[1]->spec.mass, 1);
  EXPECT_NEAR(spec->bodies[1]->spec.inertia[0], 1.6666666666666667e-05, 1e-18);
  EXPECT_EQ(spec->joints.size(), 6u);
  const spec::Flex& flex = *spec->flexes[0];
  EXPECT_EQ(flex.own.vertbody, (std::vector<std::string>{"world", "FL_1", "FL_2"}));
  EXPECT_EQ(flex.own.elem, (std::vector<int>{0, 1, 1, 2}));
  EXPECT_EQ(flex.own.vert[0], -0.2);
}

TEST(Flexcomp, GridsOfEachDimension) {
  EXPECT_EQ(ReadGood(InWorld("<flexcomp name='f' count='3 2 1' dim='2'/>"))->flexes[0]->own.elem,
            (std::vector<int>{0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3}));
  EXPECT_EQ(ReadGood(InWorld("<flexcomp name='f' count='2 2 2' dim='3'/>"))->flexes[0]->own.elem,
            (std::vector<int>{0, 2, 4, 3, 0, 4, 1, 3, 4, 2, 6, 3, 4, 6, 7, 3, 4, 5, 1, 3, 4, 7, 5, 3}));
  EXPECT_EQ(
      ReadGood(InWorld("<flexcomp name='f' type='circle' count='5 1 1' dim='1'/>"))->flexes[0]->own.elem,
      (std::vector<int>{0, 1, 1, 2, 2, 3, 3, 0}));
}

TEST(Flexcomp, ShellHasACentreAndRadialSlides) {
  const auto spec = ReadGood(
      InWorld("<flexcomp name='f' type='ellipsoid' count='3 4 5' spacing='1 2 1' dim='3' dof='radial'/>"));
  EXPECT_EQ(spec->bodies.size(), 55u);  // the world and all shell points: 3*4*5 - 1*2*3
  EXPECT_EQ(spec->joints.size(), 54u);
  const double* p = spec->bodies[1]->spec.pos;
  EXPECT_NEAR(p[0] * p[0] + p[1] * p[1] / 9 + p[2] * p[2] / 4, 1, 1e-12);
}

TEST(Flexcomp, AHollowShapeHasNoPictureOnItUnlessItIsSaidHow) {
  const std::string material = "<mujoco><asset><material name='m'/></asset><worldbody>";
  for (const char* type : {"box", "cylinder", "ellipsoid"}) {
    const std::string start =
        std::string("<flexcomp name='f' type='") + type + "' count='3 3 3' material='m'";
    EXPECT_NE(ErrorsOf(material + start + " dim='2'/></worldbody></mujoco>").find("texture coordinates"),
              std::string::npos);
    EXPECT_EQ(ErrorsOf(material + start + " dim='3'/></worldbody></mujoco>"), "");
  }
}

TEST(Flexcomp, TrilinearHasEightBodies) {
  const auto spec = ReadGood(InWorld("<flexcomp name='f' count='3 3 3' dim='3' dof='trilinear' mass='8'/>"));
  ASSERT_EQ(spec->bodies.size(), 9u);
  EXPECT_EQ(spec->bodies[2]->name, "f_0_0_1");
  EXPECT_EQ(spec->bodies[2]->spec.mass, 1);
  EXPECT_EQ(spec->flexes[0]->own.nodebody.size(), 8u);
  EXPECT_EQ(spec->flexes[0]->own.vert.size(), 81u);
}

TEST(Flexcomp, FixedOnesHaveNoCells) {
  for (const char* fixed : {"rigid='true'/>", "><pin range='0 26'/></flexcomp>"}) {
    const auto spec = ReadGood(InWorld(
        "<flexcomp name='f' count='3 3 3' dim='3' dof='trilinear' cellcount='2 1 3' " + std::string(fixed)));
    for (int cells : spec->flexes[0]->spec.cellcount) EXPECT_EQ(cells, 1) << fixed;
  }
}

TEST(Flexcomp, RigidNeedsNoBodies) {
  const auto spec =
      ReadGood(InWorld("<flexcomp name='f' count='2 2 1' dim='2' rigid='true'>"
                       "<edge equality='true'/></flexcomp>"));
  EXPECT_EQ(spec->bodies.size(), 1u);
  EXPECT_TRUE(spec->equalities.empty());
  EXPECT_EQ(spec->flexes[0]->own.vertbody, std::vector<std::string>{"world"});
}

TEST(Flexcomp, ReadsSurfaceMeshes) {
  Vfs vfs;
  const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  vfs.AddBuffer("t.obj", obj.data(), obj.size());
  EXPECT_EQ(ReadGood(InWorld("<flexcomp name='f' type='mesh' file='t.obj' dim='2'/>"), &vfs)
                ->flexes[0]
                ->own.elem.size(),
            12u);
  const auto solid =
      ReadGood(InWorld("<flexcomp name='f' type='mesh' file='t.obj' dim='3' origin='.1 .1 .1'/>"), &vfs);
  EXPECT_EQ(solid->flexes[0]->own.elem.size(), 16u);
  EXPECT_EQ(solid->bodies.size(), 6u);
}

TEST(Flexcomp, TexturesOfASurfaceMeshComeFromItsFile) {
  Vfs vfs;
  const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nvt .5 .5\nf 1/4 2/2 3/3\n";
  vfs.AddBuffer("t.obj", obj.data(), obj.size());
  const auto spec = ReadGood(InWorld("<flexcomp name='f' type='mesh' file='t.obj' dim='2'/>"), &vfs);
  EXPECT_EQ(spec->flexes[0]->own.texcoord, (std::vector<float>{0, 1, 1, 1, 0, 0, 0.5, 0.5}));
  EXPECT_EQ(spec->flexes[0]->own.elemtexcoord, (std::vector<int>{3, 1, 2}));
}

struct LineCase {
  const char* obj;  // after the six points
  std::vector<int> elements;
};

const std::string kSixPoints = "v 0 0 1\nv 1 0 1\nv 2 0 1\nv 3 1 1\nv 4 0 1\nv 9 9 9\n";

std::unique_ptr<spec::Spec> ReadLines(const std::string& obj, const std::string& inner = "") {
  Vfs vfs;
  vfs.AddBuffer("l.obj", obj.data(), obj.size());
  return ReadGood(
      InWorld("<flexcomp name='f' type='mesh' file='l.obj' dim='1' mass='1'>" + inner + "</flexcomp>"), &vfs);
}

TEST(Flexcomp, LinesOfAnObjFileBecomeElementsOfDimensionOne) {
  const LineCase kCases[] = {
      {"l 1 2 3\nl 3 4\nl 4 5\n", {0, 1, 1, 2, 2, 3, 3, 4}},
      {"l 1 3\nl 3 2\n", {0, 2, 2, 1}},
      {"l 1 2 3 4 1\n", {0, 1, 1, 2, 2, 3, 3, 0}},  // closed
      {"l -1 -2 -3\n", {2, 1, 1, 0}},               // the unused points are left out
      {"l 1\nl 1 2\n", {0, 1}},
      {"o a\nl 1 2\no b\nl 2 3\n", {0, 1}},  // the first shape only
      {"l 1 2\no b\nl 1 9\n", {0, 1}},
      {"f 1 2 3\nl 4 5\nf 4 5 6\n", {0, 1, 2, 3}},  // faces go first: an edge of each
  };
  for (const LineCase& line : kCases) {
    SCOPED_TRACE(line.obj);
    EXPECT_EQ(ReadLines(kSixPoints + line.obj)->flexes[0]->own.elem, line.elements);
  }
}

TEST(Flexcomp, TexturesOfLinesGoByTheNumberOfThePoint) {
  const std::string two = "vt .25 0\nvt .5 0\n";
  EXPECT_EQ(ReadLines(kSixPoints + two + "l 2/1 1/2 6/1\n")->flexes[0]->own.texcoord,
            (std::vector<float>{0.25, 1, 0.5, 1, 0, 0}));
  EXPECT_EQ(ReadLines("v 0 0 0\n" + two + two + "v 1 0 0\nl 1 2\n")->flexes[0]->own.texcoord,
            (std::vector<float>{0.25, 1, 0.5, 1}));
}

std::unique_ptr<spec::Spec> ReadSheet(const std::string& obj, const char* dim) {
  Vfs vfs;
  vfs.AddBuffer("s.obj", obj.data(), obj.size());
  return ReadGood(
      InWorld("<flexcomp name='f' type='mesh' file='s.obj' dim='" + std::string(dim) + "' mass='1'/>"), &vfs);
}

// Programs repeat the vertices along a seam of the texture. The numbers here and in the next test are
// those of release 3.14.0.
TEST(Flexcomp, VerticesAtTheSamePlaceBecomeOne) {
  const std::string seam = "v 3 0 0\nv 1 -0 0\nv 2 2 0\nv 1 0 0\nv 4 2 0\nv 2 2 0\nv 3 0 0\n";
  const std::string textures = "vt .1 0\nvt .2 0\nvt .3 0\nvt .4 0\nvt .5 0\nvt .6 0\nvt .7 0\n";
  const auto sheet = ReadSheet(seam + textures + "f 2/2 1/1 3/3\nf 4/4 5/5 6/6\nf 7/7 5/5 6/6\n", "2");
  EXPECT_EQ(sheet->bodies.size(), 5u);
  EXPECT_EQ(sheet->flexes[0]->own.elem, (std::vector<int>{1, 0, 2, 1, 3, 2, 0, 3, 2}));
  EXPECT_EQ(sheet->flexes[0]->own.elemtexcoord, (std::vector<int>{1, 0, 2, 3, 4, 5, 6, 4, 5}));
  EXPECT_EQ(sheet->flexes[0]->own.texcoord.size(), 14u);
}

TEST(Flexcomp, TexturesOfPointsThatAreLeftOutGoWithThem) {
  const std::string points = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 5 5\nv 1 1 0\n";
  const std::string textures = "vt .1 0\nvt .2 0\nvt .3 0\nvt .4 0\nvt .5 0\n";
  const auto sheet = ReadSheet(points + textures + "f 1/1 2/2 3/3\nf 2/2 5/5 3/3\n", "2");
  EXPECT_EQ(sheet->flexes[0]->own.texcoord, (std::vector<float>{.1f, 1, .2f, 1, .3f, 1, .5f, 1}));
  EXPECT_EQ(sheet->flexes[0]->own.elemtexcoord, (std::vector<int>{0, 1, 2, 1, 4, 2}));
}

TEST(Flexcomp, TheParentNeedsAName) {
  EXPECT_NE(
      ErrorsOf(InWorld("<body><flexcomp name='f' type='grid' count='3 3 1' spacing='1 1 1' dim='2'/></body>"))
          .find("parent body needs a name"),
      std::string::npos);
}

TEST(Flexcomp, PointsOfNoElementTakeNoShareOfTheMass) {
  const auto lines = ReadLines(kSixPoints + "l 2 3 4 5 6\n", "<pin id='1'/>");
  ASSERT_EQ(lines->bodies.size(), 5u);       // the world and all but the unused and the pinned point
  EXPECT_EQ(lines->bodies[1]->name, "f_1");  // point 2 of the file
  EXPECT_EQ(lines->bodies[1]->spec.mass, 0.2);
  const auto sheet = ReadGood(
      InWorld("<flexcomp name='f' type='direct' mass='3' point='0 0 0 5 5 5 1 0 0 0 1 0' element='0 2 3'/>"));
  ASSERT_EQ(sheet->bodies.size(), 4u);
  EXPECT_EQ(sheet->bodies[3]->spec.mass, 1);
}

TEST(Flexcomp, GridsOfNodesReachAroundUnusedPointsToo) {
  Vfs vfs;
  const std::string obj = kSixPoints + "l 1 3 2\n";
  vfs.AddBuffer("l.obj", obj.data(), obj.size());
  const auto spec = ReadGood(
      InWorld("<flexcomp name='f' type='mesh' file='l.obj' dim='1' dof='trilinear'><pin id='5'/></flexcomp>"),
      &vfs);
  EXPECT_EQ(spec->flexes[0]->own.vert.size(), 9u);
  ASSERT_EQ(spec->bodies.size(), 8u);
  EXPECT_EQ(spec->bodies[7]->name, "f_1_1_1");
  EXPECT_EQ(spec->bodies[7]->spec.pos[0], 9);
  EXPECT_EQ(spec->flexes[0]->own.nodebody[5], "world");
}

TEST(Flexcomp, FilesWithoutUsableLinesAreRefused) {
  const char* const kInputs[][2] = {{"", "neither faces nor line elements"},
                                    {"l 1\n", "neither faces nor line elements"},
                                    {"o a\np 1\no b\nl 1 2\n", "neither faces nor line elements"},
                                    {"l 1 9\n", "a line refers to vertex 9, the file has 6"},
                                    {"l 0 1\n", "not a readable OBJ file"}};
  for (const auto& [obj, expected] : kInputs) {
    Vfs vfs;
    const std::string text = kSixPoints + obj;
    vfs.AddBuffer("l.obj", text.data(), text.size());
    const std::string errors =
        ErrorsOf(InWorld("<flexcomp name='f' type='mesh' file='l.obj' dim='1'/>"), &vfs);
    EXPECT_NE(errors.find(expected), std::string::npos) << obj << errors;
  }
}

TEST(Flexcomp, TetrahedraStandOnFacesThatLookAwayFromTheOrigin) {
  Vfs vfs;
  const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  vfs.AddBuffer("t.obj", obj.data(), obj.size());
  const auto at_corner =
      ReadGood(InWorld("<flexcomp name='f' type='mesh' file='t.obj' dim='3' origin='0 0 0'/>"), &vfs);
  EXPECT_EQ(at_corner->flexes[0]->own.elem, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_NE(
      ErrorsOf(InWorld("<flexcomp name='f' type='mesh' file='t.obj' dim='3'/>"), &vfs).find("needs 'origin'"),
      std::string::npos);
}

TEST(Flexcomp, GivenPointsAndElementsComeBeforeTheGeneratedOnes) {
  const auto spec =
      ReadGood(InWorld("<flexcomp name='f' count='2 2 1' dim='2' point='7 7 7' element='0 1 2'/>"));
  EXPECT_EQ(spec->bodies.size(), 6u);
  EXPECT_EQ(spec->flexes[0]->own.elem, (std::vector<int>{0, 1, 2, 0, 2, 3, 0, 3, 1}));
  for (const char* wrong : {"point='7 7'", "element='0 1'", "element='0 1 4'", "element='-1 0 1'"}) {
    EXPECT_NE(ErrorsOf(InWorld(std::string("<flexcomp name='f' count='2 2 1' dim='2' ") + wrong + "/>")), "")
        << wrong;
  }
}

TEST(Flexcomp, BadOptionsAreRefused) {
  const struct {
    const char* text;
    const char* expected;
  } kInputs[] = {
      {"<flexcomp count='2 2 1'/>", "required attribute 'name'"},
      {"<flexcomp name='f' count='2 2 1' dim='4'/>", "'dim' must be 1, 2 or 3"},
      {"<flexcomp name='f' count='1 2 1' dim='2'/>", "'count' is too small"},
      {"<flexcomp name='f' count='2 2 1' mass='0'/>", "must be positive"},
      {"<flexcomp name='f' count='2 2 1' spacing='.001 1 1'/>", "larger than the thickness"},
      {"<flexcomp name='f' count='2 2 1'><pin id='9'/></flexcomp>", "pin names a point that does not exist"},
      {"<flexcomp name='f' count='2 2 1'><pin grid='2 0'/></flexcomp>",
       "pin names a point that does not exist"},
      {"<flexcomp name='f' type='direct'/>", "points and elements are needed"},
      {"<flexcomp name='f' type='direct' point='0 0 0 1 0' element='0 1 2'/>", "multiple of 3"},
      {"<flexcomp name='f' type='direct' point='0 0 0 1 0 0 0 1 0' element='0 1'/>", "multiple of dim + 1"},
      {"<flexcomp name='f' type='direct' point='0 0 0 1 0 0 0 1 0' element='0 1 7'/>", "point id 7"},
      {"<flexcomp name='f' type='direct' point='0 0 0 1 0 0 0 1 0' element='0 1 2'><pin "
       "grid='0 0'/></flexcomp>",
       "need the type grid"},
      {"<flexcomp name='f' count='3 1 1' dim='1'><pin grid='0'/></flexcomp>", "need 'dim' 2 or 3"},
      {"<flexcomp name='f' count='3 1 1' dim='1'><pin gridrange='0 1'/></flexcomp>", "need 'dim' 2 or 3"},
      {"<flexcomp name='f' type='mesh'/>", "needs a 'file'"},
      {"<flexcomp name='f' type='mesh' file='a.msh'/>", "a.msh"},
  };
  for (const auto& input : kInputs) {
    const std::string errors = ErrorsOf(InWorld(input.text));
    EXPECT_NE(errors.find(input.expected), std::string::npos) << input.text << errors;
  }
}

}  // namespace
}  // namespace pliant::io
