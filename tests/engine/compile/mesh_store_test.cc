// Compiled meshes that were kept on disk are those that a compilation gives, or are not taken.
#include "engine/compile/meshes/mesh_store.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compile/meshes/mesh_record.h"
#include "tests/engine/compile/bumpy_ball.h"

namespace pliant::compile {
namespace {

namespace fs = std::filesystem;

class CompiledMeshStoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    std::string error;
    auto mesh = std::make_shared<CompiledMesh>();
    ASSERT_TRUE(CompileMesh(Ball(), *mesh, exact_, error)) << error;
    mesh_ = mesh;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::vector<fs::path> Files() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder_)) files.push_back(entry.path());
    return files;
  }
  void Keep(CompiledMeshStore& store, const std::string& key) {
    store.Save(key, mesh_, exact_);
    store.Flush();
  }

  // Of each test its own: they run side by side.
  const std::string folder_ =
      testing::TempDir() + "/mesh_store_" + testing::UnitTest::GetInstance()->current_test_info()->name();
  CompiledMeshPtr mesh_;
  std::vector<double> exact_;
};

constexpr std::size_t kPlenty = std::size_t{1} << 30;

void ExpectSameBlocks(const std::vector<PointBlock>& a, const std::vector<PointBlock>& b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_TRUE(a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(PointBlock)) == 0);
}

void ExpectSameBits(const CompiledMesh& a, const CompiledMesh& b) {
  EXPECT_EQ(a.vert, b.vert);
  EXPECT_EQ(a.normal, b.normal);
  EXPECT_EQ(a.texcoord, b.texcoord);
  EXPECT_EQ(a.face, b.face);
  EXPECT_EQ(a.face_normal, b.face_normal);
  EXPECT_EQ(a.face_texcoord, b.face_texcoord);
  EXPECT_EQ(a.graph, b.graph);
  EXPECT_EQ(a.polygons.normal, b.polygons.normal);
  EXPECT_EQ(a.polygons.vertadr, b.polygons.vertadr);
  EXPECT_EQ(a.polygons.vertnum, b.polygons.vertnum);
  EXPECT_EQ(a.polygons.vert, b.polygons.vert);
  EXPECT_EQ(a.polygons.mapadr, b.polygons.mapadr);
  EXPECT_EQ(a.polygons.mapnum, b.polygons.mapnum);
  EXPECT_EQ(a.polygons.map, b.polygons.map);
  EXPECT_EQ(a.bvh.child, b.bvh.child);
  EXPECT_EQ(a.bvh.nodeid, b.bvh.nodeid);
  EXPECT_EQ(a.bvh.level, b.bvh.level);
  EXPECT_EQ(a.bvh.aabb, b.bvh.aabb);
  EXPECT_EQ(a.volume, b.volume);
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(a.scale[k], b.scale[k]);
    EXPECT_EQ(a.pos[k], b.pos[k]);
    EXPECT_EQ(a.inertia[k], b.inertia[k]);
    EXPECT_EQ(a.inertia_box[k], b.inertia_box[k]);
  }
  for (int k = 0; k < 4; ++k) EXPECT_EQ(a.quat[k], b.quat[k]);
  for (int k = 0; k < 6; ++k) EXPECT_EQ(a.aabb[k], b.aabb[k]);
  ASSERT_NE(b.tables, nullptr);
  ExpectSameBlocks(a.tables->Climb(), b.tables->Climb());
  ExpectSameBlocks(a.tables->Scan(), b.tables->Scan());
}

TEST_F(CompiledMeshStoreTest, GivesTheBitsOfACompilation) {
  CompiledMeshStore store;
  store.Open(folder_, "me", kPlenty);
  Keep(store, "ball");
  CompiledMeshStore next;
  next.Open(folder_, "me", kPlenty);
  CompiledMesh loaded;
  ASSERT_TRUE(next.Load("ball", loaded));
  ExpectSameBits(*mesh_, loaded);
  EXPECT_FALSE(next.Load("box", loaded));
}

TEST_F(CompiledMeshStoreTest, WritesNothingUnasked) {
  CompiledMeshStore store;
  Keep(store, "ball");
  CompiledMesh loaded;
  EXPECT_FALSE(store.Load("ball", loaded));
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(CompiledMeshStoreTest, TakesNothingOfAnotherBuild) {
  CompiledMeshStore store, other;
  store.Open(folder_, "one", kPlenty);
  Keep(store, "ball");
  other.Open(folder_, "two", kPlenty);
  CompiledMesh loaded;
  EXPECT_FALSE(other.Load("ball", loaded));
}

TEST_F(CompiledMeshStoreTest, LeavesDamagedFilesAloneAndWritesThemAgain) {
  CompiledMeshStore store;
  store.Open(folder_, "me", kPlenty);
  Keep(store, "ball");
  const fs::path file = Files().at(0);
  const auto size = fs::file_size(file);
  CompiledMesh loaded;
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

TEST_F(CompiledMeshStoreTest, RemovesWhatWasNotUsedForLongest) {
  CompiledMeshStore store;
  store.Open(folder_, "me", kPlenty);
  Keep(store, "first");
  const auto size = fs::file_size(Files().at(0));
  Keep(store, "second");
  for (const fs::path& file : Files())
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
  CompiledMesh loaded;
  ASSERT_TRUE(store.Load("first", loaded));  // which is a use
  CompiledMeshStore small;
  small.Open(folder_, "me", 5 * size / 2);
  Keep(small, "third");
  EXPECT_TRUE(small.Load("first", loaded));
  EXPECT_FALSE(small.Load("second", loaded));
  EXPECT_TRUE(small.Load("third", loaded));
}

}  // namespace
}  // namespace pliant::compile
