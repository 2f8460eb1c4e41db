// Base of suites that run the whole program on a virtual screen of their own, with a folder for its files.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/integration/display.h"

namespace pliant {

class ScreenTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    program_ = (fs::read_symlink("/proc/self/exe").parent_path() / "../app/pliant").lexically_normal();
    folder_ = fs::path(testing::TempDir()) / ("pliant_screen_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    if (HasProgram("Xvfb")) screen_ = std::make_unique<VirtualScreen>(folder_);
  }
  static void TearDownTestSuite() {
    screen_.reset();
    fs::remove_all(folder_);
  }

  // Each test starts with an empty folder, but for what the screen keeps there.
  void SetUp() override {
    if (screen_ == nullptr || screen_->Name().empty()) GTEST_SKIP() << "Xvfb is not installed";
    ASSERT_TRUE(fs::exists(program_)) << program_;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
      const std::string name = entry.path().filename();
      if (name != "display" && name != "xvfb.log") fs::remove_all(entry.path());
    }
  }

  static void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }
  static std::string Path(const std::string& name) { return (folder_ / name).string(); }
  static std::string Log() { return ReadText(folder_ / "log"); }
  static nlohmann::json State(const std::string& name) { return ReadJson(folder_ / name); }

  // The window with this model of the folder, where its settings are too. What it prints is Log().
  static std::unique_ptr<Process> View(const std::string& model, const std::string& size,
                                       const std::vector<std::string>& more) {
    std::vector<std::string> words = {program_.string(), "view", Path(model), "--window", size};
    words.insert(words.end(), more.begin(), more.end());
    return std::make_unique<Process>(
        words,
        std::vector<std::pair<std::string, std::string>>{{"DISPLAY", screen_->Name()},
                                                         {"LIBGL_ALWAYS_SOFTWARE", "1"},
                                                         {"VISUAL", Path("editor")},
                                                         {"XDG_CONFIG_HOME", Path("config")}},
        Path("log"));
  }

  // Waits until a state file has been written completely.
  static nlohmann::json WaitForState(const std::string& name, Process& program) {
    for (int i = 0; i < 3000 && !program.Ended(); ++i) {
      const nlohmann::json state = State(name);
      if (state.is_object()) return state;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return {};
  }

  static inline fs::path program_;
  static inline fs::path folder_;
  static inline std::unique_ptr<VirtualScreen> screen_;
};

}  // namespace pliant
