// Bare meshes.
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using BareMesh = Opening;

TEST_F(BareMesh, BecomesABodyOnAFloor) {
  CopyMesh("plate.glb", "plate.glb");
  const auto spec = Good((folder_ / "plate.glb").string());
  ASSERT_EQ(spec->bodies.size(), 2u);
  EXPECT_EQ(spec->bodies[1]->name, "plate");
  EXPECT_EQ(spec->joints[0]->spec.type, mjJNT_FREE);
  EXPECT_NEAR(spec->bodies[1]->spec.pos[2], 0, 1e-6);
  EXPECT_EQ(spec->geoms.size(), 4u);  // the floor, two that are seen, one that is touched
}

TEST_F(BareMesh, MillimetresAreGuessedFromTheSize) {
  Write("big.obj", "v 0 0 0\nv 900 0 0\nv 0 900 0\nv 0 0 900\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  const auto spec = Good((folder_ / "big.obj").string());
  EXPECT_EQ(spec->meshes[0]->spec.scale[0], 1e-3);
  EXPECT_NE(sink_.Warnings().find("it would be 900 m large"), std::string::npos) << sink_.Warnings();
  options_.mesh_unit = 1;
  EXPECT_EQ(Good((folder_ / "big.obj").string())->meshes[0]->spec.scale[0], 1);
}

TEST_F(BareMesh, ThatIsHugeInMillimetresIsInMicrometres) {
  Write("scan.obj", "v 0 0 0\nv 90000 0 0\nv 0 90000 0\nv 0 0 90000\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  const auto spec = Good((folder_ / "scan.obj").string());
  EXPECT_EQ(spec->meshes[0]->spec.scale[0], 1e-6);
  EXPECT_NE(sink_.Warnings().find("taken for a micrometre"), std::string::npos) << sink_.Warnings();
}

TEST_F(BareMesh, AFolderOfMeshesIsOneBody) {
  CopyMesh("plate.3ds", "parts/a.3ds");
  CopyMesh("plate_text.stl", "parts/b.stl");
  const auto spec = Good((folder_ / "parts").string());
  EXPECT_EQ(spec->bodies.size(), 2u);
  EXPECT_EQ(spec->meshes.size(), 4u);  // two parts of a, each file whole for contacts
}

}  // namespace
}  // namespace pliant::foreign
