// Velocities of objects.
#include "engine/query/object_velocity.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/query/ray.h"
#include "tests/engine/query/queries.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST_F(Queries, ObjectVelocityOfASpinningBodyGrowsWithTheRadius) {
  file_.Fill(0, *m_, *d_);
  const int geom = 4, body = m_->geom_bodyid[geom];
  for (int i = 0; i < 3; ++i) d_->subtree_com[3 * m_->body_rootid[body] + i] = 0;
  const mjtNum cvel[6] = {0, 0, 2, 1, 0, 0};
  std::copy_n(cvel, 6, d_->cvel + 6 * body);
  mjtNum res[6];
  ObjectVelocity(*m_, *d_, mjOBJ_GEOM, geom, res, 0);
  const mjtNum* pos = d_->geom_xpos + 3 * geom;
  EXPECT_NEAR(res[2], 2, 1e-12);
  EXPECT_NEAR(res[3], 1 - 2 * pos[1], 1e-12);
  EXPECT_NEAR(res[4], 2 * pos[0], 1e-12);
  ObjectVelocity(*m_, *d_, mjOBJ_GEOM, 0, res, 0);
  for (const mjtNum x : res) EXPECT_EQ(x, 0);
}

}  // namespace
}  // namespace pliant
