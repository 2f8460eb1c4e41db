#include "app/session/bookmarks.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/session/json_store.h"

namespace pliant::app {
namespace {

class SavedViews : public testing::Test {
 protected:
  SavedViews()
      : folder_(std::filesystem::path(testing::TempDir()) / ("pliant_views_" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    path_ = (folder_ / "views.json").string();
  }
  static Bookmarks Some(double azimuth) {
    Bookmarks marks;
    marks[2].used = true;
    marks[2].camera.type = mjCAMERA_TRACKING;
    marks[2].camera.trackbodyid = 4;
    marks[2].camera.distance = 2.5;
    marks[2].camera.azimuth = azimuth;
    marks[2].camera.lookat[1] = -0.25;
    marks[2].mode = ui::FollowMode::kHeading;
    marks[2].body = "torso";
    return marks;
  }
  bool Write(const std::string& model, const Bookmarks& marks, std::string* error) const {
    return JsonStore(path_).WriteModel(model, ToJson(marks), error);
  }
  bool Read(const std::string& model, Bookmarks* marks, std::string* error) const {
    nlohmann::json saved;
    const bool good = JsonStore(path_).ReadModel(model, &saved, error);
    FromJson(saved, marks);
    return good;
  }

  std::filesystem::path folder_;
  std::string path_;
};

TEST_F(SavedViews, ComeBackForTheirOwnModel) {
  std::string error;
  ASSERT_TRUE(Write("/models/a.xml", Some(30), &error)) << error;
  ASSERT_TRUE(Write("/models/b.xml", Some(-60), &error)) << error;
  Bookmarks read;
  ASSERT_TRUE(Read("/models/a.xml", &read, &error)) << error;
  EXPECT_TRUE(read[2].used);
  EXPECT_FALSE(read[0].used);
  EXPECT_EQ(read[2].camera.azimuth, 30);
  EXPECT_EQ(read[2].camera.distance, 2.5);
  EXPECT_EQ(read[2].camera.lookat[1], -0.25);
  EXPECT_EQ(read[2].camera.trackbodyid, 4);
  EXPECT_EQ(read[2].body, "torso");
  EXPECT_EQ(read[2].mode, ui::FollowMode::kHeading);
  ASSERT_TRUE(Read("/models/c.xml", &read, &error));
  EXPECT_FALSE(read[2].used);
}

TEST_F(SavedViews, ADamagedFileIsSetAside) {
  std::filesystem::create_directories(folder_);
  std::ofstream(path_) << "{ not json";
  std::string error;
  Bookmarks read;
  EXPECT_FALSE(Read("/models/a.xml", &read, &error));
  EXPECT_TRUE(Write("/models/a.xml", Some(1), &error)) << error;
  EXPECT_TRUE(std::filesystem::exists(path_ + ".bad"));
  EXPECT_TRUE(Read("/models/a.xml", &read, &error));
  EXPECT_TRUE(read[2].used);
}

TEST_F(SavedViews, NumbersThatMakeNoSenseAreLeftOut) {
  std::filesystem::create_directories(folder_);
  std::ofstream(path_) << R"({"/models/a.xml": {"1": {"type": 0, "distance": "far"},
      "2": {"type": 9, "distance": 1, "azimuth": 0, "elevation": 0, "lookat": [0, 0, 0]}, "3": 7}})";
  std::string error;
  Bookmarks read;
  EXPECT_TRUE(Read("/models/a.xml", &read, &error));
  for (const ui::Bookmark& mark : read) EXPECT_FALSE(mark.used);
}

}  // namespace
}  // namespace pliant::app
