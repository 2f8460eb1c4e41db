#include "engine/core/replace_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/small_disk.h"

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
    return ReplaceFile(path.string(), text, &error_);
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

// Files may not grow beyond some bytes while this lives, as on a disk that is full.
struct SmallFiles {
  SmallFiles() {
    ::getrlimit(RLIMIT_FSIZE, &before);
    old = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit few = {16, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &few);
  }
  ~SmallFiles() {
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old);
  }
  rlimit before = {};
  void (*old)(int) = nullptr;
};

TEST_F(ReplaceFileTest, KeepsTheOldFileWhenTheNewOneCannotBeWritten) {
  ASSERT_TRUE(Write(folder_ / "a", "old"));
  {
    const SmallFiles full;
    EXPECT_FALSE(Write(folder_ / "a", std::string(100000, 'x')));
  }
  EXPECT_NE(error_.find("could not write"), std::string::npos) << error_;
  EXPECT_EQ(ContentOf(folder_ / "a"), "old");
  EXPECT_EQ(FileCount(), 1u);
}

TEST_F(ReplaceFileTest, AWriteProtectedFileIsNotReplaced) {
  ASSERT_TRUE(Write(folder_ / "a", "old"));
  fs::permissions(folder_ / "a", fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  EXPECT_FALSE(Write(folder_ / "a", "new"));
  EXPECT_NE(error_.find("write-protected"), std::string::npos) << error_;
  EXPECT_EQ(ContentOf(folder_ / "a"), "old");
}

TEST_F(ReplaceFileTest, TheOwnerStaysWhereThatIsAllowed) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  ASSERT_TRUE(Write(folder_ / "a", "old"));
  ASSERT_EQ(::chown((folder_ / "a").c_str(), 1234, 1234), 0);
  ASSERT_TRUE(Write(folder_ / "a", "new")) << error_;
  struct stat now = {};
  ASSERT_EQ(::stat((folder_ / "a").c_str(), &now), 0);
  EXPECT_EQ(now.st_uid, 1234u);
  EXPECT_EQ(now.st_gid, 1234u);
  EXPECT_EQ(ContentOf(folder_ / "a"), "new");
}

TEST_F(ReplaceFileTest, AReadOnlyFileOfAnotherOwnerIsNotReplaced) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may become another user";
  ASSERT_TRUE(Write(folder_ / "a", "old"));  // of root, for others to read; the folder is open to everybody
  fs::permissions(folder_ / "a", fs::perms(0644));
  fs::permissions(folder_, fs::perms::all);
  const pid_t child = ::fork();
  if (child == 0) ::_exit(::setuid(1234) == 0 && Write(folder_ / "a", "new") ? 0 : 1);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 1);
  EXPECT_EQ(ContentOf(folder_ / "a"), "old");
  EXPECT_EQ(FileCount(), 1u);
}

TEST_F(ReplaceFileTest, ADanglingLinkIsFollowed) {
  fs::create_directory(folder_ / "there");
  fs::create_symlink("there/file", folder_ / "hop");
  fs::create_symlink(folder_ / "hop", folder_ / "link");
  ASSERT_TRUE(Write(folder_ / "link", "new")) << error_;
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "hop"));
  EXPECT_EQ(ContentOf(folder_ / "there" / "file"), "new");
}

TEST_F(ReplaceFileTest, ALinkInACircleIsRefused) {
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  EXPECT_FALSE(Write(folder_ / "a", "new"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "a"));
}

// What a save left that was killed in the middle goes with the next one;
// what another program still writes stays.
TEST_F(ReplaceFileTest, UnfinishedFilesOfKilledProgramsAreRemoved) {
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  const std::string large(64 << 20, 'x');
  const pid_t child = ::fork();
  if (child == 0) {
    const char started = 1;
    if (::write(pipe[1], &started, 1) != 1) ::_exit(1);
    while (Write(folder_ / "a", large)) continue;
    ::_exit(1);
  }
  char started = 0;
  ASSERT_EQ(::read(pipe[0], &started, 1), 1);
  // An empty one may not be locked yet.
  const auto unfinished = [&] {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
      const bool named_so = entry.path().filename().string().find(".unfinished-") != std::string::npos;
      if (named_so && entry.file_size() > 0) return true;
    }
    return false;
  };
  // Stopped where it has begun and not renamed.
  bool caught = false;
  for (int i = 0; i < 2000 && !caught; ++i) {
    ::usleep(1000);
    ::kill(child, SIGSTOP);
    int status = 0;
    ::waitpid(child, &status, WUNTRACED);
    caught = unfinished();
    if (!caught) ::kill(child, SIGCONT);
  }
  ASSERT_TRUE(caught);
  ASSERT_TRUE(Write(folder_ / "a", "mine")) << error_;
  EXPECT_TRUE(unfinished()) << "another program still writes it";
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  std::ofstream(folder_ / "a.unfinished-notes") << "of a person";
  ASSERT_TRUE(Write(folder_ / "a", "mine again")) << error_;
  EXPECT_EQ(FileCount(), 2u);
  EXPECT_TRUE(fs::exists(folder_ / "a.unfinished-notes"));
  ::close(pipe[0]);
  ::close(pipe[1]);
}

TEST_F(ReplaceFileTest, ABackupThatDoesNotFitOnTheDiskLeavesNothingBehind) {
  ASSERT_TRUE(Write(folder_ / "a", std::string(100000, 'x')));
  const SmallDisk disk(50000);
  EXPECT_EQ(BackUpFile((folder_ / "a").string(), &error_), "");
  EXPECT_NE(error_.find("no backup can be made"), std::string::npos) << error_;
  EXPECT_FALSE(Write(folder_ / "a", std::string(60000, 'y')));
  EXPECT_EQ(ContentOf(folder_ / "a").size(), 100000u);
  EXPECT_EQ(FileCount(), 1u);
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
