// What belongs to a model comes back with it, and with the next start of the program.
#include "app/session/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "ui/viewport/camera_moves.h"
#include "ui/widgets/property.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class SessionTest : public testing::Test {
 protected:
  SessionTest() : folder_(fs::path(testing::TempDir()) / ("session_" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    ui::ForgetSections();
    setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
  }
  ~SessionTest() override {
    unsetenv("XDG_CONFIG_HOME");
    fs::remove_all(folder_);
    ui::ForgetSections();
  }
  std::string File(const std::string& name) const { return (folder_ / "pliant" / name).string(); }

  fs::path folder_;
  FrameClock clock_{true};
  MessageLog messages_{clock_};
};

TEST_F(SessionTest, AnotherModelHasItsOwnViewsPlotsAndLayout) {
  const auto ui = std::make_unique<ui::UiState>();
  Session session(*ui, {}, messages_);
  session.ReturnTo("/models/with  blanks\n1.xml");
  ui->views.layout = 4;
  ui->views.bookmarks[2].used = true;
  ui->views.bookmarks[2].camera.distance = 2.5;
  ui->layout.left = false;
  ui->values.watches.push_back({"time", 0});
  session.Keep();
  ui::ForgetModel(*ui);
  session.ReturnTo("/models/2.xml");
  EXPECT_TRUE(ui->values.watches.empty());
  EXPECT_FALSE(ui->views.bookmarks[2].used);
  EXPECT_EQ(ui->views.layout, 1);
  ui->layout.left = true;
  session.Keep();
  ui::ForgetModel(*ui);
  session.ReturnTo("/models/with  blanks\n1.xml");
  EXPECT_EQ(ui->views.layout, 4);
  EXPECT_FALSE(ui->layout.left);
  EXPECT_TRUE(ui->views.bookmarks[2].used);
  ASSERT_EQ(ui->values.watches.size(), 1u);
  EXPECT_EQ(ui->values.watches[0].expression, "time");
  EXPECT_TRUE(messages_.All().empty());
}

TEST_F(SessionTest, TheNextStartFindsEverything) {
  const auto before = std::make_unique<ui::UiState>();
  Session first(*before, {}, messages_);
  EXPECT_FALSE(first.KnowsQuality());
  before->view.quality = render::RenderQuality::kLow;
  before->layout.theme = ui::Theme::kContrast;
  first.AddRecent("/models/with  blanks\n1.xml");
  first.Keep();
  const auto after = std::make_unique<ui::UiState>();
  const Session second(*after, {}, messages_);
  EXPECT_TRUE(second.KnowsQuality());
  EXPECT_EQ(after->view.quality, render::RenderQuality::kLow);
  EXPECT_EQ(after->layout.theme, ui::Theme::kContrast);
  EXPECT_THAT(second.Recent(), testing::ElementsAre("/models/with  blanks\n1.xml"));
  for (const char* name : {"settings.json"}) EXPECT_TRUE(fs::exists(File(name))) << name;
}

TEST_F(SessionTest, NothingIsReadOrWrittenWhereNothingIsRemembered) {
  fs::create_directories(folder_ / "pliant");
  std::ofstream(File("settings.json")) << R"({"layout": {"theme": 2}})";
  const auto ui = std::make_unique<ui::UiState>();
  Session session(*ui, {.remembers = false}, messages_);
  EXPECT_EQ(ui->layout.theme, ui::Theme::kDark);
  session.ReturnTo("/models/1.xml");
  ui->values.watches.push_back({"time", 0});
  session.Keep();
  EXPECT_FALSE(fs::exists(File("plots.json")));
}

TEST_F(SessionTest, ADamagedFileIsSetAsideOnceAndSaidSo) {
  fs::create_directories(folder_ / "pliant");
  for (const char* name : {"layouts.json", "views.json", "plots.json"})
    std::ofstream(File(name)) << "{ not json";
  const auto ui = std::make_unique<ui::UiState>();
  Session session(*ui, {}, messages_);
  session.ReturnTo("/models/1.xml");
  ASSERT_EQ(messages_.All().size(), 3u);
  EXPECT_THAT(messages_.All()[0].text, testing::HasSubstr("layouts.json.bad"));
  for (const char* name : {"layouts.json.bad", "views.json.bad", "plots.json.bad"})
    EXPECT_TRUE(fs::exists(File(name))) << name;
  session.ReturnTo("/models/2.xml");
  EXPECT_EQ(messages_.All().size(), 3u);
}

}  // namespace
}  // namespace pliant::app
