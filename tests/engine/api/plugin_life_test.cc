// Instances of plugins through compilation, steps, copies and resets; libraries of plugins.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"
#include "tests/support/plugin_with_state.h"

namespace pliant {
namespace {

TEST(PluginLife, CompilingLeavesNoInstanceBehind) {
  const int before = plugin_life.alive;
  const int made = plugin_life.made;
  std::string error;
  const Model m = Compile(ModelWithState(), &error);
  ASSERT_TRUE(m) << error;
  EXPECT_EQ(m->npluginstate, 2);
  EXPECT_GT(plugin_life.made, made);
  EXPECT_EQ(plugin_life.alive, before);
}

TEST(PluginLife, EveryDataHasItsOwnInstanceUntilItIsDeleted) {
  const int before = plugin_life.alive;
  {
    const Simulation s(ModelWithState());
    EXPECT_EQ(plugin_life.alive, before + 1);
    const Data copy(mj_copyData(nullptr, s.m.get(), s.d.get()));
    const Data seen(mjv_copyData(nullptr, s.m.get(), s.d.get()));
    EXPECT_EQ(plugin_life.alive, before + 3);
    EXPECT_NE(copy->plugin_data[0], s.d->plugin_data[0]);
    EXPECT_NE(seen->plugin_data[0], s.d->plugin_data[0]);
  }
  EXPECT_EQ(plugin_life.alive, before);
}

TEST(PluginLife, StepsAdvanceTheStateAndCopiesGoOnFromIt) {
  const Simulation s(ModelWithState());
  s.d->qpos[0] = 0.5;
  for (int i = 0; i < 10; ++i) mj_step(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->plugin_state[0], 10);
  EXPECT_NE(s.d->plugin_state[1], 0);
  const int copies = plugin_life.copies;
  const Data copy(mj_copyData(nullptr, s.m.get(), s.d.get()));
  EXPECT_EQ(plugin_life.copies, copies + 1);
  EXPECT_EQ(MemoryOf(copy.get(), 0).last_position, MemoryOf(s.d.get(), 0).last_position);
  for (int i = 0; i < 10; ++i) {
    mj_step(s.m.get(), s.d.get());
    mj_step(s.m.get(), copy.get());
  }
  EXPECT_EQ(copy->qpos[0], s.d->qpos[0]);
  EXPECT_EQ(copy->plugin_state[1], s.d->plugin_state[1]);
}

TEST(PluginLife, ACopyIntoOtherDataKeepsTheInstanceThere) {
  const Simulation s(ModelWithState());
  const Data other(mj_makeData(s.m.get()));
  mj_step(s.m.get(), s.d.get());
  const uintptr_t kept = other->plugin_data[0];
  const int alive = plugin_life.alive;
  ASSERT_EQ(mj_copyData(other.get(), s.m.get(), s.d.get()), other.get());
  EXPECT_EQ(other->plugin_data[0], kept);
  EXPECT_EQ(other->plugin_state[0], 1);
  EXPECT_EQ(plugin_life.alive, alive);
}

TEST(PluginLife, ACopyIntoDataOfAnotherModelMakesNewInstances) {
  const int before = plugin_life.alive;
  {
    const Simulation s(ModelWithState());
    const Simulation plain("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
    Data other(mj_makeData(plain.m.get()));
    other.reset(mj_copyData(other.release(), s.m.get(), s.d.get()));
    mj_step(s.m.get(), other.get());
    EXPECT_EQ(other->plugin_state[0], 1);
    Data back(mj_copyData(nullptr, s.m.get(), s.d.get()));
    back.reset(mj_copyData(back.release(), plain.m.get(), plain.d.get()));
    mj_step(plain.m.get(), back.get());
    EXPECT_EQ(plugin_life.alive, before + 2);
  }
  EXPECT_EQ(plugin_life.alive, before);
}

TEST(PluginLife, AResetShowsThePluginTheStateThatItLeft) {
  const Simulation s(ModelWithState());
  const auto expect_seen = [&](double state) {
    EXPECT_EQ(plugin_life.state_at_reset, state);
    EXPECT_EQ(s.d->plugin_state[0], 0);
  };
  mj_step(s.m.get(), s.d.get());
  mj_resetData(s.m.get(), s.d.get());
  expect_seen(1);
  for (int i = 0; i < 2; ++i) mj_step(s.m.get(), s.d.get());
  mj_resetDataKeyframe(s.m.get(), s.d.get(), 0);
  expect_seen(2);
  for (int i = 0; i < 3; ++i) mj_step(s.m.get(), s.d.get());
  mj_resetDataDebug(s.m.get(), s.d.get(), 7);
  expect_seen(3);
}

TEST(PluginLife, AnAutomaticResetResetsPlugins) {
  const Simulation s(ModelWithState());
  mj_step(s.m.get(), s.d.get());
  const int resets = plugin_life.resets;
  s.d->qpos[0] = std::numeric_limits<double>::quiet_NaN();
  mj_step(s.m.get(), s.d.get());
  EXPECT_EQ(plugin_life.resets, resets + 1);
  EXPECT_EQ(plugin_life.state_at_reset, 1);
  EXPECT_EQ(s.d->plugin_state[0], 1);  // of the step after the reset
}

TEST(PluginLife, ASensorWithoutAStageIsComputedOnceAPass) {
  RegisterPluginsWithState();
  const Simulation s(
      "<mujoco><extension><plugin plugin='test.life.sensor'/></extension><worldbody><body><joint "
      "type='slide'/><geom size='.1'/></body></worldbody><sensor><plugin "
      "plugin='test.life.sensor'/></sensor></mujoco>");
  const int computes = plugin_life.computes;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(plugin_life.computes, computes + 1);
  mj_fwdPosition(s.m.get(), s.d.get());
  mj_sensorPos(s.m.get(), s.d.get());
  EXPECT_EQ(plugin_life.computes, computes + 2);
  mj_sensorVel(s.m.get(), s.d.get());
  mj_sensorAcc(s.m.get(), s.d.get());
  EXPECT_EQ(plugin_life.computes, computes + 2);
}

TEST(PluginLife, AFailedInitIsAnErrorInThePluginsOwnWords) {
  const int before = plugin_life.alive;
  std::string error;
  EXPECT_FALSE(Compile(ModelWithState("<config key='broken' value='1'/>"), &error));
  EXPECT_NE(error.find("the spring is broken"), std::string::npos) << error;
  EXPECT_NE(error.find("test.life"), std::string::npos) << error;
  EXPECT_NE(error.find("spring"), std::string::npos) << error;
  EXPECT_EQ(plugin_life.alive, before);
}

TEST(PluginLifeDeathTest, AFailedInitOfDataEndsTheProgramWithThePluginsWords) {
  const Model m = Compile(ModelWithState());
  ASSERT_TRUE(m);
  // The only text of the model: as in a file that another program wrote.
  std::vector<char> text = {'1', '\0'};
  m->plugin_attr = text.data();
  EXPECT_EXIT(mj_makeData(m.get()), testing::ExitedWithCode(1),
              "'spring': init failed: the spring is broken");
}

TEST(PluginLife, RecompilingReplacesTheInstances) {
  const int before = plugin_life.alive;
  const std::string xml = ModelWithState();
  mjSpec* spec = mj_parseXMLString(xml.c_str(), nullptr, nullptr, 0);
  ASSERT_NE(spec, nullptr);
  {
    const Model m(mj_compile(spec, nullptr));
    ASSERT_TRUE(m);
    const Data d(mj_makeData(m.get()));
    mj_step(m.get(), d.get());
    ASSERT_EQ(mj_recompile(spec, nullptr, m.get(), d.get()), 0);
    mj_step(m.get(), d.get());
    EXPECT_EQ(plugin_life.alive, before + 1);
  }
  EXPECT_EQ(plugin_life.alive, before);
  mj_deleteSpec(spec);
}

TEST(PluginLife, RecompilingKeepsTheStateOfInstancesThatStay) {
  const std::string xml = ModelWithState();
  mjSpec* spec = mj_parseXMLString(xml.c_str(), nullptr, nullptr, 0);
  ASSERT_NE(spec, nullptr);
  {
    const Model m(mj_compile(spec, nullptr));
    ASSERT_TRUE(m);
    const Data d(mj_makeData(m.get()));
    d->qpos[0] = 0.5;
    for (int i = 0; i < 3; ++i) mj_step(m.get(), d.get());
    const mjtNum kept = d->plugin_state[1];
    ASSERT_NE(kept, 0);
    mjs_addGeom(mjs_findBody(spec, "world"), nullptr)->size[0] = 0.1;
    ASSERT_EQ(mj_recompile(spec, nullptr, m.get(), d.get()), 0);
    EXPECT_EQ(d->plugin_state[0], 3);
    EXPECT_EQ(d->plugin_state[1], kept);
    mj_step(m.get(), d.get());
    EXPECT_EQ(d->plugin_state[0], 4);
  }
  mj_deleteSpec(spec);
}

TEST(PluginLibraries, ThatDoNotExistAreReportedOrIgnored) {
  static std::string told;
  mju_user_warning = [](const char* text) { told = text; };
  mju_user_error = [](const char* text) {
    told = text;
    throw 1;
  };
  const int before = mjp_pluginCount();
  mj_loadAllPluginLibraries("/a/folder/that/does/not/exist", nullptr);
  EXPECT_EQ(mjp_pluginCount(), before);
  told.clear();
  try {
    mj_loadPluginLibrary("/no/such/library.so");
  } catch (int) {
  }
  EXPECT_FALSE(told.empty());
  EXPECT_EQ(mjp_pluginCount(), before);
  mju_clearHandlers();
}

}  // namespace
}  // namespace pliant
