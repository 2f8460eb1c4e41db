// Compiled meshes that are kept are those that a compilation gives.
#include "engine/compile/meshes/mesh_cache.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/io/assets/asset_cache.h"
#include "tests/engine/compile/bumpy_ball.h"

namespace pliant::compile {
namespace {

void ExpectSame(const CompiledMesh& a, const CompiledMesh& b) {
  EXPECT_EQ(a.vert, b.vert);
  EXPECT_EQ(a.normal, b.normal);
  EXPECT_EQ(a.graph, b.graph);
  EXPECT_EQ(a.leaf_order, b.leaf_order);
  EXPECT_EQ(a.volume, b.volume);
  for (int k = 0; k < 4; ++k) EXPECT_EQ(a.quat[k], b.quat[k]);
}

TEST(MeshCache, GivesTheBitsOfACompilation) {
  io::AssetCache::Get().Clear();
  const MeshInput input = Ball();
  CompiledMesh plain;
  std::string error;
  ASSERT_TRUE(CompileMesh(input, plain, error)) << error;
  const CompiledMeshPtr first = CompileMeshOnce(input, error);
  ASSERT_NE(first, nullptr) << error;
  const size_t kept = io::AssetCache::Get().Size();
  EXPECT_GT(kept, 100000u);
  const CompiledMeshPtr second = CompileMeshOnce(input, error);
  EXPECT_EQ(io::AssetCache::Get().Size(), kept);
  ExpectSame(plain, *first);
  EXPECT_EQ(first, second);
}

TEST(MeshCache, CompletesASurfaceToTheBitsOfACompilation) {
  io::AssetCache::Get().Clear();
  MeshInput input = Ball();
  input.scale[0] = -2;
  input.refpos[2] = 0.5;
  input.turn_faces = true;
  CompiledMesh plain;
  std::string error;
  ASSERT_TRUE(CompileMesh(input, plain, error)) << error;
  const CompiledMeshPtr surface = CompileSurface(input, error);
  ASSERT_NE(surface, nullptr) << error;
  EXPECT_TRUE(surface->graph.empty());
  EXPECT_TRUE(input.need_hull);
  const CompiledMeshPtr whole = CompleteSurface(input, *surface, error);
  ASSERT_NE(whole, nullptr) << error;
  ExpectSame(plain, *whole);
  EXPECT_EQ(plain.polygons.normal, whole->polygons.normal);
  EXPECT_EQ(plain.polygons.vert, whole->polygons.vert);
  EXPECT_EQ(plain.polygons.map, whole->polygons.map);
  EXPECT_EQ(plain.face, whole->face);
  EXPECT_EQ(CompileMeshOnce(input, error), whole);
}

TEST(MeshCache, TellsContentsAndSettingsApart) {
  MeshInput input = Ball();
  std::string error;
  const CompiledMeshPtr before = CompileMeshOnce(input, error);
  ASSERT_NE(before, nullptr) << error;
  input.scale[1] = 2;
  const CompiledMeshPtr scaled = CompileMeshOnce(input, error);
  ASSERT_NE(scaled, nullptr) << error;
  EXPECT_NEAR(scaled->volume, 2 * before->volume, 1e-6);
  input.vert[300] += 0.01f;
  const CompiledMeshPtr moved = CompileMeshOnce(input, error);
  ASSERT_NE(moved, nullptr) << error;
  EXPECT_NE(moved->volume, scaled->volume);
}

TEST(MeshCache, LeavesTablesOfHullsToWhoeverKeepsTheMesh) {
  CompiledMesh mesh;
  std::string error;
  ASSERT_TRUE(CompileMesh(Ball(), mesh, error)) << error;
  ASSERT_NE(mesh.tables, nullptr);
  EXPECT_EQ(mesh.tables->Find().climb, nullptr);  // searches do without
  EXPECT_FALSE(mesh.tables->Climb().empty());
  EXPECT_NE(mesh.tables->Find().climb, nullptr);

  io::AssetCache::Get().Clear();
  const CompiledMeshPtr kept = CompileMeshOnce(Ball(), error);  // no folder of records is open
  ASSERT_NE(kept, nullptr) << error;
  EXPECT_NE(kept->tables->Find().climb, nullptr);
}

}  // namespace
}  // namespace pliant::compile
