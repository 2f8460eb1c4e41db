#include "engine/core/replace_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace pliant {
namespace {

namespace fs = std::filesystem;

std::string ContentOf(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class ReplaceFileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_replace_file_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  bool Write(const fs::path& path, const std::string& text) {
    return ReplaceFile(path.string(), text.data(), text.size(), error_);
  }
  size_t FileCount() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
  std::string error_;
};

TEST_F(ReplaceFileTest, MakesAndReplacesFiles) {
  ASSERT_TRUE(Write(folder_ / "a", "one")) << error_;
  ASSERT_TRUE(Write(folder_ / "a", "second")) << error_;
  EXPECT_EQ(ContentOf(folder_ / "a"), "second");
  EXPECT_EQ(FileCount(), 1u);
}

TEST_F(ReplaceFileTest, KeepsTheOldFileWhenTheNewOneCannotBeWritten) {
  ASSERT_TRUE(Write(folder_ / "a", "old"));
  fs::create_directory(folder_ / "a.unfinished");  // in the way of the new file
  EXPECT_FALSE(Write(folder_ / "a", "new"));
  EXPECT_NE(error_.find("could not write"), std::string::npos) << error_;
  EXPECT_EQ(ContentOf(folder_ / "a"), "old");
}

TEST_F(ReplaceFileTest, NamesTheReason) {
  EXPECT_FALSE(Write(folder_ / "missing" / "a", "x"));
  EXPECT_NE(error_.find("No such file"), std::string::npos) << error_;
}

TEST_F(ReplaceFileTest, FollowsLinksAndKeepsPermissions) {
  ASSERT_TRUE(Write(folder_ / "a", "old"));
  fs::permissions(folder_ / "a", fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  fs::create_symlink(folder_ / "a", folder_ / "link");
  const fs::perms before = fs::status(folder_ / "a").permissions();
  ASSERT_TRUE(Write(folder_ / "link", "new")) << error_;
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(ContentOf(folder_ / "a"), "new");
  EXPECT_EQ(fs::status(folder_ / "a").permissions(), before);
}

TEST_F(ReplaceFileTest, DevicesAreWrittenDirectly) { EXPECT_TRUE(Write("/dev/null", "gone")) << error_; }

}  // namespace
}  // namespace pliant
