// Ropes, loops and cloths in motion.
#include <cmath>

#include "engine/model/rules.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

Simulation InWorld(const std::string& content, const std::string& option = "") {
  return Simulation("<mujoco><option " + option + "/><worldbody>" + content + "</worldbody></mujoco>");
}

int BodyId(const Simulation& s, const char* name) { return mj_name2id(s.m.get(), mjOBJ_BODY, name); }
const mjtNum* Position(const Simulation& s, const char* body) { return s.d->xpos + 3 * BodyId(s, body); }

void Simulate(Simulation& s, double seconds) {
  while (s.d->time < seconds) mj_step(s.m.get(), s.d.get());
}

double LargestAcceleration(Simulation& s) {
  mj_forward(s.m.get(), s.d.get());
  double largest = 0;
  for (int i = 0; i < s.m->nv; ++i) largest = std::fmax(largest, std::fabs(s.d->qacc[i]));
  return largest;
}

TEST(CompositeChain, RestsWithoutForce) {
  const char* const kRope =
      "<body name='B2'><freejoint/><composite type='rope' count='6' spacing='.1'><geom type='capsule' "
      "size='.02 .02'/><joint kind='main' solreffix='.05 1'/><joint kind='twist'/><joint kind='stretch'/>"
      "</composite></body>";
  const char* const kLoop =
      "<body name='B0'><freejoint/><composite type='loop' count='9' spacing='.1'><geom size='.02'/>"
      "<joint kind='twist'/></composite></body>";
  const char* const kCloth =
      "<composite type='cloth' count='4 5' spacing='.1'><geom size='.02'/><pin coord='3 0'/></composite>";
  for (const char* object : {kRope, kLoop, kCloth}) {
    Simulation s = InWorld(object, "gravity='0 0 0'");
    EXPECT_LT(LargestAcceleration(s), 1e-8) << object;
    EXPECT_EQ(s.d->ncon, 0) << object;
  }
}

TEST(CompositeChain, AHangingRopeKeepsItsLength) {
  Simulation s = InWorld(
      "<body name='hook' pos='0 0 2'><composite type='rope' count='11' spacing='.1' offset='.5 0 0'>"
      "<geom type='capsule' size='.02 .03'/><joint kind='main' damping='.01'/></composite></body>",
      "viscosity='5'");
  Simulate(s, 6);
  EXPECT_NEAR(Position(s, "B0")[2], 2, 1e-12);
  EXPECT_NEAR(Position(s, "B10")[2], 1, 0.02);  // straight down
  EXPECT_GT(Position(s, "B10")[2], 1 - 1e-9);
}

TEST(CompositeChain, ALoopStaysClosed) {
  Simulation s = InWorld(
      "<geom type='plane' size='5 5 .1'/><body name='B0' pos='0 0 .5' euler='90 0 0'><freejoint/>"
      "<composite type='loop' count='16' spacing='.1'><geom type='capsule' size='.02 .03'/>"
      "<joint kind='main' damping='.002'/><joint kind='twist' damping='.002'/></composite></body>");
  s.m->opt.enableflags |= kRules33;  // which the chapter on composites states
  double gap = 0;
  while (s.d->time < 2) {
    mj_step(s.m.get(), s.d.get());
    mjtNum way[3];
    mju_sub3(way, Position(s, "B8"), Position(s, "B9"));
    gap = std::fmax(gap, mju_norm3(way));
  }
  EXPECT_LT(gap, 0.105);  // the spacing
  EXPECT_LT(Position(s, "B0")[2], 0.3);
}

TEST(CompositeChain, APinnedClothDrapesAndHardlyStretches) {
  Simulation s = InWorld(
      "<composite type='cloth' prefix='c' count='7 7' spacing='.1' offset='0 0 2' flatinertia='.01'>"
      "<geom size='.03'/><joint kind='main' damping='.002'/><pin coord='0 0'/><pin coord='6 0'/>"
      "</composite>",
      "viscosity='2'");
  Simulate(s, 4);
  EXPECT_NEAR(Position(s, "cB0_0")[2], 2, 1e-12);
  EXPECT_NEAR(Position(s, "cB6_0")[2], 2, 0.01);
  EXPECT_NEAR(Position(s, "cB3_6")[2], 1.4, 0.05);
  ASSERT_EQ(s.m->ntendon, 36);
  for (int i = 0; i < s.m->ntendon; ++i) EXPECT_NEAR(s.d->ten_length[i], .1, 4e-3) << i;
}

TEST(CompositeChain, SavesAsOrdinaryElements) {
  Simulation s = InWorld(
      "<composite type='cloth' count='3 3' spacing='.1' flatinertia='.01'><geom size='.03'/><skin/>"
      "<joint kind='twist'/><pin coord='2 0'/></composite>"
      "<body name='rB3'><freejoint/><composite prefix='r' type='loop' count='5' spacing='.1'><geom "
      "size='.02'/></composite></body>");
  const std::string path = testing::TempDir() + "composite_chain.xml";
  char error[500] = "";
  ASSERT_TRUE(mj_saveLastXML(path.c_str(), s.m.get(), error, sizeof(error))) << error;
  const Model again(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
  ASSERT_TRUE(again) << error;
  ASSERT_EQ(again->nv, s.m->nv);
  ASSERT_EQ(again->neq, s.m->neq);
  for (int i = 0; i < 11 * s.m->neq; ++i) EXPECT_NEAR(again->eq_data[i], s.m->eq_data[i], 1e-12);
  for (int i = 0; i < 3 * s.m->nbody; ++i) EXPECT_NEAR(again->body_inertia[i], s.m->body_inertia[i], 1e-15);
  for (int i = 0; i < 3 * s.m->njnt; ++i) EXPECT_NEAR(again->jnt_axis[i], s.m->jnt_axis[i], 1e-12);
}

TEST(CompositeChain, WarnsThatOthersMayNotKnowIt) {
  std::string warning;
  EXPECT_TRUE(
      Compile("<mujoco><worldbody><composite type='rope' count='3' spacing='.1'><geom size='.02'/>"
              "</composite></worldbody></mujoco>",
              &warning));
  EXPECT_NE(warning.find("earlier releases"), std::string::npos) << warning;
}

}  // namespace
}  // namespace pliant
