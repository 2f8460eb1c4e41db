// Parameters of a contact from those of its geoms.
#include "engine/collision/mixing.h"

#include <gtest/gtest.h>

#include "engine/collision/driver.h"
#include "engine/math/vec3.h"
#include "tests/engine/collision/golden_scene.h"

namespace pliant {
namespace {

TEST(Mixing, OverrideReplacesParametersOfAllContacts) {
  Golden g("mixed.json");
  g.Load(0);
  g.m->opt.enableflags |= mjENBL_OVERRIDE;
  g.m->opt.o_margin = 0.03;
  g.m->opt.o_solref[0] = 0.123;
  g.m->opt.o_friction[0] = 0;
  Collision(*g.m, *g.d);
  ASSERT_GT(g.d->ncon, 0);
  for (int i = 0; i < g.d->ncon; ++i) {
    EXPECT_EQ(g.d->contact[i].solref[0], 0.123);
    EXPECT_EQ(g.d->contact[i].friction[0], mjMINMU);
    EXPECT_LE(g.d->contact[i].dist, 0.03 + 1e-9);
  }
}

}  // namespace
}  // namespace pliant
