#include "app/session/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "ui/model/draw_limits.h"
#include "ui/state/habits.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

std::string SettingsToText(const Settings& settings) { return ToJson(settings).dump(1); }

bool SettingsFromText(const std::string& text, Settings* settings, std::string*) {
  const nlohmann::json in = nlohmann::json::parse(text, nullptr, false);
  FromJson(in, settings);
  return in.is_object();
}

bool LoadSettings(const std::string& path, Settings* settings, std::string* error) {
  nlohmann::json saved;
  const bool good = JsonStore(path).Read(&saved, error);
  FromJson(saved, settings);
  return good;
}

bool SaveSettings(const std::string& path, const Settings& settings, std::string* error) {
  return JsonStore(path).Write(ToJson(settings), error);
}

class SettingsFile : public testing::Test {
 protected:
  SettingsFile() { fs::remove_all(folder_); }
  ~SettingsFile() override { fs::remove_all(folder_); }
  const fs::path folder_ = fs::path(testing::TempDir()) / ("settings_" + std::to_string(::getpid()));
  const std::string path_ = (folder_ / "pliant" / "settings.json").string();
};

TEST_F(SettingsFile, HabitsComeBackWithinTheirRange) {
  ui::CurrentHabits() = {.keys_by_place = true, .one_button = true, .double_click = 0.6};
  nlohmann::json saved = ToJson(Settings());
  ui::CurrentHabits() = {};
  Settings settings;
  FromJson(saved, &settings);
  EXPECT_TRUE(ui::CurrentHabits().keys_by_place);
  EXPECT_TRUE(ui::CurrentHabits().one_button);
  EXPECT_EQ(ui::CurrentHabits().double_click, 0.6);
  saved["habits"]["double_click"] = 1e9;
  FromJson(saved, &settings);
  EXPECT_LE(ui::CurrentHabits().double_click, ui::kLongestDoubleClick);
  ui::CurrentHabits() = {};
}

TEST_F(SettingsFile, EverythingComesBack) {
  Settings settings;
  settings.window_width = 1234;
  settings.recent = {"/a.xml", "/b \"quoted\".xml"};
  settings.layout.left = false;
  settings.layout.bottom = true;
  settings.layout.right_width = 421.5f;
  settings.layout.user_scale = 1.21f;
  settings.layout.theme = ui::Theme::kContrast;
  settings.layout.watch_mode = ui::WatchMode::kOff;
  settings.quality = render::RenderQuality::kMedium;
  settings.look = render::Look::kStudio;
  settings.quality_known = true;
  Settings back;
  std::string error;
  ASSERT_TRUE(SettingsFromText(SettingsToText(settings), &back, &error)) << error;
  EXPECT_EQ(SettingsToText(back), SettingsToText(settings));
  EXPECT_EQ(back.layout.right_width, 421.5f);
  EXPECT_EQ(back.recent, settings.recent);
}

TEST_F(SettingsFile, AMissingFileGivesTheDefaults) {
  Settings settings;
  std::string error;
  EXPECT_TRUE(LoadSettings(path_, &settings, &error));
  EXPECT_EQ(SettingsToText(settings), SettingsToText(Settings()));
}

TEST_F(SettingsFile, SavesIntoANewFolderAndLoadsAgain) {
  Settings settings;
  settings.window_height = 777;
  std::string error;
  ASSERT_TRUE(SaveSettings(path_, settings, &error)) << error;
  Settings back;
  ASSERT_TRUE(LoadSettings(path_, &back, &error)) << error;
  EXPECT_EQ(back.window_height, 777);
}

TEST_F(SettingsFile, HowMuchIsDrawnIsASetting) {
  Settings settings;
  ui::DrawLimits& limits = ui::CurrentDrawLimits();
  const ui::DrawLimits before = limits;
  limits = {150000, 12};
  const std::string text = SettingsToText(settings);
  limits = before;
  std::string error;
  ASSERT_TRUE(SettingsFromText(text, &settings, &error)) << error;
  EXPECT_EQ(limits.geoms, 150000);
  EXPECT_EQ(limits.branch_ghosts, 12);
  const char* absurd = R"({"layout": {"most_geoms": -5, "most_branch_ghosts": 1e9}})";
  ASSERT_TRUE(SettingsFromText(absurd, &settings, &error)) << error;
  EXPECT_EQ(limits.geoms, 100);
  EXPECT_EQ(limits.branch_ghosts, ui::kMaxBranchGhosts);
  limits = before;
}

TEST_F(SettingsFile, ADamagedFileIsSetAside) {
  fs::create_directories(fs::path(path_).parent_path());
  std::ofstream(path_) << "{\"window\": {";
  Settings settings;
  std::string error;
  EXPECT_FALSE(LoadSettings(path_, &settings, &error));
  EXPECT_THAT(error, testing::HasSubstr("settings.json.bad"));
  EXPECT_TRUE(fs::exists(path_ + ".bad"));
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(SettingsFile, WrongKindsAndAbsurdValuesAreIgnored) {
  Settings settings;
  std::string error;
  EXPECT_TRUE(SettingsFromText(R"({"window": 7, "recent": {"a": 1}, "quality": 99,
      "layout": {"left": "yes", "left_width": -5, "right_width": 1e30, "scale": null, "theme": -4}})",
                               &settings, &error));
  EXPECT_TRUE(settings.layout.left);
  EXPECT_GE(settings.layout.left_width, 100);
  EXPECT_LE(settings.layout.right_width, 4000);
  EXPECT_EQ(settings.layout.theme, ui::Theme::kDark);
  EXPECT_EQ(settings.quality, render::RenderQuality::kHigh);
}

TEST_F(SettingsFile, NoBytesCrashTheReader) {
  std::mt19937 random(1);
  const std::string good = SettingsToText(Settings());
  for (int i = 0; i < 2000; ++i) {
    std::string text = good;
    for (int k = 0; k < 4; ++k) text[random() % text.size()] = static_cast<char>(random() % 256);
    text.resize(random() % (text.size() + 1));
    Settings settings;
    std::string error;
    SettingsFromText(text, &settings, &error);
  }
}

TEST_F(SettingsFile, RecentFilesAreNewestFirstAndOnce) {
  Settings settings;
  for (int i = 0; i < 20; ++i) AddRecent(settings, "/m" + std::to_string(i) + ".xml");
  AddRecent(settings, "/m15.xml");
  EXPECT_EQ(settings.recent.front(), "/m15.xml");
  EXPECT_EQ(settings.recent.size(), 12u);
  EXPECT_EQ(std::count(settings.recent.begin(), settings.recent.end(), "/m15.xml"), 1);
}

TEST_F(SettingsFile, LivesInTheConfigurationFolder) {
  setenv("XDG_CONFIG_HOME", "/config", 1);
  EXPECT_EQ(SettingsStore().Path(), "/config/pliant/settings.json");
  unsetenv("XDG_CONFIG_HOME");
  setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(SettingsStore().Path(), "/home/someone/.config/pliant/settings.json");
}

}  // namespace
}  // namespace pliant::app
