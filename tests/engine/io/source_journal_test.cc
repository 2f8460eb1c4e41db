// What a load asked is answered alike as long as nothing of it has changed.
#include "engine/io/source_journal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/io/resource.h"
#include "engine/io/vfs.h"

namespace pliant::io {
namespace {

namespace fs = std::filesystem;

class Journal : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    Write("here.txt", "one");
    ::usleep(2'100'000);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  std::string PathOf(const std::string& name) const { return (folder_ / name).string(); }
  std::string Read(const std::string& name) const {
    std::string text, error;
    ReadTextOnDisk(PathOf(name), text, error);
    return text;
  }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / ("source_journal_" + std::to_string(::getpid()) + "_" +
                                      testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Journal, HearsOfWhatIsReadAndWhatIsMissed) {
  const SourceJournal journal;
  Read("here.txt");
  EXPECT_FALSE(ResourceExists(nullptr, PathOf("later.txt")));
  const auto asked = journal.Asked();
  ASSERT_TRUE(asked.has_value());
  ASSERT_EQ(asked->size(), 2u);
  EXPECT_EQ(asked->at(0).name, PathOf("here.txt"));
  EXPECT_TRUE(AreAnsweredAlike(*asked));
  Write("later.txt", "");
  EXPECT_FALSE(AreAnsweredAlike(*asked));
  fs::remove(PathOf("later.txt"));
  EXPECT_TRUE(AreAnsweredAlike(*asked));
  fs::remove(PathOf("here.txt"));
  EXPECT_FALSE(AreAnsweredAlike(*asked));
}

// The system sets the time of the change itself, whatever time of writing a program restores.
TEST_F(Journal, AFileOfTheSameSizeAndTimeIsAnotherOne) {
  const SourceJournal journal;
  Read("here.txt");
  const auto asked = journal.Asked();
  ASSERT_TRUE(asked.has_value());
  const auto time = fs::last_write_time(PathOf("here.txt"));
  Write("here.txt", "two");
  fs::last_write_time(PathOf("here.txt"), time);
  EXPECT_FALSE(AreAnsweredAlike(*asked));
}

TEST_F(Journal, AFolderIsWhatItLists) {
  const SourceJournal journal;
  NotePath(folder_.string());
  NoteFolder(folder_.string(), ".TXT");
  const auto asked = journal.Asked();
  ASSERT_TRUE(asked.has_value());
  EXPECT_TRUE(AreAnsweredAlike(*asked));
  Write("more.png", "");
  EXPECT_TRUE(AreAnsweredAlike(*asked));
  Write("more.txt", "");
  EXPECT_FALSE(AreAnsweredAlike(*asked));
}

TEST_F(Journal, AVariableIsItsValue) {
  const SourceJournal journal;
  NoteVariable("PLIANT_SOURCE_JOURNAL_TEST");
  const auto asked = journal.Asked();
  ASSERT_TRUE(asked.has_value());
  EXPECT_TRUE(AreAnsweredAlike(*asked));
  ::setenv("PLIANT_SOURCE_JOURNAL_TEST", "", 1);
  EXPECT_FALSE(AreAnsweredAlike(*asked));
  ::unsetenv("PLIANT_SOURCE_JOURNAL_TEST");
}

TEST_F(Journal, IsUncertainOfFilesThatHaveJustChanged) {
  const SourceJournal journal;
  Write("here.txt", "two");
  Read("here.txt");
  EXPECT_FALSE(journal.Asked().has_value());
}

TEST_F(Journal, IsUncertainOfWhatChangesWhileItListens) {
  const SourceJournal journal;
  Read("later.txt");
  Write("later.txt", "");
  Read("later.txt");
  EXPECT_FALSE(journal.Asked().has_value());
}

TEST_F(Journal, IsUncertainOfWhatComesFromMemory) {
  const SourceJournal journal;
  Read("here.txt");
  NoteUnknownSource();
  EXPECT_FALSE(journal.Asked().has_value());
}

TEST_F(Journal, HearsAllThreadsAndOnlyWhileItLives) {
  NotePath("/before");
  EXPECT_EQ(OpenJournal(), 0u);
  std::uint64_t first = 0;
  {
    const SourceJournal journal;
    first = OpenJournal();
    EXPECT_NE(first, 0u);
    std::thread([this] { Read("here.txt"); }).join();
    ASSERT_EQ(journal.Asked()->size(), 1u);
  }
  const SourceJournal next;
  EXPECT_NE(OpenJournal(), first);
  EXPECT_TRUE(next.Asked()->empty());
}

}  // namespace
}  // namespace pliant::io
