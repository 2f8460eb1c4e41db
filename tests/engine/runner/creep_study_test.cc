// Creep of contacts: measured against a run of one's own, and reduced by what is said to reduce it.
#include "engine/runner/creep_study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/model/data.h"
#include "engine/model/names.h"
#include "engine/query/contact_slip.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant::runner {
namespace {

constexpr double kTilt = 0.3;  // rad; friction of 1 holds up to pi / 4
constexpr const char* kSlope = R"(<mujoco><option cone="CONE"/><worldbody>
  <geom name="slope" type="plane" size="5 5 1" euler="0 17.188734 0"/>
  <body name="block" pos="0 0 .104" euler="0 17.188734 0"><freejoint/>
    <geom name="block" type="box" size=".1 .1 .1" mass="1"/></body></worldbody></mujoco>)";
// Two fingers that press a block which hangs between them.
constexpr const char* kGrasp = R"(<mujoco><option cone="pyramidal"/><worldbody>
  <body name="left" pos="-.151 0 1"><joint name="left" type="slide" axis="1 0 0"/>
    <geom name="left" type="box" size=".05 .1 .1" mass="1"/></body>
  <body name="right" pos=".151 0 1"><joint name="right" type="slide" axis="-1 0 0"/>
    <geom name="right" type="box" size=".05 .1 .1" mass="1"/></body>
  <body name="block" pos="0 0 1"><freejoint/><geom name="block" type="box" size=".1 .05 .05" mass="1"/></body>
  </worldbody><actuator><motor joint="left"/><motor joint="right"/></actuator></mujoco>)";

std::string Slope(const char* cone) {
  std::string text = kSlope;
  return text.replace(text.find("CONE"), 4, cone);
}

struct Scene {
  explicit Scene(const std::string& text, double press = 0, int steps = 500)
      : m(ModelFromText(text)), d(MakeData(*m)) {
    std::fill_n(d->ctrl, m->nu, press);
    for (int i = 0; i < steps; ++i) Step(*m, *d);
  }
  int Geom(const char* name) const { return Name2Id(*m, mjOBJ_GEOM, name); }

  ModelPtr m;
  DataPtr d;
};

const RemedyEffect* Find(const CreepStudy& study, const std::string& name) {
  for (const RemedyEffect& effect : study.effects) {
    if (effect.remedy.name == name) return &effect;
  }
  return nullptr;
}

class SlopeOf : public testing::TestWithParam<const char*> {};

TEST_P(SlopeOf, TheSlipIsTheWayThatTheBlockGoes) {
  Scene scene(Slope(GetParam()));
  const CreepRun run = MeasureCreep(*scene.m, *scene.d, 1);
  const double from[3] = {scene.d->qpos[0], scene.d->qpos[1], scene.d->qpos[2]};
  for (int i = 0; i < run.steps; ++i) Step(*scene.m, *scene.d);
  const double way =
      std::hypot(scene.d->qpos[0] - from[0], scene.d->qpos[1] - from[1], scene.d->qpos[2] - from[2]);
  ASSERT_EQ(run.pairs.size(), 1u);
  EXPECT_EQ(run.steps, 500);
  EXPECT_GT(way, 1e-4);
  EXPECT_NEAR(run.pairs[0].slip, way, 0.02 * way);
  EXPECT_NEAR(run.pairs[0].normal, 9.81 * std::cos(kTilt), 0.01);
  EXPECT_EQ(run.pairs[0].contacts, 4);
  EXPECT_LT(run.pairs[0].use, 0.99);
  EXPECT_GT(run.step_us, 0);
}

TEST_P(SlopeOf, TheSoftnessOfFrictionExplainsTheCreep) {
  const Scene scene(Slope(GetParam()));
  const std::vector<PairSlip> pairs = SlipOfPairs(*scene.m, *scene.d);
  ASSERT_EQ(pairs.size(), 1u);
  EXPECT_GT(pairs[0].speed, 1e-4);
  EXPECT_NEAR(pairs[0].soft_speed, pairs[0].speed, 0.02 * pairs[0].speed);
}

INSTANTIATE_TEST_SUITE_P(Cones, SlopeOf, testing::Values("pyramidal", "elliptic"));

TEST(Creep, RemediesReduceWhatAGraspedBlockSlips) {
  const Scene scene(kGrasp, 20);
  const CreepStudy study = StudyCreep(*scene.m, *scene.d, 0.5);
  const int left[2] = {scene.Geom("block"), scene.Geom("left")};
  const double before = study.before.SlipOf(left);
  EXPECT_GT(before, 1e-4);
  EXPECT_NEAR(study.before.Slip(), 2 * before, 0.02 * before);  // both fingers
  for (const char* name : {"elliptic, noslip 20", "elliptic, impratio 100"}) {
    const RemedyEffect* effect = Find(study, name);
    ASSERT_NE(effect, nullptr) << name;
    EXPECT_LT(effect->run.SlipOf(left), 0.1 * before) << name;
    EXPECT_GT(effect->run.step_us, 0);
  }
}

TEST(Creep, AnEffectIsThatOfTheChangedOptions) {
  const Scene scene(Slope("pyramidal"));
  std::atomic<int> done{0};
  const CreepStudy study = StudyCreep(*scene.m, *scene.d, 0.2, &done);
  EXPECT_EQ(done.load(), static_cast<int>(study.effects.size()) + 1);
  for (const RemedyEffect& effect : study.effects) {
    const ModelPtr changed(CopyModel(nullptr, *scene.m));
    changed->opt = With(scene.m->opt, effect.remedy);
    EXPECT_EQ(MeasureCreep(*changed, *scene.d, 0.2).Slip(), effect.run.Slip()) << effect.remedy.name;
    EXPECT_EQ(effect.run.steps, std::lround(0.2 / changed->opt.timestep)) << effect.remedy.name;
  }
}

TEST(Creep, WhatSlidesIsAtTheLimitOfItsFriction) {
  std::string text = kSlope;
  text.replace(text.find("CONE"), 4, "elliptic");
  text.replace(text.find("name=\"slope\""), 12, "name=\"slope\" friction=\".1\" priority=\"1\"");
  const Scene scene(text, 0, 200);
  const std::vector<PairSlip> pairs = SlipOfPairs(*scene.m, *scene.d);
  ASSERT_EQ(pairs.size(), 1u);
  EXPECT_GT(pairs[0].use, 0.99);
  EXPECT_GT(pairs[0].speed, 0.5);
}

TEST(Creep, RemediesThatAreInForceAreNotOffered) {
  Scene scene(Slope("elliptic"));
  scene.m->opt.impratio = 50;
  scene.m->opt.noslip_iterations = 20;
  std::vector<std::string> names;
  for (const Remedy& remedy : RemediesFor(scene.m->opt)) names.push_back(remedy.name);
  EXPECT_EQ(names, (std::vector<std::string>{"impratio 100", "timestep / 2", "timestep / 4"}));
}

TEST(Creep, TotalsAddUpOverTime) {
  SlipTotals totals;
  PairSlip pair;
  pair.geom[0] = 4, pair.geom[1] = 2;
  pair.speed = 0.5, pair.normal = 10, pair.contacts = 3;
  totals.Add({pair}, 2);
  pair.speed = 0.25, pair.normal = 40;
  totals.Add({pair}, 1);
  totals.Add({}, 1);
  ASSERT_EQ(totals.Pairs().size(), 1u);
  EXPECT_EQ(totals.Pairs()[0].slip, 1.25);
  EXPECT_EQ(totals.Pairs()[0].normal, 20);
  const int other_way[2] = {2, 4};
  EXPECT_EQ(totals.SlipOf(other_way), 1.25);
  EXPECT_EQ(totals.Seconds(), 4);
}

}  // namespace
}  // namespace pliant::runner
