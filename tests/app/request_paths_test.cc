// Paths with blanks and newlines are paths like any other: they arrive as they were asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "app/authoring.h"
#include "app/files/model_loader.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

namespace fs = std::filesystem;

class NoCommands : public runner::CommandSink {
 public:
  void Push(runner::Command) override {}
};

class RequestPaths : public testing::Test {
 protected:
  RequestPaths()
      : folder_(fs::path(testing::TempDir()) / ("two  blanks\nand a line " + std::to_string(::getpid()))),
        ui_(std::make_unique<ui::UiState>()),
        authoring_(
            *ui_, sink_,
            [this](runner::EventKind kind, std::string text) {
              if (kind != runner::EventKind::kInfo) problem_ += text;
            },
            [](const std::string&, const std::string&) {}, unwritten_, nullptr) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~RequestPaths() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_;
  std::unique_ptr<ui::UiState> ui_;
  NoCommands sink_;
  UnwrittenEdits unwritten_;
  runner::Snapshot snapshot_;
  std::string problem_;
  Authoring authoring_;
};

TEST_F(RequestPaths, TheOpenDialogListsTheFolderAndOpensTheFile) {
  std::ofstream(Path("my  arm\n2.xml")) << "<mujoco/>";
  authoring_.Handle(request::ListFolder{folder_.string()});
  EXPECT_EQ(ui_->authoring.open.folder, folder_.string());
  ASSERT_EQ(ui_->authoring.open.entries.size(), 1u);
  EXPECT_EQ(ui_->authoring.open.entries[0].name, "my  arm\n2.xml");
  authoring_.Handle(request::ListFolder{Path("my  arm\n2.xml")});
  const std::vector<ui::AppRequest> asked = authoring_.TakeRequests();
  ASSERT_EQ(asked.size(), 1u);
  const auto* open = std::get_if<request::Open>(&asked[0]);
  ASSERT_NE(open, nullptr);
  EXPECT_EQ(open->path, Path("my  arm\n2.xml"));
}

TEST_F(RequestPaths, WhatIsTypedIsMeantInTheFolderThatIsListed) {
  fs::create_directories(Path("parts/more"));
  std::ofstream(Path("parts/arm.xml")) << "<mujoco/>";
  ui::OpenDialogState& open = ui_->authoring.open;
  const auto type = [&](const std::string& text) {
    std::snprintf(open.path, sizeof open.path, "%s", text.c_str());
    authoring_.Handle(request::ListFolder{text});
  };
  type(Path("parts"));
  EXPECT_EQ(open.folder, Path("parts"));
  EXPECT_EQ(open.entries.size(), 2u);
  EXPECT_STREQ(open.path, (Path("parts") + "/").c_str()) << "and not the start of a name in it";
  type("more");
  EXPECT_EQ(open.folder, Path("parts/more"));
  EXPECT_STREQ(open.path, "");
  // By the mouse: what was typed of the folder before is gone.
  std::snprintf(open.path, sizeof open.path, "%s", Path("parts/more/ar").c_str());
  authoring_.Handle(request::ListFolder{Path("parts")});
  EXPECT_STREQ(open.path, "");
  type("arm.xml");
  const std::vector<ui::AppRequest> asked = authoring_.TakeRequests();
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(std::get<request::Open>(asked[0]).path, Path("parts/arm.xml"));
}

TEST_F(RequestPaths, TheEditorGetsTheFileAndThePlace) {
  // An editor that writes down what it was started with.
  const std::string editor =
      (fs::path(testing::TempDir()) / ("editor_" + std::to_string(::getpid()))).string();
  const std::string told = editor + ".told";
  std::ofstream(editor) << "#!/bin/sh\nprintf '%s|' \"$@\" > " << told << ".new && mv " << told << ".new "
                        << told;
  fs::permissions(editor, fs::perms::owner_all);
  char* const command = ui_->authoring.errors.editor;
  std::snprintf(command, sizeof ui_->authoring.errors.editor, "%s {line} {column} {file}", editor.c_str());
  authoring_.Handle(request::OpenInEditor{{Path("a\n7\n8.xml"), 12, 3}});
  EXPECT_EQ(problem_, "");
  for (int i = 0; i < 500 && !fs::exists(told); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::ifstream file(told);
  std::string words{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(words, "12|3|" + Path("a\n7\n8.xml") + "|");
  fs::remove(editor);
  fs::remove(told);
}

TEST_F(RequestPaths, AModelIsSavedUnderTheNameGiven) {
  std::ofstream(Path("an  arm\n.xml")) << "<mujoco><worldbody><geom size='0.1'/></worldbody></mujoco>";
  const runner::LoadResult loaded = LoadModelWithReport(Path("an  arm\n.xml"));
  ASSERT_NE(loaded.model, nullptr);
  snapshot_.model = *loaded.model;
  snapshot_.loaded = true;
  ui::UiFrame frame;
  frame.snapshot = &snapshot_;
  authoring_.BeginFrame(frame);
  ui_->authoring.save.open = true;
  authoring_.Handle(request::SaveModel{Path("my  copy\n3.mjb")});
  EXPECT_EQ(problem_, "");
  EXPECT_FALSE(ui_->authoring.save.open) << "what was asked for is done";
  EXPECT_TRUE(fs::exists(Path("my  copy\n3.mjb")));
  authoring_.Handle(request::SaveModel{Path("my  copy\n3.mjb")});
  EXPECT_THAT(problem_, testing::HasSubstr("was not replaced"));
  EXPECT_TRUE(ui_->authoring.save.open) << "it asks whether to";
  authoring_.Handle(request::SaveModel{Path("my  copy\n3.mjb"), true});
  EXPECT_TRUE(fs::exists(Path("my  copy\n3.mjb.bak"))) << "the old one is kept";
}

}  // namespace
}  // namespace pliant::app
