// The meanings that changed between the releases 3.3 and 3.14, in both of them.
#include "engine/model/rules.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr char kSphereOverPlane[] =
    "<mujoco><option gravity='0 0 0'/><worldbody><geom type='plane' size='1 1 .1' margin='.01' gap='.02'/>"
    "<body><freejoint/><geom size='.1' margin='.005' gap='.03'/></body></worldbody></mujoco>";

void Forward(const Simulation& s, double height) {
  s.d->qpos[2] = height;
  mj_forward(s.m.get(), s.d.get());
}

TEST(Margins, AddUpAndTheGapLiesBeyondThem) {
  const Simulation s(kSphereOverPlane);
  EXPECT_DOUBLE_EQ(s.m->body_margin[0], 0.03);
  EXPECT_DOUBLE_EQ(s.m->body_margin[1], 0.035);
  Forward(s, 0.12);
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_NEAR(s.d->contact[0].dist, 0.02, 1e-15);
  EXPECT_NEAR(s.d->contact[0].includemargin, 0.015, 1e-15);
  EXPECT_EQ(s.d->contact[0].exclude, 1);
  EXPECT_EQ(s.d->contact[0].efc_address, -1);
  EXPECT_EQ(s.d->nefc, 0);
  Forward(s, 0.11);
  ASSERT_GT(s.d->nefc, 0);
  EXPECT_NEAR(s.d->efc_pos[0], 0.01, 1e-15);
  EXPECT_NEAR(s.d->efc_margin[0], 0.015, 1e-15);
  Forward(s, 0.1649);
  EXPECT_EQ(s.d->ncon, 1);
  Forward(s, 0.1651);
  EXPECT_EQ(s.d->ncon, 0);
}

TEST(Margins, OfTheOlderRuleAreTheLargerOnesAndHoldTheGap) {
  const Simulation s(kSphereOverPlane);
  s.m->opt.enableflags |= kRuleLargerMargin;
  Forward(s, 0.1099);
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_NEAR(s.d->contact[0].includemargin, 0.01 - 0.03, 1e-15);
  EXPECT_EQ(s.d->contact[0].exclude, 1);
  Forward(s, 0.1101);
  EXPECT_EQ(s.d->ncon, 0);
}

TEST(Margins, OverrideReplacesTheMarginAndLeavesTheGap) {
  const Simulation s(
      "<mujoco><option gravity='0 0 0' o_margin='.01'><flag override='enable'/></option><worldbody>"
      "<geom type='plane' size='1 1 .1' margin='.1'/>"
      "<body><freejoint/><geom size='.1' gap='.02'/></body></worldbody></mujoco>");
  Forward(s, 0.109);
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_DOUBLE_EQ(s.d->contact[0].includemargin, 0.01);
  EXPECT_EQ(s.d->contact[0].exclude, 0);
}

TEST(Margins, OfAnExplicitPairAreItsOwn) {
  const Simulation s(
      "<mujoco><option gravity='0 0 0'/><worldbody><geom name='p' type='plane' size='1 1 .1' margin='.3'/>"
      "<body><freejoint/><geom name='s' size='.1' gap='.3'/></body></worldbody>"
      "<contact><pair geom1='p' geom2='s' margin='.02' gap='.01'/></contact></mujoco>");
  Forward(s, 0.125);
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_DOUBLE_EQ(s.d->contact[0].includemargin, 0.02);
  EXPECT_EQ(s.d->contact[0].exclude, 1);
  Forward(s, 0.131);
  EXPECT_EQ(s.d->ncon, 0);
}

TEST(Touching, SpheresAtDistanceZeroAreListed) {
  const Simulation s(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><freejoint/><geom size='.1'/></body>"
      "<body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  s.d->qpos[7] = 0.2;
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 1);
  EXPECT_EQ(s.d->contact[0].dist, 0);
  s.d->qpos[7] = 0.20000000001;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ncon, 0);
}

// A point that turns about an axis at radius 1 with 3 rad/s accelerates by 9 towards the axis.
TEST(VelocityProduct, OfConnectIsTheAccelerationOfItsAnchor) {
  const Simulation s(
      "<mujoco><worldbody><body name='b'><joint axis='0 0 1'/><geom size='.1' pos='1 0 "
      "0'/></body></worldbody>"
      "<equality><connect body1='b' anchor='1 0 0'/></equality></mujoco>");
  s.d->qvel[0] = 3;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->efc_aref[0], 9, 1e-12);
  s.m->opt.enableflags |= kRuleNoVelocityProduct;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_NEAR(s.d->efc_aref[0], 0, 1e-12);
}

constexpr char kTwoWelded[] =
    "<mujoco><option gravity='0 0 0'/><worldbody>"
    "<body name='a'><freejoint/><geom type='box' size='.1 .2 .3'/>"
    "<body name='c' pos='.3 .1 0' euler='10 20 30'><joint type='ball' pos='0 .1 0'/><geom size='.1'/>"
    "<site name='s' pos='.1 .2 .3' euler='40 0 10'/></body></body>"
    "<body name='b' pos='1 0 0'><freejoint/><geom type='box' size='.1 .2 .1'/><site name='t' pos='0 0 "
    ".2'/></body>"
    "</worldbody><equality>"
    "<weld body1='c' body2='b' relpose='.5 0 .1 .9 .1 .2 .3' torquescale='.7'/><weld site1='s' site2='t'/>"
    "<connect body1='c' body2='b' anchor='.1 .2 .3'/></equality></mujoco>";

// Residuals along the motion with qacc = 0: their second derivative is the derivative of J, times v.
TEST(VelocityProduct, IsTheSecondDerivativeOfTheResidualWhileVelocitiesStay) {
  const Simulation s(kTwoWelded);
  const mjModel& m = *s.m;
  mjData& d = *s.d;
  std::vector<double> q0(m.qpos0, m.qpos0 + m.nq);
  for (int i = 0; i < m.nv; ++i) d.qvel[i] = std::sin(3.0 * i + 1);
  std::vector<double> away(m.nv);
  for (int i = 0; i < m.nv; ++i) away[i] = 0.3 * std::cos(5.0 * i);
  mj_integratePos(&m, q0.data(), away.data(), 1);
  const auto at = [&](double time) {
    std::copy(q0.begin(), q0.end(), d.qpos);
    mj_integratePos(&m, d.qpos, d.qvel, time);
    mj_forward(&m, &d);
    return std::vector<double>(d.efc_pos, d.efc_pos + d.ne);
  };
  const double h = 1e-4;
  const std::vector<double> before = at(-h), after = at(h), now = at(0);
  ASSERT_EQ(now.size(), 15u);
  const std::vector<double> with(d.efc_aref, d.efc_aref + d.ne);
  s.m->opt.enableflags |= kRuleNoVelocityProduct;
  at(0);
  for (size_t i = 0; i < now.size(); ++i) {
    const double second = (before[i] - 2 * now[i] + after[i]) / (h * h);
    EXPECT_NEAR(d.efc_aref[i] - with[i], second, 1e-5) << "row " << i;
  }
}

constexpr char kCube[] =
    "<asset><mesh name='cube' vertex='-.1 -.1 -.1  .1 -.1 -.1  -.1 .1 -.1  .1 .1 -.1 "
    "-.1 -.1 .1  .1 -.1 .1  -.1 .1 .1  .1 .1 .1'/></asset>";

Simulation CubeOn(const std::string& floor, const std::string& option = "") {
  return Simulation("<mujoco><option gravity='0 0 0'>" + option + "</option>" + kCube + "<worldbody>" +
                    floor + "<body><freejoint/><geom type='mesh' mesh='cube'/></body></worldbody></mujoco>");
}

TEST(ConvexPairs, ThatMeetInFacesHaveFourContactsEachWithItsOwnDepth) {
  const Simulation s = CubeOn("<geom type='box' size='.3 .3 .1'/>");
  s.d->qpos[0] = 0.01;
  s.d->qpos[1] = 0.02;
  s.d->qpos[2] = 0.199;
  mju_axisAngle2Quat(s.d->qpos + 3, std::vector<double>{1, 0, 0}.data(), 0.1 / 57.3);
  mj_forward(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ncon, 4);
  double min = 0, max = -1;
  for (int i = 0; i < 4; ++i) {
    min = std::min(min, s.d->contact[i].dist);
    max = std::max(max, s.d->contact[i].dist);
  }
  EXPECT_NEAR(max - min, 0.2 * std::sin(0.1 / 57.3), 1e-7);
  s.m->opt.enableflags |= kRuleSingleContact;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ncon, 1);
}

// As the reference finds them, in its order: the deepest corner first, then against the
// clock seen from above.
TEST(PlaneAndMesh, TouchInTheCornersOfTheFaceThatLooksDown) {
  const Simulation s = CubeOn("<geom type='plane' size='1 1 .1'/>");
  Forward(s, 0.099);
  ASSERT_EQ(s.d->ncon, 4);
  const double expected[4][2] = {{-0.1, -0.1}, {-0.1, 0.1}, {0.1, 0.1}, {0.1, -0.1}};
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(s.d->contact[i].pos[0], expected[i][0], 1e-8);
    EXPECT_NEAR(s.d->contact[i].pos[1], expected[i][1], 1e-8);
    EXPECT_NEAR(s.d->contact[i].dist, -0.001, 1e-8);
  }
  // Tilted by a degree, two corners are above the plane.
  mju_axisAngle2Quat(s.d->qpos + 3, std::vector<double>{1, 0, 0}.data(), 3.14159265358979 / 180);
  Forward(s, 0.099);
  ASSERT_EQ(s.d->ncon, 2);
  EXPECT_NEAR(s.d->contact[0].dist, -0.002730011675262753, 1e-9);
  EXPECT_NEAR(s.d->contact[0].pos[0], -0.1, 1e-8);
  EXPECT_NEAR(s.d->contact[1].pos[0], 0.1, 1e-8);
}

TEST(PairFilters, BodiesThatNoJointMovesDoNotTouchMocapBodiesOrTheWorld) {
  const Simulation s(
      "<mujoco><worldbody><geom type='box' size='.2 .2 .1'/>"
      "<body name='m' mocap='true'><geom size='.1'/><body pos='.15 0 0'><geom size='.1'/></body>"
      "<body pos='0 .15 0'><joint/><geom size='.1'/></body></body>"
      "<body mocap='true' pos='0 .05 0'><geom size='.1'/></body>"
      "<body pos='0 0 .15'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  const std::vector<int> weld(s.m->body_weldid, s.m->body_weldid + s.m->nbody);
  EXPECT_EQ(weld, (std::vector<int>{0, 1, 1, 3, 4, 5}));
  EXPECT_EQ(s.m->body_treeid[3], 0);
  mj_forward(s.m.get(), s.d.get());
  std::set<std::pair<int, int>> touching;
  for (int i = 0; i < s.d->ncon; ++i) {
    const int* g = s.d->contact[i].geom;
    touching.insert({std::min(g[0], g[1]), std::max(g[0], g[1])});
  }
  // World 0, mocap 1 with 2 and its jointed child 3, mocap 4, free 5: 1 is the parent of 3.
  EXPECT_EQ(touching, (std::set<std::pair<int, int>>{{0, 3}, {0, 5}, {1, 5}, {3, 4}, {4, 5}}));
}

TEST(Rules, HaveDistinctBitsThatNoFlagUsesAndNamesForPeople) {
  int all = 0;
  std::set<std::string> names;
  for (const RuleText& rule : RuleTexts()) {
    EXPECT_GE(rule.bit, 1 << 24);
    EXPECT_EQ(all & rule.bit, 0);
    all |= rule.bit;
    names.insert(rule.name);
    EXPECT_FALSE(std::string(rule.sentence).empty());
  }
  EXPECT_EQ(all, kRules33);
  EXPECT_EQ(names.size(), RuleTexts().size());
}

TEST(Rules, ComeBackFromABinaryModel) {
  const Simulation s(kSphereOverPlane);
  s.m->opt.enableflags |= kRuleLargerMargin;
  std::vector<unsigned char> buffer(static_cast<size_t>(mj_sizeModel(s.m.get())));
  mj_saveModel(s.m.get(), nullptr, buffer.data(), static_cast<int>(buffer.size()));
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.mjb", buffer.data(), static_cast<int>(buffer.size()));
  const Model again(mj_loadModel("model.mjb", &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_TRUE(again);
  EXPECT_TRUE(HasRule(again->opt, kRuleLargerMargin));
}

}  // namespace
}  // namespace pliant
