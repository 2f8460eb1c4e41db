// Programs that tell that they have not touched what sleeps.
#include <pliant/pliant.h>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

constexpr char kTwoBalls[] =
    "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>"
    "<body sleep='init'><freejoint/><geom size='.1'/></body>"
    "<body pos='1 0 0' sleep='never'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

TEST(SleepPromise, LeavesOutOneLookForTouchedSleepers) {
  const Simulation s(kTwoBalls);
  for (int i = 0; i < 3; ++i) mj_step(s.m.get(), s.d.get());
  ASSERT_EQ(s.d->ntree_awake, 1);
  pliant_promiseUntouched(s.m.get(), s.d.get());
  s.d->qvel[0] = 1;
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ntree_awake, 1);
  mj_forward(s.m.get(), s.d.get());
  EXPECT_EQ(s.d->ntree_awake, 2);
}

}  // namespace
}  // namespace pliant
