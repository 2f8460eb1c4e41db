// Poses and inertia agree with the reference in every bit, since whether bodies that just touch make a
// contact is decided there. Angles are left out: sines and cosines differ between mathematical libraries.
#include <gtest/gtest.h>

#include <span>
#include <string>

#include "tests/engine/compile/compile_text.h"

namespace pliant::compile {
namespace {

void ExpectBits(std::span<const mjtNum> found, std::span<const mjtNum> expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(found[i], expected[i]) << "entry " << i;
}

TEST(LastBits, NestedFramesPlaceTheirContents) {
  const auto m = MustCompile(R"(<worldbody>
    <frame pos="0.3 -0.7 1.1" quat="0.8 0.1 -0.4 0.3"><frame pos="-0.2 0.9 0.6" quat="0.5 -0.3 0.7 0.2">
      <body pos="0.4 -0.1 0.2" quat="0.9 0.3 -0.2 0.6"><joint axis="1 2 3"/><geom size=".1"/></body>
      <geom size=".1" pos="0.7 0.3 -0.9" quat="0.2 0.7 -0.6 0.1"/>
      <site pos="0.1 0.2 0.3" quat="0.6 -0.7 0.2 0.3"/>
    </frame></frame></worldbody>)");
  ExpectBits({m->body_pos + 3, 3}, {{-0.3754022988505747, -0.13678160919540225, 1.0577011494252875}});
  ExpectBits({m->body_quat + 4, 4},
             {{0.6174979063989712, -0.03469089361791962, 0.456928627367457, 0.6393036109588063}});
  ExpectBits({m->geom_pos, 3}, {{-0.5762962962962966, -1.0629629629629627, 0.3081481481481484}});
  ExpectBits({m->geom_quat, 4},
             {{0.7028293283936654, 0.6432675209026768, -0.13103597648017493, 0.27398431445854743}});
  ExpectBits({m->site_pos, 3}, {{-0.7875351213282247, -0.006385696040868305, 1.1137675606641124}});
  ExpectBits({m->site_quat, 4},
             {{-0.08447686740456761, -0.8219370882606585, 0.27626218799872154, 0.49087909437789345}});
}

TEST(LastBits, AFrameTurnsAxesBeforeTheyAreNormalised) {
  const auto m = MustCompile(R"(<worldbody><body><frame quat="0.8 0.1 -0.4 0.3">
    <joint axis="1 2 3"/><geom size=".1"/></frame></body></worldbody>)");
  ExpectBits({m->jnt_axis, 3}, {{-0.7305140612272933, 0.17817416127494956, 0.6592443967173135}});
}

TEST(LastBits, ReplicasStepAlongTheAxesOfTheOneBefore) {
  const auto m = MustCompile(R"(<worldbody><replicate count="3" offset=".3 -.7 1.1" euler="0 0 90">
    <frame pos="0 -4 0"><body pos=".1 .2 1.3"><geom size=".1"/></body></frame>
    </replicate></worldbody>)");
  ExpectBits({m->body_pos + 3, 9}, {{0.1, -3.8, 1.3, 4.1, -0.6000000000000008, 2.4000000000000004,
                                     0.9000000000000004, 3.3999999999999995, 3.5}});
}

TEST(LastBits, SeveralGeomsShareOneInertia) {
  const auto m = MustCompile(R"(<worldbody><body><freejoint/>
    <geom type="capsule" size=".07 .13" pos=".1 .2 -.3" quat=".9 .3 .1 -.2"/>
    <geom size=".11" pos="-.2 .1 .05"/>
    <geom type="box" size=".1 .07 .13" pos=".2 -.1 .1" quat=".3 .8 -.5 .1"/></body></worldbody>)");
  EXPECT_EQ(m->body_mass[1], 18.294423843485816);
  ExpectBits({m->body_ipos + 3, 3}, {{0.04836765908276756, 0.050144065770441955, -0.03416228034798394}});
  ExpectBits({m->body_iquat + 4, 4},
             {{0.7467837831898773, 0.33783412089449244, -0.0805865040127236, 0.5671753726098024}});
  ExpectBits({m->body_inertia + 3, 3}, {{1.5122799405132628, 0.9642530914225151, 0.6617496890742103}});
}

// Of a body with one geom of each kind, full and hollow.
TEST(LastBits, ShapesHaveTheInertiaOfTheirMass) {
  const struct {
    const char* geom;
    mjtNum mass, inertia[3];
  } cases[] = {
      {R"(type="sphere" size=".07")",
       1.4367550402417326,
       {0.002816039878873797, 0.002816039878873797, 0.002816039878873797}},
      {R"(type="sphere" size=".07" shellinertia="true")",
       61.57521601035996,
       {0.20114570563384257, 0.20114570563384257, 0.20114570563384257}},
      {R"(type="capsule" size=".07 .13")",
       5.4391440809151295,
       {0.06435277137922729, 0.06435277137922729, 0.012621893028523621}},
      {R"(type="capsule" size=".07 .13" shellinertia="true")",
       175.92918860102844,
       {2.7264626003444388, 2.7264626003444388, 0.7614801713281184}},
      {R"(type="cylinder" size=".07 .13")",
       4.002389040673397,
       {0.02744971817061839, 0.02744971817061839, 0.009805853149649825}},
      {R"(type="cylinder" size=".07 .13" shellinertia="true")",
       145.14158059584847,
       {1.482386673535124, 1.482386673535124, 0.6357641053069668}},
      {R"(type="ellipsoid" size=".07 .13 .21")",
       8.004778081346792,
       {0.09765829259243086, 0.07844682519719856, 0.03490083243467202}},
      {R"(type="box" size=".07 .13 .21")", 15.288, {0.31085599999999997, 0.24970399999999995, 0.1110928}}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.geom);
    const auto m =
        MustCompile(std::string("<worldbody><body><freejoint/><geom ") + c.geom + "/></body></worldbody>");
    EXPECT_EQ(m->body_mass[1], c.mass);
    ExpectBits({m->body_inertia + 3, 3}, c.inertia);
  }
}

// Equal eigenvalues have no modes of their own: rounding decides which ones they get.
TEST(LastBits, EqualStiffnessesHaveTheModesOfTheReference) {
  const auto die = MustCompile(R"(<worldbody><flexcomp name="f" type="box" dim="2" count="4 4 4"
    spacing=".1 .1 .1" radius=".01" dof="trilinear" mass="1" pos="0 0 .5"><edge equality="strain"/>
    <elasticity young="1e3" poisson=".2" thickness=".01" elastic2d="bend"/>
    <contact selfcollide="none"/></flexcomp></worldbody>)");
  ExpectBits({die->flex_stiffness + 325, 6},
             {{0.05801152777574247, 0, -0.06472717899050798, -0.0580115277757427, 0, 0.0647271789905084}});
  const auto cube = MustCompile(R"(<worldbody><flexcomp name="f" type="grid" dim="3" count="4 4 4"
    spacing=".1 .1 .1" radius=".01" dof="quadratic" mass="1" pos="0 0 .5"><edge equality="strain"/>
    <contact selfcollide="none"/></flexcomp></worldbody>)");
  ExpectBits({cube->flex_stiffness + 82, 6},
             {{0.1388956621606722, 0.13889566216070437, 0.13889566216067742, 3.0536752967274007e-15,
               2.4371154452136804e-15, 0.1426727531014505}});
}

}  // namespace
}  // namespace pliant::compile
