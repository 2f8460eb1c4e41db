// Which pairs are tried.
#include <gtest/gtest.h>

#include "engine/collision/driver.h"
#include "engine/math/vec3.h"
#include "engine/model/callbacks.h"
#include "tests/engine/collision/golden_scene.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

int DiscardAll(const mjModel*, mjData*, int, int) { return 1; }

TEST(Filter, UserFilterReplacesTheMasks) {
  Golden g("shapes.json");
  g.Load(0);
  mjcb_contactfilter = DiscardAll;
  Collision(*g.m, *g.d);
  mjcb_contactfilter = nullptr;
  EXPECT_EQ(g.d->ncon, 0);
}

}  // namespace
}  // namespace pliant
