// A large model comes back as it was loaded, and never another one than its files say now.
#include "app/files/kept_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "app/editing/unwritten_edits.h"
#include "app/files/open_options.h"
#include "engine/io/assets/asset_cache.h"
#include "engine/io/assets/record_store.h"
#include "engine/model/fields.h"
#include "engine/model/hull_tables.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

std::string Facet(const std::array<std::array<float, 3>, 3>& corners) {
  std::string bytes(50, '\0');
  std::memcpy(bytes.data() + 12, corners.data(), sizeof corners);
  return bytes;
}

// A ball of 20 000 facets: an STL file.
std::string Ball(float radius) {
  constexpr int kRings = 100;
  const auto at = [&](int i, int j) -> std::array<float, 3> {
    const double polar = M_PI * (i + 0.5) / (kRings + 1), around = M_PI * j / (kRings / 2.0);
    return {static_cast<float>(radius * std::sin(polar) * std::cos(around)),
            static_cast<float>(radius * std::sin(polar) * std::sin(around)),
            static_cast<float>(radius * std::cos(polar))};
  };
  std::string facets;
  std::uint32_t count = 0;
  for (int i = 0; i < kRings; ++i) {
    for (int j = 0; j < kRings; ++j, count += 2)
      facets += Facet({at(i, j), at(i + 1, j), at(i + 1, j + 1)}) +
                Facet({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
  }
  std::string head(84, '\0');
  std::memcpy(head.data() + 80, &count, sizeof count);
  return head + facets;
}

class KeptModels : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    Write("ball.stl", Ball(0.1f));
    // A picture of 18 MB, as only large models are kept.
    Write("model.xml", R"(<mujoco model="kept">
      <asset><mesh name="ball" file="ball.stl"/>
        <texture name="large" type="2d" builtin="gradient" width="3000" height="2000"/></asset>
      <worldbody><geom name="floor" type="plane" size="1 1 .1"/>
        <body name="ball" pos="0 0 1"><freejoint/><geom name="shape" type="mesh" mesh="ball"/></body>
      </worldbody></mujoco>)");
    path_ = (folder_ / "model.xml").string();
    Open();
    ::usleep(2'100'000);  // so that the next change of a file has another time
  }
  void TearDown() override {
    io::RecordStore::Get().Open("", "", 0);
    fs::remove_all(folder_);
    fs::remove_all(cache_);
  }
  // As the next program does.
  void Open() const {
    io::RecordStore::Get().Flush();
    io::RecordStore::Get().Open(cache_.string(), "test", std::size_t{1} << 30);
    io::AssetCache::Get().Clear();
  }
  void Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  runner::LoadResult LoadAndKeep() const {
    runner::LoadResult result = LoadOrFindModel(path_, nullptr);
    Open();
    return result;
  }
  // The entries of whole models, which are larger than the picture.
  std::vector<fs::path> Entries() const {
    std::vector<fs::path> entries;
    std::error_code none;
    for (const auto& file : fs::directory_iterator(cache_, none)) {
      if (file.file_size() > 18'000'000) entries.push_back(file.path());
    }
    return entries;
  }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / ("kept_models_" + std::to_string(::getpid()) + "_" +
                                      testing::UnitTest::GetInstance()->current_test_info()->name());
  const fs::path cache_ = folder_.string() + "_cache";
  std::string path_;
};

void ExpectSame(const mjModel& a, const mjModel& b) {
  ASSERT_EQ(a.nbuffer, b.nbuffer);
  EXPECT_EQ(std::memcmp(&a.opt, &b.opt, sizeof a.opt), 0);
  EXPECT_EQ(std::memcmp(&a.vis, &b.vis, sizeof a.vis), 0);
  EXPECT_EQ(std::memcmp(&a.stat, &b.stat, sizeof a.stat), 0);
  EXPECT_EQ(a.signature, b.signature);
  for (const ModelField& field : ModelFields()) {
    const std::size_t bytes = field.Count(a) * SizeOf(field.type);
    EXPECT_TRUE(bytes == 0 || std::memcmp(field.Pointer(a), field.Pointer(b), bytes) == 0) << field.name;
  }
}

TEST_F(KeptModels, AModelComesBackWithAllThatWasSaidOfIt) {
  const runner::LoadResult loaded = LoadAndKeep();
  ASSERT_NE(loaded.model, nullptr);
  const runner::LoadResult kept = FindKeptModel(path_);
  ASSERT_NE(kept.model, nullptr);
  ExpectSame(*loaded.model, *kept.model);
  EXPECT_EQ(kept.files, loaded.files);
  EXPECT_EQ(kept.diagnostics.size(), loaded.diagnostics.size());
  const SourceLocation place = kept.locations.Find(mjOBJ_GEOM, 1);
  EXPECT_GT(place.line, 0);
  EXPECT_EQ(place.line, loaded.locations.Find(mjOBJ_GEOM, 1).line);
  EXPECT_EQ(place.column, loaded.locations.Find(mjOBJ_GEOM, 1).column);
  ASSERT_NE(FindHullTables(*loaded.model, 0).climb, nullptr);
  EXPECT_NE(FindHullTables(*kept.model, 0).climb, nullptr);
}

// It is memory of its own that a file is behind.
TEST_F(KeptModels, WhatIsChangedInAModelIsNotInTheNextOne) {
  const runner::LoadResult loaded = LoadAndKeep();
  {
    const runner::LoadResult changed = FindKeptModel(path_);
    ASSERT_NE(changed.model, nullptr);
    changed.model->geom_friction[0] = 42;
    std::fill_n(changed.model->tex_data, changed.model->ntexdata, mjtByte{7});
  }
  const runner::LoadResult again = FindKeptModel(path_);
  ASSERT_NE(again.model, nullptr);
  ExpectSame(*loaded.model, *again.model);
}

TEST_F(KeptModels, AModelOutlivesItsFiles) {
  const runner::LoadResult loaded = LoadAndKeep();
  const runner::LoadResult kept = FindKeptModel(path_);
  fs::remove_all(cache_);
  ASSERT_NE(kept.model, nullptr);
  ExpectSame(*loaded.model, *kept.model);
}

TEST_F(KeptModels, AFileThatChangedBehindItsOldSizeAndTimeCounts) {
  LoadAndKeep();
  const fs::path mesh = folder_ / "ball.stl";
  const auto time = fs::last_write_time(mesh);
  Write("ball.stl", Ball(0.2f));
  fs::last_write_time(mesh, time);
  EXPECT_EQ(FindKeptModel(path_).model, nullptr);
  const runner::LoadResult now = LoadOrFindModel(path_, nullptr);
  ASSERT_NE(now.model, nullptr);
  EXPECT_NEAR(now.model->geom_rbound[1], 0.2 * std::sqrt(3), 0.01);
}

TEST_F(KeptModels, OtherOptionsAreAnotherModel) {
  LoadAndKeep();
  const foreign::Options before = OpenOptions();
  foreign::Options other = before;
  other.floor = !other.floor;
  SetOpenOptions(other);
  EXPECT_EQ(FindKeptModel(path_).model, nullptr);
  SetOpenOptions(before);
  EXPECT_NE(FindKeptModel(path_).model, nullptr);
}

TEST_F(KeptModels, ADamagedEntryIsNoModel) {
  LoadAndKeep();
  ASSERT_EQ(Entries().size(), 1u);
  const fs::path entry = Entries().front();
  const auto size = fs::file_size(entry);
  for (const auto at : {std::uintmax_t{0}, std::uintmax_t{70}, size / 3, size / 2, size - 200, size - 1}) {
    std::fstream file(entry, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const char byte = static_cast<char>(file.get());
    const auto put = [&](char value) {
      file.seekp(static_cast<std::streamoff>(at));
      file.put(value).flush();
    };
    put(static_cast<char>(byte ^ 4));
    EXPECT_EQ(FindKeptModel(path_).model, nullptr) << at;
    put(byte);
  }
  ASSERT_NE(FindKeptModel(path_).model, nullptr);
  for (const auto left : {size - 1, size / 2, std::uintmax_t{100}, std::uintmax_t{0}}) {
    fs::resize_file(entry, left);
    EXPECT_EQ(FindKeptModel(path_).model, nullptr) << left;
  }
}

// What changed a moment ago may change again without another time.
TEST_F(KeptModels, AModelOfFilesThatHaveJustChangedIsNotKept) {
  Write("ball.stl", Ball(0.3f));
  ASSERT_NE(LoadAndKeep().model, nullptr);
  EXPECT_TRUE(Entries().empty());
  EXPECT_EQ(FindKeptModel(path_).model, nullptr);
}

TEST_F(KeptModels, AModelThatIsReadAgainIsNotKept) {
  Write("ball.stl", Ball(0.3f));
  UnwrittenEdits edits;
  ASSERT_NE(edits.Load(path_).model, nullptr);
  ::usleep(2'100'000);
  ASSERT_NE(edits.Load(path_).model, nullptr);
  io::RecordStore::Get().Flush();
  EXPECT_TRUE(Entries().empty());
}

}  // namespace
}  // namespace pliant::app
