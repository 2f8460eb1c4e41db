// A mesh file that is what it was is not decoded, nor even read, by the next program.
#include "engine/io/assets/mesh_store.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/io/assets/record_store.h"

namespace pliant::io {
namespace {

namespace fs = std::filesystem;

class MeshStore : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_mesh_store_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "part.stl").string();
    WriteFile('a');
    RecordStore::Get().Open((folder_ / "cache").string(), "test", 1 << 20);
  }
  void TearDown() override {
    RecordStore::Get().Open("", "", 0);
    fs::remove_all(folder_);
  }
  void WriteFile(char letter) const { std::ofstream(path_, std::ios::binary) << std::string(60000, letter); }
  void Settle() const { ::usleep(2'100'000); }
  static std::shared_ptr<MeshData> Mesh() {
    auto mesh = std::make_shared<MeshData>();
    mesh->vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    mesh->faces = {0, 1, 2};
    return mesh;
  }

  fs::path folder_;
  std::string path_;
};

TEST_F(MeshStore, FindsWhatWasMadeOfAFileThatDidNotChange) {
  Settle();
  MeshFileNow(path_, ".stl").Keep(Mesh());
  RecordStore::Get().Flush();
  const auto kept = MeshFileNow(path_, ".stl").FindKept();
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(kept->vertices, Mesh()->vertices);
  EXPECT_EQ(kept->faces, Mesh()->faces);
  EXPECT_EQ(MeshFileNow(path_, ".obj").FindKept(), nullptr);  // decoded otherwise
}

// Also where somebody gives it back the time that it had.
TEST_F(MeshStore, ForgetsAFileOfTheSameSizeAndTimeWithOtherContent) {
  Settle();
  MeshFileNow(path_, ".stl").Keep(Mesh());
  RecordStore::Get().Flush();
  const auto time = fs::last_write_time(path_);
  WriteFile('b');
  fs::last_write_time(path_, time);
  Settle();
  EXPECT_EQ(MeshFileNow(path_, ".stl").FindKept(), nullptr);
}

// Another change might bear the same time.
TEST_F(MeshStore, DoesNotTrustAFileThatHasJustChanged) {
  MeshFileNow(path_, ".stl").Keep(Mesh());
  RecordStore::Get().Flush();
  EXPECT_EQ(MeshFileNow(path_, ".stl").FindKept(), nullptr);
  Settle();
  EXPECT_EQ(MeshFileNow(path_, ".stl").FindKept(), nullptr);
}

}  // namespace
}  // namespace pliant::io
