// Files that are written on request have the name that was asked for, blanks and newlines included.
#include "app/output/output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/loading/loading.h"
#include "app/session/session.h"
#include "render/gl/egl_context.h"
#include "ui/widgets/value_source.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

namespace fs = std::filesystem;

class OutputTest : public testing::Test {
 protected:
  OutputTest()
      : folder_(fs::path(testing::TempDir()) /
                ("two  blanks\nand a line, output " + std::to_string(::getpid()))),
        ui_(std::make_unique<ui::UiState>()),
        output_({runner_, picture_, view_, samples_, profile_, *ui_}, true, messages_) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~OutputTest() override { fs::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }
  std::string LastMessage() const { return messages_.All().empty() ? "" : messages_.All().back().text; }

  fs::path folder_;
  FrameClock clock_{true};
  MessageLog messages_{clock_};
  std::unique_ptr<ui::UiState> ui_;
  runner::Runner runner_{runner::RunnerOptions{}};
  Picture picture_;
  ui::SceneView view_;
  ui::ProbeStore samples_;
  ui::ProfileHistory profile_;
  Output output_;
};

TEST_F(OutputTest, ATraceIsWrittenUnderTheNameGiven) {
  output_.Handle(request::WriteTrace{Path("a  trace\n1.json")});
  EXPECT_TRUE(fs::exists(Path("a  trace\n1.json"))) << LastMessage();
  EXPECT_EQ(LastMessage(), "Wrote " + Path("a  trace\n1.json"));
}

TEST_F(OutputTest, ATextKeepsItsStemAndExtension) {
  output_.Handle(request::SaveText{Path("all  contacts\n.csv"), "x,y\n"});
  ASSERT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
  const std::string name = fs::directory_iterator(folder_)->path().filename();
  EXPECT_THAT(name, testing::AllOf(testing::StartsWith("all  contacts\n-"), testing::EndsWith(".csv")));
}

// The hands are on the view when a state is copied: the eyes are there too.
TEST_F(OutputTest, WhatIsCopiedIsToldOverTheView) {
  ImGuiContext* context = ImGui::CreateContext();
  output_.Handle(request::CopyText{"xpos[torso][2]"});
  EXPECT_EQ(LastMessage(), "Copied to the clipboard: xpos[torso][2]");
  EXPECT_TRUE(messages_.All().back().notice);
  EXPECT_STREQ(ImGui::GetClipboardText(), "xpos[torso][2]");
  const std::string state = "<key qpos=\"" + std::string(300, '1') + "\"/>";
  output_.Handle(request::CopyText{state});
  EXPECT_EQ(LastMessage(), "Copied to the clipboard: " + state.substr(0, 60) + "... (314 characters)");
  ImGui::DestroyContext(context);
}

TEST_F(OutputTest, ARecordingTakesItsPathRateAndPlace) {
  output_.Handle(request::ToggleRecording{Path("my  film\n2.apng"), 12.5, true});
  EXPECT_TRUE(output_.Video().Active()) << LastMessage();
  EXPECT_EQ(output_.Video().Path(), Path("my  film\n2.apng"));
  EXPECT_EQ(output_.Video().Rate(), 12.5);
  EXPECT_TRUE(output_.Video().WholeWindow());
  output_.Handle(request::StopRecording{});
  EXPECT_FALSE(output_.Video().Active());
  output_.Handle(request::ToggleRecording{Path("film.apng"), 0.5, false});
  EXPECT_EQ(LastMessage(), "'0.5' pictures a second are not between 1 and 1000.");
  output_.Handle(request::ToggleRecording{Path("no  such/film.apng"), 30, false});
  EXPECT_EQ(LastMessage(), Path("no  such/film.apng") + ": there is no such folder.");
  EXPECT_FALSE(output_.Video().Active());
}

TEST_F(OutputTest, PicturesWaitForTheEndOfTheFrameAndSayWhatIsMissing) {
  EXPECT_FALSE(output_.NeedsPicture());
  output_.Handle(request::TakePicture{request::PictureKind::kDepth, Path("a\nb.png"), 20, 10});
  EXPECT_TRUE(output_.NeedsPicture());
  output_.WritePictures(20, 10);
  EXPECT_FALSE(output_.NeedsPicture());
  EXPECT_EQ(LastMessage(), "There is no model to take a picture of.");
  output_.Handle(request::WriteLog{Path("a\nb.csv"), true});
  EXPECT_FALSE(output_.Log().Active());
  EXPECT_EQ(LastMessage(), "There is no model to log.");
}

TEST_F(OutputTest, PicturesOfTheWindowAreWrittenUnderTheNameGiven) {
  std::string error;
  const std::unique_ptr<render::EglContext> context = render::EglContext::Create(&error);
  if (context == nullptr) GTEST_SKIP() << error;
  output_.Handle(request::Screenshot{Path("a  shot\n1.png")});
  output_.Handle(request::TakePicture{request::PictureKind::kWindow, Path("a  window\n1.png")});
  output_.WritePictures(20, 10);
  EXPECT_TRUE(fs::exists(Path("a  shot\n1.png"))) << LastMessage();
  EXPECT_TRUE(fs::exists(Path("a  window\n1.png"))) << LastMessage();
}

TEST_F(OutputTest, AModelIsOpenedAndItsStepsAreLogged) {
  const std::string model = Path("my  arm\n1.xml");
  const std::string log = Path("every  step\n1.csv");
  std::ofstream(model)
      << "<mujoco><worldbody><body><freejoint/><geom size='0.1'/></body></worldbody></mujoco>";
  Session session(*ui_, {.remembers = false}, messages_);
  Loading loading(runner_, *ui_, session, messages_);
  loading.Open(model);
  const auto wait = [](auto&& done) {
    for (int i = 0; i < 2000 && !done(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return done();
  };
  ASSERT_TRUE(wait([&] {
    loading.TakeReports(false);
    runner_.Fetch();
    return runner_.Latest().loaded;
  })) << LastMessage();
  EXPECT_EQ(loading.State().path, model);
  EXPECT_EQ(runner_.Latest().report->path, model);
  output_.Handle(request::WriteLog{log, true});
  EXPECT_TRUE(output_.Log().StartedNow());
  ASSERT_TRUE(wait([&] {
    output_.Log().Continue();
    runner_.Fetch();
    ui::UiFrame frame;
    frame.snapshot = &runner_.Latest();
    frame.m = &runner_.Latest().model;
    std::vector<ui::AppRequest> requests;
    ui::ActionContext context{frame, *ui_, runner_, requests};
    ui::SyncProbes(context);
    runner_.DrainProbes([this](runner::ProbeBatch&& batch) { samples_.Add(batch); });
    return !output_.Log().Active();
  })) << LastMessage();
  EXPECT_TRUE(fs::exists(log)) << LastMessage();
  EXPECT_EQ(LastMessage().substr(0, 8 + log.size()), "Wrote " + log + ": ");
}

}  // namespace
}  // namespace pliant::app
