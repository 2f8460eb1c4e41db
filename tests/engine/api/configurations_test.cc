// Positions: integrated, compared, normalized, seen from the world.
#include <string>

#include "tests/engine/api/driven_arm.h"
#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/mechanism.h"

namespace pliant {
namespace {

TEST(Configurations, AreIntegratedAndComparedAsInTheReference) {
  GoldenResults golden("configurations", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  const Values qvel = Numbers(m->nv, 62);
  Values v(static_cast<size_t>(m->nv));
  for (const mjtByte same : {0, 1, 2, 3, 4}) {
    Values pose(12);
    mj_local2Global(d, pose.data(), pose.data() + 3, Numbers(3, 67).data(), Unit(4, 68).data(),
                    s.Body("hand"), same);
    golden.Check("mj_local2Global_" + std::to_string(same), pose);
  }
  Values moved = Copy(d->qpos, m->nq);
  mj_integratePos(m, moved.data(), qvel.data(), 0.2);
  golden.Check("mj_integratePos", moved);
  mj_differentiatePos(m, v.data(), 0.3, d->qpos, moved.data());
  golden.Check("mj_differentiatePos", v);
  Values scaled = Copy(d->qpos, m->nq);
  for (mjtNum& q : scaled) q *= 3;
  mj_normalizeQuat(m, scaled.data());
  golden.Check("mj_normalizeQuat", scaled);
}

TEST_F(DrivenArm, LocalPosesBecomeGlobal) {
  const int geom = mj_name2id(&m, mjOBJ_GEOM, "gb");
  mjtNum pos[3], mat[9];
  mj_local2Global(&d, pos, mat, m.geom_pos + 3 * geom, m.geom_quat + 4 * geom, m.geom_bodyid[geom],
                  mjSAMEFRAME_NONE);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(pos[k], d.geom_xpos[3 * geom + k], 1e-12);
  for (int k = 0; k < 9; ++k) EXPECT_NEAR(mat[k], d.geom_xmat[9 * geom + k], 1e-12);
}

}  // namespace
}  // namespace pliant
