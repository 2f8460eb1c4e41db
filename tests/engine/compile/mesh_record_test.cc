// Compiled meshes that were kept on disk are those that a compilation gives, or are not taken.
#include "engine/compile/meshes/mesh_record.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/engine/compile/bumpy_ball.h"

namespace pliant::compile {
namespace {

io::HeldRecord InMemory(std::string_view bytes) {
  struct alignas(io::kRecordAlignment) Line {
    char bytes[io::kRecordAlignment];
  };
  auto lines = std::make_shared<std::vector<Line>>(bytes.size() / sizeof(Line) + 1);
  std::memcpy(lines->data(), bytes.data(), bytes.size());
  return {{lines->data()->bytes, bytes.size()}, std::move(lines)};
}

void ExpectSameBlocks(const HeldArray<PointBlock>& a, const HeldArray<PointBlock>& b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_TRUE(a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(PointBlock)) == 0);
}

void ExpectSameBits(const CompiledMesh& a, const CompiledMesh& b) {
  EXPECT_EQ(a.exact, b.exact);
  EXPECT_EQ(a.vert, b.vert);
  EXPECT_EQ(a.normal, b.normal);
  EXPECT_EQ(a.texcoord, b.texcoord);
  EXPECT_EQ(a.face, b.face);
  EXPECT_EQ(a.face_normal, b.face_normal);
  EXPECT_EQ(a.face_texcoord, b.face_texcoord);
  EXPECT_EQ(a.graph, b.graph);
  EXPECT_EQ(a.polygons.normal, b.polygons.normal);
  EXPECT_EQ(a.polygons.vertnum, b.polygons.vertnum);
  EXPECT_EQ(a.polygons.vert, b.polygons.vert);
  EXPECT_EQ(a.polygons.mapnum, b.polygons.mapnum);
  EXPECT_EQ(a.polygons.map, b.polygons.map);
  EXPECT_EQ(a.leaf_order, b.leaf_order);
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

TEST(MeshRecord, GivesTheBitsOfACompilation) {
  std::string error;
  CompiledMesh mesh, loaded;
  ASSERT_TRUE(CompileMesh(Ball(), mesh, error)) << error;
  ASSERT_TRUE(ReadMeshRecord(InMemory(WriteMeshRecord(mesh)), loaded));
  ExpectSameBits(mesh, loaded);
}

TEST(MeshRecord, OfOtherBytesIsNone) {
  std::string error;
  CompiledMesh mesh, loaded;
  ASSERT_TRUE(CompileMesh(Ball(), mesh, error)) << error;
  const std::string record = WriteMeshRecord(mesh);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{3}, record.size() / 2, record.size() - 1})
    EXPECT_FALSE(ReadMeshRecord(InMemory(record.substr(0, bytes)), loaded)) << bytes;
  EXPECT_FALSE(ReadMeshRecord(InMemory(record + "x"), loaded));
}

}  // namespace
}  // namespace pliant::compile
