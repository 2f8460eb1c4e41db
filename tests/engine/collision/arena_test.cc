// Contacts in the arena.
#include <gtest/gtest.h>

#include <cstddef>

#include "engine/collision/narrowphase.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"
#include "tests/engine/collision/golden_scene.h"

namespace pliant {
namespace {

TEST(Contacts, FullArenaWarnsAndDropsTheRest) {
  Golden g("shapes.json");
  g.Load(0);
  ClearArena(*g.d);
  StackFrame frame(*g.d);
  frame.Take<std::byte>(g.d->narena - g.d->pstack - 5 * sizeof(mjContact) - 100);
  mjContact contact = {};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(AddContact(*g.m, *g.d, contact), 0);
  EXPECT_EQ(g.d->warning[mjWARN_CONTACTFULL].number, 0);
  EXPECT_EQ(AddContact(*g.m, *g.d, contact), 1);
  EXPECT_EQ(g.d->ncon, 5);
  EXPECT_EQ(g.d->warning[mjWARN_CONTACTFULL].number, 1);
}

}  // namespace
}  // namespace pliant
