// Records on disk are those that were written, whole and by the same program, or are not taken.
#include "engine/io/assets/record_store.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/io/assets/scene_store.h"

namespace pliant::io {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPlenty = std::size_t{1} << 30;

class RecordStoreTest : public ::testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::vector<fs::path> Files() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_)) files.push_back(entry.path());
    return files;
  }
  static std::string RecordOf(const std::string& key) { return std::string(5000, 'r') + key; }
  static void Keep(RecordStore& store, const std::string& key) {
    store.Save(key, [key] { return RecordOf(key); });
    store.Flush();
  }

  // Of each test its own: they run side by side.
  const std::string folder_ =
      testing::TempDir() + "/record_store_" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(RecordStoreTest, GivesBackWhatWasWritten) {
  RecordStore store;
  store.Open(folder_, "me", kPlenty);
  Keep(store, "ball");
  RecordStore next;
  next.Open(folder_, "me", kPlenty);
  HeldRecord loaded;
  ASSERT_TRUE(next.Load("ball", loaded));
  EXPECT_EQ(loaded.bytes, RecordOf("ball"));
  EXPECT_FALSE(next.Load("box", loaded));
}

TEST_F(RecordStoreTest, NumbersAreUsedWhereTheyLieEvenWhenTheFileIsGone) {
  RecordStore store;
  store.Open(folder_, "me", kPlenty);
  const std::vector<double> numbers = {1, 2, 3};
  store.Save("three", [&] {
    RecordWriter writer;
    writer.PutText("odd");
    writer.Put(numbers);
    return writer.Take();
  });
  store.Flush();
  HeldArray<double> array;
  {
    HeldRecord loaded;
    ASSERT_TRUE(store.Load("three", loaded));
    RecordReader reader(loaded);
    std::string text;
    ASSERT_TRUE(reader.GetText(text) && reader.Get(array) && reader.AtEnd());
  }
  fs::remove_all(folder_);
  EXPECT_EQ(array, HeldArray<double>(numbers));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % kRecordAlignment, 0u);
}

TEST_F(RecordStoreTest, WritesNothingUnasked) {
  RecordStore store;
  Keep(store, "ball");
  HeldRecord loaded;
  EXPECT_FALSE(store.Load("ball", loaded));
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(RecordStoreTest, TakesNothingOfAnotherBuild) {
  RecordStore store, other;
  store.Open(folder_, "one", kPlenty);
  Keep(store, "ball");
  other.Open(folder_, "two", kPlenty);
  HeldRecord loaded;
  EXPECT_FALSE(other.Load("ball", loaded));
}

TEST_F(RecordStoreTest, LeavesDamagedFilesAloneAndWritesThemAgain) {
  RecordStore store;
  store.Open(folder_, "me", kPlenty);
  Keep(store, "ball");
  const fs::path file = Files().at(0);
  const auto size = fs::file_size(file);
  HeldRecord loaded;
  for (const std::uintmax_t at : {std::uintmax_t{3}, size / 3, size - 1}) {
    std::fstream bytes(file, std::ios::binary | std::ios::in | std::ios::out);
    bytes.seekg(static_cast<std::streamoff>(at));
    const char changed = static_cast<char>(bytes.get() ^ 1);
    bytes.seekp(static_cast<std::streamoff>(at));
    bytes.put(changed);
    bytes.close();
    EXPECT_FALSE(store.Load("ball", loaded)) << at;
    Keep(store, "ball");
    EXPECT_TRUE(store.Load("ball", loaded)) << at;
  }
  for (const std::uintmax_t left : {size - 1, size / 2, std::uintmax_t{0}}) {
    fs::resize_file(file, left);
    EXPECT_FALSE(store.Load("ball", loaded)) << left;
  }
}

TEST_F(RecordStoreTest, RemovesWhatWasNotUsedForLongest) {
  RecordStore store;
  store.Open(folder_, "me", kPlenty);
  Keep(store, "first");
  const auto size = fs::file_size(Files().at(0));
  Keep(store, "second");
  for (const fs::path& file : Files())
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
  HeldRecord loaded;
  ASSERT_TRUE(store.Load("first", loaded));  // which is a use
  RecordStore small;
  small.Open(folder_, "me", 5 * size / 2);
  Keep(small, "third");
  EXPECT_TRUE(small.Load("first", loaded));
  EXPECT_FALSE(small.Load("second", loaded));
  EXPECT_TRUE(small.Load("third", loaded));
}

}  // namespace
}  // namespace pliant::io
