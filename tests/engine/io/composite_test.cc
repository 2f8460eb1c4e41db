// Composite: cables, lattices, ropes, loops and cloths.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/engine/io/reading.h"

namespace pliant::io {
namespace {

TEST(Cable, IsAChainWithNamedEnds) {
  const auto spec =
      ReadGood(InWorld(R"(<composite prefix="A_" type="cable" curve="s 0 0" count="5 1 1" size="1"
      offset="0.1 0.2 0.3" initial="none"><joint kind="main" damping="0.015"/>
      <geom type="capsule" size=".005" condim="1"/></composite>)"));
  ASSERT_EQ(spec->bodies.size(), 5u);
  EXPECT_EQ(spec->bodies[1]->name, "A_B_first");
  EXPECT_EQ(spec->bodies[2]->name, "A_B_1");
  EXPECT_EQ(spec->bodies[4]->name, "A_B_last");
  EXPECT_EQ(spec->bodies[1]->spec.pos[2], 0.3);
  EXPECT_EQ(spec->bodies[2]->spec.pos[0], 0.25);
  ASSERT_EQ(spec->joints.size(), 3u);  // none at the first body
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_BALL);
  EXPECT_EQ(spec->joints[0]->spec.group, 3);
  EXPECT_EQ(spec->joints[0]->spec.damping[0], 0.015);
  EXPECT_EQ(spec->geoms[3]->spec.fromto[3], 0.25);
  EXPECT_EQ(spec->excludes.size(), 3u);
  ASSERT_EQ(spec->sites.size(), 2u);
  EXPECT_EQ(spec->sites[1]->name, "A_S_last");
}

TEST(Cable, BendsWithoutTwist) {
  const auto spec =
      ReadGood(InWorld("<composite type='cable' vertex='1 2 3 2 2 3 2 3 3 2 3 4'><geom type='capsule' "
                       "size='.01'/></composite>"));
  const double h = std::sqrt(0.5);
  EXPECT_NEAR(spec->bodies[2]->spec.quat[0], h, 1e-12);
  EXPECT_NEAR(spec->bodies[2]->spec.quat[3], h, 1e-12);
  EXPECT_NEAR(spec->bodies[3]->spec.quat[0], h, 1e-12);
  EXPECT_NEAR(spec->bodies[3]->spec.quat[2], -h, 1e-12);
}

TEST(Cable, OfBoxesHasASkin) {
  const auto spec =
      ReadGood(InWorld("<composite type='cable' count='4' curve='s 0 0' size='1'>"
                       "<geom type='box' size='.01 .03 .05'/></composite>"));
  ASSERT_EQ(spec->skins.size(), 1u);
  EXPECT_EQ(spec->skins[0]->own.bodyname.size(), 8u);
  EXPECT_EQ(spec->skins[0]->own.face.size(), 3u * 28);
  EXPECT_FLOAT_EQ(spec->skins[0]->spec.inflate, 0.1f);
}

TEST(Cable, BadOptionsAreRefused) {
  const auto with = [](const std::string& attributes, const std::string& geom) {
    return ErrorsOf(InWorld("<composite type='cable' " + attributes + ">" + geom + "</composite>"));
  };
  const std::string capsule = "<geom type='capsule' size='.1'/>";
  EXPECT_NE(
      with("count='3' curve='s 0 0' size='1'", "<geom type='sphere' size='1'/>").find("must be capsule"),
      std::string::npos);
  EXPECT_NE(with("count='3 3' curve='s 0 0' size='1'", capsule).find("one-dimensional"), std::string::npos);
  EXPECT_NE(with("count='3' curve='s t' size='1'", capsule).find("'curve' must be"), std::string::npos);
  EXPECT_NE(with("", capsule).find("at least two points"), std::string::npos);
  EXPECT_NE(with("vertex='0 0 0 1'", capsule).find("at least two points"), std::string::npos);
  EXPECT_NE(with("curve='s' size='1' count='62642 1 1'", capsule).find("at most 5000 points"),
            std::string::npos);
  EXPECT_NE(with("vertex='0 0 0 1 1 1' count='2'", capsule).find("not both"), std::string::npos);
}

TEST(Lattice, ParticlesTranslateWithoutFriction) {
  const auto spec =
      ReadGood(InWorld("<composite type='particle' count='3 2 2' spacing='.1' offset='0 0 1'>"
                       "<geom size='.02'/></composite>"));
  ASSERT_EQ(spec->bodies.size(), 13u);
  EXPECT_EQ(spec->bodies[1]->name, "B0_0_0");
  EXPECT_NEAR(spec->bodies[1]->spec.pos[0], -0.1, 1e-15);
  EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0.95, 1e-15);
  ASSERT_EQ(spec->joints.size(), 36u);
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_SLIDE);
  EXPECT_EQ(spec->geoms[0]->spec.condim, 1);
  EXPECT_EQ(spec->geoms[0]->spec.priority, 1);
}

TEST(Lattice, GridsAreTiedByTendonsAndPinsHaveNoJoints) {
  const auto spec =
      ReadGood(InWorld("<composite type='grid' count='3 4' spacing='.1'><geom size='.02'/>"
                       "<tendon kind='main' width='.01' solreffix='.1 1'/><joint kind='main' damping='2'/>"
                       "<skin texcoord='true'/><pin coord='0 0'/><pin coord='2 3'/></composite>"));
  EXPECT_EQ(spec->bodies.size(), 13u);
  EXPECT_EQ(spec->joints.size(), 30u);
  EXPECT_EQ(spec->joints[0]->spec.damping[0], 2);
  EXPECT_EQ(spec->tendons.size(), 2u * 4 + 3u * 3);
  EXPECT_EQ(spec->tendons[0]->spec.width, 0.01);
  ASSERT_EQ(spec->equalities.size(), spec->tendons.size());
  EXPECT_EQ(spec->equalities[0]->spec.solref[0], 0.1);
  ASSERT_EQ(spec->skins.size(), 1u);
  // Closed: both sides and the rim.
  EXPECT_EQ(spec->skins[0]->own.face.size(), 3u * (2 * 12 + 2 * 2 * (2 + 3)));
  EXPECT_EQ(spec->geoms[0]->spec.group, 3);
}

TEST(Lattice, ShellsSlideOutwardAndKeepTheirSum) {
  const auto spec =
      ReadGood(InWorld("<body><freejoint/><composite type='ellipsoid' count='3 4 5' spacing='.1'>"
                       "<geom type='capsule' size='.01 .03'/></composite></body>"));
  const std::size_t shell = 3 * 4 * 5 - 1 * 2 * 3;
  ASSERT_EQ(spec->bodies.size(), 2 + shell);
  EXPECT_EQ(spec->joints.size(), 1 + shell);
  const spec::Joint& slide = *spec->joints[1];
  EXPECT_NEAR(slide.spec.axis[0] * slide.spec.axis[0] + slide.spec.axis[1] * slide.spec.axis[1] +
                  slide.spec.axis[2] * slide.spec.axis[2],
              1, 1e-12);
  ASSERT_EQ(spec->tendons.size(), 1u);
  EXPECT_EQ(spec->tendons[0]->path.size(), shell);
  // One for each joint, one for the sum, one for each edge of the quads (twice as many as
  // bodies, less two: Euler).
  EXPECT_EQ(spec->equalities.size(), shell + 1 + 2 * (shell - 2));
}

// A flat sheet interpolates to evenly spaced vertices; bodies themselves are met exactly.
TEST(Lattice, SheetSkinsAreSubdivided) {
  const auto spec =
      ReadGood(InWorld("<composite type='grid' count='3 4 1' spacing='.5'><geom size='.1'/>"
                       "<skin subgrid='2' texcoord='true'/></composite>"));
  ASSERT_EQ(spec->skins.size(), 1u);
  const spec::Skin::Own& skin = spec->skins[0]->own;
  const std::size_t nx = 7, ny = 10, side = nx * ny;
  ASSERT_EQ(skin.vert.size(), 6 * side);
  EXPECT_EQ(skin.texcoord.size(), 4 * side);
  EXPECT_EQ(skin.face.size(), 3 * (4 * (nx - 1) * (ny - 1) + 4 * (nx - 1) + 4 * (ny - 1)));
  std::vector<double> sum(2 * side), x(2 * side), y(2 * side);
  for (std::size_t b = 0; b < skin.bodyname.size(); ++b) {
    const double* pos = spec->Find<spec::Body>(skin.bodyname[b])->spec.pos;
    for (std::size_t k = 0; k < skin.vertid[b].size(); ++k) {
      const auto v = static_cast<std::size_t>(skin.vertid[b][k]);
      sum[v] += skin.vertweight[b][k];
      x[v] += skin.vertweight[b][k] * pos[0];
      y[v] += skin.vertweight[b][k] * pos[1];
    }
  }
  for (std::size_t v = 0; v < 2 * side; ++v) {
    EXPECT_NEAR(sum[v], 1, 1e-6);
    EXPECT_NEAR(x[v] - x[0], .5 / 3 * static_cast<double>(v % side / ny), 1e-6);
    EXPECT_NEAR(y[v] - y[0], .5 / 3 * static_cast<double>(v % ny), 1e-6);
  }
}

TEST(Lattice, BadOptionsAreRefused) {
  const auto with = [](const std::string& attributes, const std::string& children = "") {
    return ErrorsOf(InWorld("<composite " + attributes + "><geom size='.01'/>" + children + "</composite>"));
  };
  EXPECT_NE(with("type='particle' count='3 3 3'")
                .find("'spacing', the distance between neighbors in m, must be given and positive"),
            std::string::npos);
  EXPECT_NE(with("type='grid' count='3 3 3' spacing='1'").find("one or two dimensions"), std::string::npos);
  EXPECT_NE(with("type='box' count='3 1 3' spacing='1'").find("at least 2"), std::string::npos);
  EXPECT_NE(with("type='grid' count='3 1 1' spacing='1'", "<skin/>").find("can have a skin"),
            std::string::npos);
  EXPECT_NE(
      with("type='grid' count='3 1 1' spacing='1'", "<joint kind='twist'/>").find("rope, loop and cloth"),
      std::string::npos);
  EXPECT_NE(
      with("type='cable' count='3' curve='s' size='1'", "<pin coord='0'/>").find("no meaning in a cable"),
      std::string::npos);
}

TEST(Chain, ARopeHangsOnItsRootInBothDirections) {
  const auto spec = ReadGood(
      InWorld("<body name='rB1'><freejoint/><composite type='rope' prefix='r' count='4 1 1' spacing='.2'>"
              "<geom type='capsule' size='.02 .05'/><joint kind='twist'/><joint kind='main' damping='3'/>"
              "</composite></body>"));
  ASSERT_EQ(spec->bodies.size(), 5u);
  EXPECT_EQ(spec->Find<spec::Body>("rB0")->body, spec->Find<spec::Body>("rB1"));
  EXPECT_EQ(spec->Find<spec::Body>("rB3")->body, spec->Find<spec::Body>("rB2"));
  EXPECT_NEAR(spec->Find<spec::Body>("rB0")->spec.pos[0], -.2, 1e-15);
  EXPECT_NEAR(spec->Find<spec::Body>("rB3")->spec.pos[0], .2, 1e-15);
  EXPECT_EQ(spec->Find<spec::Geom>("rG1")->body, spec->Find<spec::Body>("rB1"));
  ASSERT_EQ(spec->joints.size(), 1u + 3 * 3);
  EXPECT_NEAR(spec->Find<spec::Joint>("rJ0_0")->spec.pos[0], .1, 1e-15);
  EXPECT_EQ(spec->Find<spec::Joint>("rJ1_3")->spec.damping[0], 3);
  EXPECT_EQ(spec->Find<spec::Joint>("rJT_3")->spec.damping[0], 0);
  EXPECT_EQ(spec->equalities.size(), 3u);  // the twist is held, the bending is free
}

TEST(Chain, TheFirstElementIsTheRootOtherwise) {
  const auto spec =
      ReadGood(InWorld("<composite type='rope' count='3' spacing='.2' offset='0 0 1' quat='.7 0 -.7 0'>"
                       "<geom size='.02'/><joint kind='main' solreffix='.1 1'/><joint kind='stretch'/>"
                       "</composite>"));
  ASSERT_EQ(spec->bodies.size(), 4u);
  EXPECT_NEAR(spec->Find<spec::Body>("B0")->spec.pos[2], 0.8, 1e-12);  // half the rope below its middle
  EXPECT_EQ(spec->joints.size(), 2u + 2 * 3);
  EXPECT_EQ(spec->equalities.size(), 2u + 2 * 3);
  EXPECT_EQ(spec->Find<spec::Joint>("JS_2")->spec.type, mjJNT_SLIDE);
  EXPECT_NEAR(spec->Find<spec::Joint>("JS_2")->spec.axis[0], 1, 1e-15);
}

TEST(Chain, ALoopClosesOppositeToItsRoot) {
  const auto spec =
      ReadGood(InWorld("<body name='B0'><composite type='loop' count='8 1 1' spacing='.2'><geom size='.02'/>"
                       "</composite></body>"));
  ASSERT_EQ(spec->bodies.size(), 9u);
  ASSERT_EQ(spec->equalities.size(), 1u);
  EXPECT_EQ(spec->equalities[0]->spec.type, mjEQ_CONNECT);
  EXPECT_EQ(spec->equalities[0]->own.name1, "B4");
  EXPECT_EQ(spec->equalities[0]->own.name2, "B5");
  EXPECT_EQ(spec->Find<spec::Body>("B7")->body, spec->Find<spec::Body>("B0"));
  const double* pos = spec->Find<spec::Body>("B1")->spec.pos;
  EXPECT_NEAR(pos[0] * pos[0] + pos[1] * pos[1], .04, 1e-15);
}

TEST(Chain, AClothIsRowsOnAColumn) {
  const auto spec =
      ReadGood(InWorld("<composite type='cloth' count='4 3' spacing='.1' flatinertia='.01'>"
                       "<geom type='ellipsoid' size='.04 .04 .01' mass='2'/><skin subgrid='1' "
                       "texcoord='true'/><pin coord='0 0'/><pin coord='3 0'/></composite>"));
  ASSERT_EQ(spec->bodies.size(), 13u);
  EXPECT_EQ(spec->joints.size(), 11u * 2);
  EXPECT_EQ(spec->Find<spec::Body>("B3_2")->body, spec->Find<spec::Body>("B2_2"));
  EXPECT_EQ(spec->Find<spec::Body>("B0_2")->body, spec->Find<spec::Body>("B0_1"));
  EXPECT_EQ(spec->tendons.size(), 3u * 2);
  ASSERT_EQ(spec->equalities.size(), 1u + 6);
  EXPECT_EQ(spec->equalities[0]->spec.type, mjEQ_WELD);
  EXPECT_EQ(spec->equalities[0]->own.name2, "B3_0");
  EXPECT_EQ(spec->equalities[0]->own.name1, "world");
  EXPECT_NEAR(spec->Find<spec::Body>("B1_1")->spec.inertia[2], 2.0 / 6 * .01, 1e-15);
  ASSERT_EQ(spec->skins.size(), 1u);
  EXPECT_EQ(spec->skins[0]->own.vert.size(), 6u * 7 * 5);
}

TEST(Chain, BadOptionsAreRefused) {
  const auto with = [](const std::string& attributes, const std::string& children = "") {
    return ErrorsOf(InWorld("<body name='B1'><composite spacing='1' " + attributes + "><geom size='.01'/>" +
                            children + "</composite></body><body><composite prefix='x' spacing='1' " +
                            attributes + "><geom size='.01'/>" + children + "</composite></body>"));
  };
  const struct {
    const char *attributes, *children, *expected;
  } kInputs[] = {
      {"type='rope' count='1'", "", "must be at least 2"},
      {"type='loop' count='2'", "", "must be at least 3"},
      {"type='rope' count='3 2'", "", "one dimension"},
      {"type='cloth' count='3'", "", "two dimensions"},
      {"type='rope' count='3'", "<skin/>", "only a cloth"},
      {"type='rope' count='3' flatinertia='1'", "", "'flatinertia' is the thickness"},
      {"type='rope' count='3' offset='1 0 0'", "", "parent body 'B1' is an element"},
      {"type='rope' count='3'", "<pin coord='3'/>", "one number below 'count'"},
      {"type='cloth' count='3 3'", "<pin coord='2'/>", "two numbers below"},
      {"type='rope' count='3'", "<pin coord='1'/>", "cannot be pinned"},
      {"type='rope' count='3'", "<pin coord='2'/>", "parent body needs a name"},
      {"type='cloth' count='2 2'", "<skin subgrid='99'/>", "between 0 and 20"},
  };
  for (const auto& input : kInputs) {
    const std::string errors = with(input.attributes, input.children);
    EXPECT_NE(errors.find(input.expected), std::string::npos) << input.attributes << "\n" << errors;
  }
}

TEST(Composite, HugeCountsAreRefusedBeforeMemoryRunsOut) {
  const struct {
    const char *text, *expected;
  } kInputs[] = {
      {"<flexcomp name='f' dim='3' count='9999 9999 9999' spacing='.1 .1 .1'/>", "999700029999 bodies"},
      {"<flexcomp name='f' type='box' dim='3' count='9999 9999 9999' spacing='.1 .1 .1'/>",
       "bodies; at most"},
      {"<flexcomp name='f' type='circle' dim='1' count='999999999 1 1' spacing='.1 .1 .1'/>",
       "bodies; at most"},
      {"<flexcomp name='f' rigid='true' dim='2' count='99999 99999 1' spacing='.1 .1 .1'/>",
       "points; at most"},
      {"<composite type='particle' count='9999 9999 9999' spacing='.1'><geom size='.01'/></composite>",
       "'count' asks for 999700029999 bodies"},
      {"<composite type='cloth' count='99999 99999' spacing='.1'><geom size='.01'/></composite>", "at most"},
      {"<composite type='rope' count='999999999' spacing='.1'><geom size='.01'/></composite>", "at most"},
      {"<composite type='grid' count='300 300' spacing='.1'><geom size='.01'/><skin "
       "subgrid='20'/></composite>",
       "the skin asks for"},
      {"<composite type='cable' count='999999999' curve='s' size='1'><geom type='capsule' size='.01'/>"
       "</composite>",
       "at most"},
      {"<replicate count='99999999'><geom size='.1'/></replicate>", "elements; at most"},
      {"<replicate count='9999'><replicate count='9999'><geom size='.1'/></replicate></replicate>",
       "at most"},
  };
  for (const auto& input : kInputs) {
    const std::string errors = ErrorsOf(InWorld(input.text));
    EXPECT_NE(errors.find(input.expected), std::string::npos) << input.text << "\n" << errors;
  }
}

}  // namespace
}  // namespace pliant::io
