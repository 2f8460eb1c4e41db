// Twins of a model share what meshes are made of, and nothing that changes.
#include "engine/model/twin.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/model/parameters.h"
#include "tests/engine/model/small_model.h"

namespace pliant {
namespace {

// A body and a mesh of four vertices, with a tree of one node.
ModelPtr MeshModel() {
  mjModel sizes{};
  sizes.nbody = 1;
  sizes.nmesh = 1;
  sizes.nmeshvert = 4;
  sizes.nbvh = sizes.nbvhstatic = 1;
  ModelPtr m(MakeModel(sizes));
  for (int i = 0; i < 12; ++i) m->mesh_vert[i] = static_cast<float>(i);
  for (int i = 0; i < 6; ++i) m->bvh_aabb[i] = i;
  m->body_mass[0] = 2;
  return m;
}

TEST(Twin, KeepsTheNumbersThatTheModelHadThen) {
  const ModelPtr m = MeshModel();
  const std::shared_ptr<const mjModel> twin = TwinOf(*m);
  m->body_mass[0] = 3;
  m->opt.timestep = 0.5;
  EXPECT_EQ(twin->body_mass[0], 2);
  EXPECT_NE(twin->opt.timestep, 0.5);
}

TEST(Twin, SharesMeshesAndOutlivesTheModel) {
  ModelPtr m = MeshModel();
  std::shared_ptr<const mjModel> twin = TwinOf(*m);
  EXPECT_EQ(twin->mesh_vert, m->mesh_vert);
  EXPECT_EQ(twin->bvh_aabb, m->bvh_aabb);
  m.reset();
  EXPECT_EQ(twin->mesh_vert[11], 11);
  EXPECT_EQ(twin->bvh_aabb[5], 5);
  const std::shared_ptr<const mjModel> second = TwinOf(*twin);
  twin.reset();
  EXPECT_EQ(second->mesh_vert[11], 11);
  EXPECT_EQ(second->body_mass[0], 2);
}

TEST(Twin, ACopyOfItIsAWholeModelOfItsOwn) {
  const ModelPtr m = MeshModel();
  const std::shared_ptr<const mjModel> twin = TwinOf(*m);
  m->body_mass[0] = 3;
  const ModelPtr copy = CopyView(*twin);
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(copy->body_mass[0], 2);
  EXPECT_NE(copy->mesh_vert, m->mesh_vert);
  EXPECT_TRUE(std::equal(copy->mesh_vert, copy->mesh_vert + 12, m->mesh_vert));
  EXPECT_TRUE(std::equal(copy->bvh_aabb, copy->bvh_aabb + 6, m->bvh_aabb));
}

// Else a change of one would be seen by readers of the other, while it is made.
TEST(Twin, SharesNoParameter) {
  for (const ModelField& field : ModelFields()) {
    if (IsAssetData(field)) {
      EXPECT_EQ(FindParameter(field.name), nullptr) << field.name;
    }
  }
}

}  // namespace
}  // namespace pliant
