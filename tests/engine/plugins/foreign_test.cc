// Libraries of plugins that are loaded while the program runs, and the whole life of their instances.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/plugin/libraries.h"
#include "engine/plugin/registry.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr char kScene[] =
    "<mujoco><extension><plugin plugin='test.foreign'><instance name='count'><config key='scale' value='2'/>"
    "</instance></plugin></extension><worldbody><body><joint name='j'/><geom "
    "size='.1'/></body></worldbody><sensor>"
    "<plugin name='s' plugin='test.foreign' instance='count'/></sensor><keyframe><key time='1' "
    "qpos='.3'/></keyframe>"
    "</mujoco>";

// The library as one file that can be built anew; all tests of this program share the plugin's name, so it is
// one file for all of them.
class ForeignPlugin : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = fs::temp_directory_path() / ("pliant-foreign-" + std::to_string(getpid()));
    fs::create_directory(folder_);
    library_ = (folder_ / "foreign.so").string();
    Build(FOREIGN_PLUGIN_1);
  }
  static void TearDownTestSuite() { fs::remove_all(folder_); }
  void SetUp() override {
    Build(FOREIGN_PLUGIN_1);
    LoadPlugins(library_);
    ReloadChangedPlugins();
  }

  // As a compiler does: a new file in the place of the old one, a little later.
  static void Build(const char* version) {
    fs::copy_file(version, library_ + ".new", fs::copy_options::overwrite_existing);
    static auto stamp = fs::file_time_type::clock::now();
    stamp += std::chrono::seconds(2);
    fs::last_write_time(library_ + ".new", stamp);
    fs::rename(library_ + ".new", library_);
  }

  static double Version(const Simulation& s) {
    mj_forward(s.m.get(), s.d.get());
    return s.d->sensordata[0];
  }
  static int Alive(const Simulation& s) {
    mj_forward(s.m.get(), s.d.get());
    return static_cast<int>(s.d->sensordata[2]);
  }

  static fs::path folder_;
  static std::string library_;
};
fs::path ForeignPlugin::folder_;
std::string ForeignPlugin::library_;

TEST_F(ForeignPlugin, IsRegisteredWithItsFile) {
  const std::vector<RegisteredPlugin> all = RegisteredPlugins();
  int slot = -1;
  ASSERT_NE(mjp_getPlugin("test.foreign", &slot), nullptr);
  EXPECT_EQ(all[static_cast<size_t>(slot)].file, library_);
  EXPECT_FALSE(all[static_cast<size_t>(slot)].builtin);
  EXPECT_THAT(PluginLibraryFiles(), ElementsAre(library_));
  const LoadedPlugins again = LoadPlugins(library_);
  EXPECT_THAT(again.news, IsEmpty());
  EXPECT_THAT(again.problems, IsEmpty());
}

TEST_F(ForeignPlugin, ComputesInModelsAndDiesWithTheirData) {
  const Simulation watch(kScene);
  const int before = Alive(watch);
  {
    const Simulation s(kScene);
    EXPECT_EQ(Alive(watch), before + 1);
    for (int i = 0; i < 5; ++i) mj_step(s.m.get(), s.d.get());
    mj_forward(s.m.get(), s.d.get());
    EXPECT_EQ(s.d->sensordata[1], 10);
    const Data copy(mj_copyData(nullptr, s.m.get(), s.d.get()));
    EXPECT_EQ(Alive(watch), before + 2);
    mj_step(s.m.get(), copy.get());
    EXPECT_EQ(copy->plugin_state[0], 6);
    mj_resetDataKeyframe(s.m.get(), s.d.get(), 0);
    EXPECT_EQ(s.d->plugin_state[0], 0);
    EXPECT_EQ(s.d->qpos[0], .3);
  }
  EXPECT_EQ(Alive(watch), before);
}

TEST_F(ForeignPlugin, ItsStateIsPartOfTheSavedState) {
  const Simulation s(kScene);
  for (int i = 0; i < 3; ++i) mj_step(s.m.get(), s.d.get());
  std::vector<mjtNum> state(static_cast<size_t>(mj_stateSize(s.m.get(), mjSTATE_INTEGRATION)));
  mj_getState(s.m.get(), s.d.get(), state.data(), mjSTATE_INTEGRATION);
  mj_resetData(s.m.get(), s.d.get());
  mj_setState(s.m.get(), s.d.get(), state.data(), mjSTATE_INTEGRATION);
  EXPECT_EQ(s.d->plugin_state[0], 3);
}

TEST_F(ForeignPlugin, ASavedModelKeepsItsInstances) {
  char error[500] = "";
  const std::string xml = (folder_ / "model.xml").string(), saved = (folder_ / "saved.xml").string();
  std::ofstream(xml) << kScene;
  Model m(mj_loadXML(xml.c_str(), nullptr, error, sizeof error));
  ASSERT_TRUE(m) << error;
  ASSERT_TRUE(mj_saveLastXML(saved.c_str(), m.get(), error, sizeof error)) << error;
  const Model again(mj_loadXML(saved.c_str(), nullptr, error, sizeof error));
  ASSERT_TRUE(again) << error;
  EXPECT_STREQ(mj_getPluginConfig(again.get(), 0, "scale"), "2");
  const std::string binary = (folder_ / "model.mjb").string();
  mj_saveModel(m.get(), binary.c_str(), nullptr, 0);
  const Model third(mj_loadModel(binary.c_str(), nullptr));
  ASSERT_TRUE(third);
  const Data d(mj_makeData(third.get()));
  mj_forward(third.get(), d.get());
  EXPECT_EQ(d->sensordata[0], 1);
}

TEST_F(ForeignPlugin, AChangedLibraryServesNewModelsAndOldOnesGoOn) {
  const Simulation old(kScene);
  EXPECT_EQ(Version(old), 1);
  EXPECT_THAT(ReloadChangedPlugins().news, IsEmpty());
  Build(FOREIGN_PLUGIN_2);
  const LoadedPlugins changed = ReloadChangedPlugins();
  EXPECT_THAT(changed.problems, IsEmpty());
  ASSERT_THAT(changed.news, SizeIs(1));
  EXPECT_THAT(changed.news[0], HasSubstr("'test.foreign'"));
  const Simulation fresh(kScene);
  EXPECT_EQ(Version(fresh), 2);
  EXPECT_EQ(Version(old), 1);
  mj_step(old.m.get(), old.d.get());
  const Data copy(mj_copyData(nullptr, old.m.get(), old.d.get()));
  mj_forward(old.m.get(), copy.get());
  EXPECT_EQ(copy->sensordata[0], 1);
}

TEST_F(ForeignPlugin, AttachedCopiesHaveInstancesOfTheirOwnThatGoOnInARebuiltLibrary) {
  std::string part = kScene;
  part.erase(part.find("<keyframe>"), part.find("</keyframe>") + 11 - part.find("<keyframe>"));
  std::ofstream(folder_ / "part.xml") << part;
  const std::string whole = (folder_ / "whole.xml").string();
  std::ofstream(whole)
      << "<mujoco><asset><model name='part' file='part.xml'/></asset><worldbody><frame><attach "
         "model='part' prefix='a_'/></frame><frame pos='1 0 0'><attach model='part' "
         "prefix='b_'/></frame></worldbody></mujoco>";
  char error[500] = "";
  mjSpec* spec = mj_parseXML(whole.c_str(), nullptr, error, sizeof error);
  ASSERT_NE(spec, nullptr) << error;
  {
    const Model m(mj_compile(spec, nullptr));
    ASSERT_TRUE(m) << mjs_getError(spec);
    const Data d(mj_makeData(m.get()));
    ASSERT_EQ(m->nplugin, 2);
    EXPECT_NE(d->plugin_data[0], d->plugin_data[1]);
    for (int i = 0; i < 4; ++i) mj_step(m.get(), d.get());
    d->plugin_state[1] = 9;
    Build(FOREIGN_PLUGIN_2);
    ASSERT_THAT(ReloadChangedPlugins().problems, IsEmpty());
    mj_step(m.get(), d.get());
    EXPECT_EQ(d->sensordata[0], 1);
    ASSERT_EQ(mj_recompile(spec, nullptr, m.get(), d.get()), 0) << mjs_getError(spec);
    mj_forward(m.get(), d.get());
    EXPECT_EQ(d->sensordata[0], 2);
    EXPECT_EQ(d->sensordata[1], 2 * 5);
    EXPECT_EQ(d->sensordata[4], 2 * 10);
    const Data copy(mj_copyData(nullptr, m.get(), d.get()));
    mj_step(m.get(), copy.get());
    EXPECT_EQ(copy->plugin_state[1], 11);
  }
  mj_deleteSpec(spec);
}

TEST_F(ForeignPlugin, PartsReadBeforeAndAfterARebuildAreSavedAsOneDocument) {
  char error[500] = "", text[5000];
  mjSpec* whole = mj_parseXMLString(kScene, nullptr, error, sizeof error);
  ASSERT_NE(whole, nullptr) << error;
  Build(FOREIGN_PLUGIN_2);
  ASSERT_THAT(ReloadChangedPlugins().problems, IsEmpty());
  mjSpec* part = mj_parseXMLString(kScene, nullptr, error, sizeof error);
  ASSERT_NE(part, nullptr) << error;
  mjsFrame* frame = mjs_addFrame(mjs_findBody(whole, "world"), nullptr);
  ASSERT_NE(mjs_attach(frame->element, mjs_findBody(part, "world")->element, "p_", ""), nullptr);
  const Model m(mj_compile(whole, nullptr));
  ASSERT_TRUE(m) << mjs_getError(whole);
  EXPECT_EQ(m->nplugin, 2);
  ASSERT_EQ(mj_saveXMLString(whole, text, sizeof text, error, sizeof error), 0) << error;
  const Model again = Compile(text);
  ASSERT_TRUE(again) << text;
  EXPECT_EQ(again->nplugin, 2);
  mj_deleteSpec(part);
  mj_deleteSpec(whole);
}

TEST_F(ForeignPlugin, ARefusedSettingIsAnErrorInItsWords) {
  std::string scene = kScene, error;
  scene.replace(scene.find("value='2'"), 9, "value='-2'");
  EXPECT_FALSE(Compile(scene, &error));
  EXPECT_THAT(error, HasSubstr("a negative scale"));
}

TEST(PluginLibraries, WhatCannotBeLoadedIsSaidWithItsPath) {
  EXPECT_THAT(LoadPlugins("/nowhere/x.so").problems, ElementsAre(HasSubstr("/nowhere/x.so: no such file")));
  const fs::path folder = fs::temp_directory_path() / ("pliant-empty-" + std::to_string(getpid()));
  fs::create_directory(folder);
  EXPECT_THAT(LoadPlugins(folder.string()).problems, ElementsAre(HasSubstr("no shared library")));
  std::ofstream(folder / "text.so") << "this is no library";
  EXPECT_THAT(LoadPlugins(folder.string()).problems, ElementsAre(HasSubstr("it cannot be loaded")));
  fs::remove_all(folder);
}

TEST(PluginLibraries, APluginOfThisProgramStandsInForABuiltInOne) {
  int builtin = -1, own = -1;
  ASSERT_NE(mjp_getPlugin("mujoco.sdf.nut", &builtin), nullptr);
  mjpPlugin nut = *mjp_getPluginAtSlot(builtin);
  nut.nstate = [](const mjModel*, int) { return 0; };
  const int before = mjp_pluginCount();
  EXPECT_EQ(mjp_registerPlugin(&nut), before);
  mjp_getPlugin("mujoco.sdf.nut", &own);
  EXPECT_NE(own, builtin);
  EXPECT_TRUE(RegisteredPlugins()[static_cast<size_t>(builtin)].replaced);
  EXPECT_FALSE(RegisteredPlugins()[static_cast<size_t>(own)].replaced);
}

}  // namespace
}  // namespace pliant
