// Tables for the hulls of meshes go with every model, however a program came by it, and change no contact.
#include "engine/model/hull_tables.h"

#include <mujoco/mujoco.h>

#include <cstring>
#include <vector>

#include "tests/engine/api/loading.h"
#include "tests/support/hulls.h"

namespace pliant {
namespace {

Model MakeHeap() {
  mjSpec* spec = mj_makeSpec();
  mjsBody* world = mjs_findBody(spec, "world");
  mjsGeom* floor = mjs_addGeom(world, nullptr);
  floor->type = mjGEOM_PLANE;
  floor->size[0] = floor->size[1] = floor->size[2] = 1;
  int i = 0;
  for (const test::HullKind kind : test::kHullKinds) {
    for (const int n : {8, 30, 200}) {
      const std::string name = "hull" + std::to_string(i);
      mjsMesh* mesh = mjs_addMesh(spec, nullptr);
      mjs_setName(mesh->element, name.c_str());
      const std::vector<float> points = test::HullPoints(kind, n, 0.1);
      mjs_setFloat(mesh->uservert, points.data(), static_cast<int>(points.size()));
      mjsBody* body = mjs_addBody(world, nullptr);
      body->pos[0] = 0.04 * (i % 3);
      body->pos[1] = 0.05 * (i % 2);
      body->pos[2] = 0.03 + 0.07 * i++;
      mjs_addFreeJoint(body);
      mjsGeom* geom = mjs_addGeom(body, nullptr);
      geom->type = mjGEOM_MESH;
      mjs_setString(geom->meshname, name.c_str());
    }
  }
  Model m(mj_compile(spec, nullptr));
  EXPECT_TRUE(m) << mjs_getError(spec);
  mj_deleteSpec(spec);
  return m;
}

bool HasTables(const mjModel* m) {
  for (int i = 0; i < m->nmesh; ++i) {
    const HullTables tables = FindHullTables(*m, i);
    if (!tables.climb || (m->mesh_vertnum[i] < 10) != (tables.scan != nullptr)) return false;
  }
  return true;
}

// The state after a fall onto the floor and each other.
std::vector<mjtNum> Fall(const mjModel* m) {
  const Data d(mj_makeData(m));
  int contacts = 0;
  for (int i = 0; i < 300; ++i) {
    mj_step(m, d.get());
    contacts += d->ncon;
  }
  EXPECT_GT(contacts, 1000);
  return std::vector<mjtNum>(d->qpos, d->qpos + m->nq);
}

TEST(HullTables, GoWithCopiesAndLoadedModels) {
  Model m = MakeHeap();
  ASSERT_TRUE(HasTables(m.get()));
  const std::vector<mjtNum> end = Fall(m.get());

  Model copy(mj_copyModel(nullptr, m.get()));
  Model onto = MakeHeap();
  ASSERT_EQ(mj_copyModel(onto.get(), m.get()), onto.get());
  std::vector<char> bytes(static_cast<size_t>(mj_sizeModel(m.get())));
  mj_saveModel(m.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  m.reset();
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "heap.mjb", bytes.data(), static_cast<int>(bytes.size()));
  const Model loaded(mj_loadModel("heap.mjb", &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_TRUE(loaded);

  for (const mjModel* each : {copy.get(), onto.get(), loaded.get()}) {
    EXPECT_TRUE(HasTables(each));
    EXPECT_EQ(Fall(each), end);
  }
}

TEST(HullTables, AreSharedByAPlainCopyOfTheStruct) {
  const Model m = MakeHeap();
  mjModel changed = *m;
  changed.opt.timestep /= 2;
  EXPECT_TRUE(HasTables(&changed));
}

TEST(HullTables, ChangeNoContact) {
  const Model m = MakeHeap();
  // A program that lays the arrays of a model into memory of its own leaves the tables behind.
  Model bare(mj_copyModel(nullptr, m.get()));
  std::vector<std::byte> own(bare->nbuffer + 1000);
  void* const buffer = bare->buffer;
  bare->buffer = own.data();
  EXPECT_FALSE(FindHullTables(*bare, 0).climb);
  const std::vector<mjtNum> end = Fall(bare.get());
  bare->buffer = buffer;
  EXPECT_EQ(end, Fall(m.get()));
}

}  // namespace
}  // namespace pliant
