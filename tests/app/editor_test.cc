#include "app/editing/editor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

// An editor that writes its arguments, one a line.
class Editor : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_editor_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    before_ = fs::current_path();
    fs::current_path(folder_);
    ::unsetenv("VISUAL");
    ::unsetenv("EDITOR");
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

  std::string MakeEditor(const std::string& name) {
    const fs::path program = folder_ / name;
    std::ofstream(program) << "#!/bin/sh\nprintf '%s\\n' \"$@\" > '" << (folder_ / "seen.new").string()
                           << "'\nmv '" << (folder_ / "seen.new").string() << "' '"
                           << (folder_ / "seen").string() << "'\n";
    fs::permissions(program, fs::perms::owner_all);
    return program.string();
  }

  std::vector<std::string> Seen() {
    for (int i = 0; i < 500 && !fs::exists(folder_ / "seen"); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::ifstream file(folder_ / "seen");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  fs::path folder_;
  fs::path before_;
};

TEST_F(Editor, NoNameOfAFileIsTakenForAnOptionOrACommand) {
  const std::string odd = "+!touch hacked";
  const std::string absolute = (folder_ / odd).string();
  ::setenv("VISUAL", MakeEditor("someeditor").c_str(), 1);
  ASSERT_TRUE(Launch(EditorCommand("", odd, 7, 3)));
  EXPECT_THAT(Seen(), ElementsAre("+7", absolute));

  for (const char* editor : {"vi", "vim", "nvim", "nano"}) {
    ::setenv("VISUAL", editor, 1);
    EXPECT_THAT(EditorCommand("", "-S evil", 2, 1),
                ElementsAre("x-terminal-emulator", "-e", editor, "+2", "--", (folder_ / "-S evil").string()));
  }
  for (const char* editor : {"code", "hx", "subl", "kate", "emacs", "gedit"}) {
    ::setenv("VISUAL", editor, 1);
    const std::vector<std::string> words = EditorCommand("", "-x", 2, 1);
    EXPECT_THAT(words.back(), testing::StartsWith((folder_ / "-x").string())) << editor;
  }
  ::unsetenv("VISUAL");
  EXPECT_THAT(EditorCommand("", "--help", 1, 1), ElementsAre("xdg-open", (folder_ / "--help").string()));
}

TEST_F(Editor, TheFileOfAPatternIsOneWordAndNoPatternItself) {
  const std::string program = MakeEditor("mine");
  ASSERT_TRUE(Launch(EditorCommand(program + " -l {line} {file}", "-a {line} {column}", 4, 9)));
  EXPECT_THAT(Seen(), ElementsAre("-l", "4", (folder_ / "-a {line} {column}").string()));
  EXPECT_THAT(EditorCommand("edit -w", "-b", 1, 1), ElementsAre("edit", "-w", (folder_ / "-b").string()));
}

TEST_F(Editor, AProgramThatIsNotThereIsSaid) { EXPECT_FALSE(Launch({"/nowhere/editor", "x"})); }

}  // namespace
}  // namespace pliant::app
