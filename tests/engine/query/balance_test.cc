// Polygon of support, margin and zero moment point of what stands.
#include "engine/query/balance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

constexpr mjtNum kDegree = mjPI / 180;

// A box 0.6 x 0.4 x 0.4 whose mass is 0.1 m off its middle, a cube, and an arm that cannot fall.
std::string Scene(const std::string& option = "") {
  return "<mujoco>" + option + R"(<worldbody><geom type="plane" size="9 9 1"/>
  <body name="box" pos="1 2 .2"><freejoint/><inertial pos=".1 0 0" mass="2" diaginertia=".1 .1 .1"/>
    <geom type="box" size=".3 .2 .2"/></body>
  <body name="cube" pos="-1 0 .1"><freejoint/><geom type="box" size=".1 .1 .1" mass="1"/></body>
  <body name="arm" pos="0 3 .09"><joint type="hinge" axis="0 1 0"/><geom type="sphere" size=".1" mass="1"/></body>
  </worldbody></mujoco>)";
}

struct Moment {
  explicit Moment(const std::string& xml, int steps = 400) : m(ModelFromText(xml.c_str())), d(MakeData(*m)) {
    for (int i = 0; i < steps; ++i) Step(*m, *d);
    Forward(*m, *d);
  }
  ModelPtr m;
  DataPtr d;
};

mjtNum AreaOf(const std::vector<Point3>& polygon) {
  mjtNum area = 0;
  for (size_t i = 0; i < polygon.size(); ++i) {
    const Point3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
    area += 0.5 * (a[0] * b[1] - a[1] * b[0]);
  }
  return area;
}

TEST(Balance, EachTreeThatStandsHasAPolygonOfItsOwn) {
  const Moment at(Scene());
  const std::vector<Balance> found = FindBalance(*at.m, *at.d);
  ASSERT_EQ(found.size(), 2u) << "the arm is held by its joint";
  EXPECT_EQ(found[0].body, 1);
  EXPECT_EQ(found[0].polygon.size(), 4u);
  EXPECT_NEAR(AreaOf(found[0].polygon), 0.6 * 0.4, 1e-4) << "counterclockwise";
  EXPECT_NEAR(AreaOf(found[1].polygon), 0.2 * 0.2, 1e-4);
  EXPECT_NEAR(found[0].mass, 2, 1e-12);
  EXPECT_NEAR(found[0].force, 2 * 9.81, 1e-3);
}

TEST(Balance, TheMarginIsTheWayFromBelowTheCentreOfMassToTheNearestEdge) {
  const Moment at(Scene());
  const Balance box = FindBalance(*at.m, *at.d)[0];
  EXPECT_NEAR(box.below[0], 1.1, 1e-3);
  EXPECT_NEAR(box.below[1], 2, 1e-3);
  EXPECT_NEAR(box.below[2], 0, 1e-3);
  EXPECT_NEAR(box.margin, 0.2, 1e-3);
  EXPECT_NEAR(std::hypot(box.edge[0] - box.below[0], box.edge[1] - box.below[1]), box.margin, 1e-12);
}

TEST(Balance, AtRestTheZeroMomentPointIsBelowTheCentreOfMass) {
  const Moment at(Scene());
  for (const Balance& tree : FindBalance(*at.m, *at.d)) {
    ASSERT_TRUE(tree.has_zmp);
    EXPECT_NEAR(tree.zmp[0], tree.below[0], 1e-4);
    EXPECT_NEAR(tree.zmp[1], tree.below[1], 1e-4);
    EXPECT_NEAR(tree.zmp_margin, tree.margin, 1e-4);
  }
}

TEST(Balance, OutsideOfThePolygonTheMarginIsNegative) {
  // A table with a plate that overhangs, and its mass out there; one moment, before it tips over.
  const Moment at(R"(<mujoco><worldbody><geom type="plane" size="9 9 1"/>
    <body pos="0 0 .0999"><freejoint/><inertial pos=".25 0 .2" mass="3" diaginertia=".1 .1 .1"/>
      <geom type="box" size=".1 .1 .1"/></body></worldbody></mujoco>)",
                  0);
  const std::vector<Balance> found = FindBalance(*at.m, *at.d);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].margin, -0.15, 1e-3);
  EXPECT_NEAR(found[0].edge[0], 0.1, 1e-3);
  EXPECT_GE(found[0].zmp_margin, -1e-9) << "contacts cannot pull";
}

TEST(Balance, DownIsWhereGravityPoints) {
  const mjtNum angle = 10 * kDegree;
  const Moment at(Scene("<option gravity=\"" + std::to_string(9.81 * std::sin(angle)) + " 0 " +
                        std::to_string(-9.81 * std::cos(angle)) + "\"/>"),
                  300);
  const Balance box = FindBalance(*at.m, *at.d)[0];
  // The centre of mass is 0.2 above the ground: its weight falls that much downhill.
  EXPECT_NEAR(box.margin, (0.2 - 0.2 * std::tan(angle)) * std::cos(angle), 3e-3);
}

TEST(Balance, WithoutGravityOrContactNothingStands) {
  EXPECT_TRUE(FindBalance(*Moment(Scene("<option gravity='0 0 0'/>"), 0).m, *Moment(Scene(), 0).d).empty());
  const Moment flying(R"(<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>)",
                      0);
  EXPECT_TRUE(FindBalance(*flying.m, *flying.d).empty());
}

TEST(Balance, WhatIsCarriedDoesNotSupportAndIsSupported) {
  const Moment at(R"(<mujoco><worldbody><geom type="plane" size="9 9 1"/>
    <body pos="0 0 .1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos=".05 0 .25"><freejoint/><geom type="box" size=".05 .05 .05"/></body></worldbody></mujoco>)");
  const std::vector<Balance> found = FindBalance(*at.m, *at.d);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(AreaOf(found[0].polygon), 0.04, 1e-4);
  EXPECT_NEAR(AreaOf(found[1].polygon), 0.01, 1e-4);
  EXPECT_NEAR(found[1].below[2], 0.2, 1e-3) << "on top of the other";
}

}  // namespace
}  // namespace pliant
