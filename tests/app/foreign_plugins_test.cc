// Libraries of plugins on the command line, in the environment and in the window.
#include "app/plugins/foreign_plugins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "app/files/model_loader.h"
#include "app/session/session.h"
#include "engine/plugin/libraries.h"
#include "engine/plugin/registry.h"
#include "engine/runner/simulation.h"
#include "ui/model/plugin_list.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using ui::PluginInstanceRow;
using ui::PluginRow;
namespace command = runner::command;

constexpr char kScene[] =
    "<mujoco><extension><plugin plugin='test.foreign'><instance name='count'><config key='scale' value='2'/>"
    "</instance></plugin></extension><worldbody><body><joint name='j'/><geom "
    "size='.1'/></body></worldbody><sensor>"
    "<plugin name='s' plugin='test.foreign' instance='count'/></sensor></mujoco>";

class ForeignPlugins : public testing::Test {
 protected:
  ForeignPlugins() : folder_(fs::path(testing::TempDir()) / ("foreign_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_ / "libraries");
    library_ = (folder_ / "libraries" / "counter.so").string();
    model_ = (folder_ / "model.xml").string();
    std::ofstream(model_) << kScene;
    fs::copy_file(FOREIGN_PLUGIN_1, library_);
  }
  ~ForeignPlugins() override { fs::remove_all(folder_); }

  // Status of the program, its words appended to `said`.
  static int Run(const std::string& arguments, std::string* said) {
    std::FILE* pipe = popen(("'" PLIANT_PROGRAM "' " + arguments + " 2>&1").c_str(), "r");
    std::array<char, 4096> block;
    while (std::fgets(block.data(), block.size(), pipe) != nullptr) *said += block.data();
    return WEXITSTATUS(pclose(pipe));
  }

  fs::path folder_;
  std::string library_, model_;
};

TEST_F(ForeignPlugins, TheProgramLoadsThoseOfItsOptionsAndOfTheEnvironment) {
  std::string said;
  EXPECT_EQ(Run("check " + model_, &said), 1);
  EXPECT_THAT(said, HasSubstr("'test.foreign' is not registered"));
  for (const std::string& option : {"--plugin " + library_, "--plugin=" + folder_.string() + "/libraries"}) {
    said.clear();
    EXPECT_EQ(Run("check " + option + " " + model_, &said), 0) << said;
    const std::string saved = (folder_ / "out.xml").string();
    EXPECT_EQ(Run("save " + model_ + " " + saved + " --force " + option, &said), 0) << said;
  }
  setenv("PLIANT_PLUGIN_PATH", ("/nowhere:" + library_).c_str(), 1);
  said.clear();
  EXPECT_EQ(Run("check " + model_, &said), 0) << said;
  EXPECT_THAT(said, HasSubstr("PLIANT_PLUGIN_PATH: /nowhere: no such file"));
  unsetenv("PLIANT_PLUGIN_PATH");
}

TEST_F(ForeignPlugins, AMissingLibraryEndsTheProgramWithItsPath) {
  std::string said;
  EXPECT_EQ(Run("check --plugin /nowhere/x.so " + model_, &said), 1);
  EXPECT_THAT(said, HasSubstr("--plugin: /nowhere/x.so: no such file"));
  said.clear();
  EXPECT_EQ(Run("check " + model_ + " --plugin", &said), 2);
  EXPECT_THAT(said, HasSubstr("--plugin needs"));
}

TEST_F(ForeignPlugins, OneThatThrowsOrCrashesWhenItBeginsIsNamed) {
  const auto said_with = [&](const char* scale) {
    std::string scene = kScene, said;
    scene.replace(scene.find("value='2'"), 9, std::string("value='") + scale + "'");
    std::ofstream(model_) << scene;
    EXPECT_NE(Run("check --plugin " + library_ + " " + model_, &said), 0);
    return said;
  };
  EXPECT_THAT(said_with("1000"), HasSubstr("plugin 'test.foreign', instance 0 'count': init failed: "
                                           "it threw an exception: this scale is too much"));
  EXPECT_THAT(said_with("1001"), HasSubstr("crashed in init of plugin 'test.foreign'"));
}

TEST_F(ForeignPlugins, ARebuiltLibraryIsUsedByTheNextLoadAndTheStateStays) {
  ASSERT_TRUE(LoadForeignPlugins({library_}));
  runner::Simulation simulation({}, [](runner::Event) {});
  const auto install = [&](command::KeepState keep) {
    runner::LoadResult loaded = LoadModelWithReport(model_);
    ASSERT_NE(loaded.model, nullptr);
    EXPECT_THAT(loaded.files, Contains(library_));
    runner::Command command = command::Install{std::move(loaded.model), keep, nullptr};
    simulation.Apply(command);
  };
  const auto sensor = [&](int i) {
    runner::Snapshot shot;
    simulation.FillSnapshot(shot);
    return shot.data->sensordata[i];
  };
  install(command::KeepState::kNo);
  for (int i = 0; i < 5; ++i) simulation.Step();
  EXPECT_EQ(sensor(0), 1);

  fs::copy_file(FOREIGN_PLUGIN_2, library_ + ".new");
  fs::last_write_time(library_ + ".new", fs::file_time_type::clock::now() + std::chrono::seconds(2));
  fs::rename(library_ + ".new", library_);
  install(command::KeepState::kByName);
  simulation.Step();
  EXPECT_EQ(sensor(0), 2);
  EXPECT_EQ(sensor(1), 10);  // five steps counted by the old one, twice as many by the scale
  runner::Command back = command::SeekStep{2};
  simulation.Apply(back);
  EXPECT_LE(sensor(1), 10);
}

TEST_F(ForeignPlugins, TheListSaysWhereTheyAreFromAndWhatTheModelUses) {
  ASSERT_TRUE(LoadForeignPlugins({library_}));
  const runner::LoadResult loaded = LoadModelWithReport(model_);
  ASSERT_NE(loaded.model, nullptr);
  const std::vector<PluginRow> rows = ui::PluginRows(loaded.model.get());
  const auto row =
      std::find_if(rows.begin(), rows.end(), [](const PluginRow& r) { return r.name == "test.foreign"; });
  ASSERT_NE(row, rows.end());
  EXPECT_EQ(row->abilities, "sensor");
  EXPECT_EQ(row->origin, library_);
  EXPECT_EQ(row->uses, 1);
  EXPECT_THAT(rows,
              Contains(testing::AllOf(Field(&PluginRow::name, "mujoco.pid"),
                                      Field(&PluginRow::origin, "built in"), Field(&PluginRow::uses, 0))));
  const std::vector<PluginInstanceRow> instances = ui::PluginInstanceRows(*loaded.model);
  ASSERT_EQ(instances.size(), 1u);
  EXPECT_EQ(instances[0].name, "count");
  EXPECT_EQ(instances[0].settings, "scale 2");
  EXPECT_EQ(instances[0].users, "s");
}

TEST_F(ForeignPlugins, TheSettingsRememberLibraries) {
  const fs::path config = folder_ / "config";
  setenv("XDG_CONFIG_HOME", config.c_str(), 1);
  FrameClock clock(true);
  MessageLog messages(clock);
  {
    const auto state = std::make_unique<ui::UiState>();
    Session session(*state, {}, messages);
    EXPECT_THAT(state->authoring.plugins.remembered, IsEmpty());
    state->authoring.plugins.remembered = {library_};
    session.Keep();
  }
  const auto state = std::make_unique<ui::UiState>();
  const Session session(*state, {}, messages);
  EXPECT_THAT(state->authoring.plugins.remembered, testing::ElementsAre(library_));
  unsetenv("XDG_CONFIG_HOME");
}

}  // namespace
}  // namespace pliant::app
