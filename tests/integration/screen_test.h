// Base of suites that run the whole program on a virtual screen of their own, with a folder for its files.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

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

  static inline fs::path program_;
  static inline fs::path folder_;
  static inline std::unique_ptr<VirtualScreen> screen_;
};

}  // namespace pliant
