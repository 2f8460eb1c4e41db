// State vectors and keyframes.
#include "engine/model/state.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/model/data.h"
#include "engine/model/fields.h"
#include "tests/engine/model/small_model.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(State, GetThenSetRestoresEveryComponent) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  d->qpos[0] = 2;
  d->time = 5;
  d->eq_active[0] = 0;
  d->xfrc_applied[7] = 3;
  std::vector<double> state(static_cast<size_t>(StateSize(*m, mjSTATE_INTEGRATION)));
  EXPECT_EQ(state.size(), 1u + 2 + 2 + 0 + 2 + 1 + 2 + 18 + 1 + 3 + 4 + 2);
  GetState(*m, *d, state.data(), mjSTATE_INTEGRATION);
  ResetData(*m, *d);
  SetState(*m, *d, state.data(), mjSTATE_INTEGRATION);
  EXPECT_EQ(d->qpos[0], 2);
  EXPECT_EQ(d->time, 5);
  EXPECT_EQ(d->eq_active[0], 0);
  EXPECT_EQ(d->xfrc_applied[7], 3);
}

TEST(State, SetKeyframeStoresTheCurrentState) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  d->qpos[0] = 8;
  d->time = 6;
  SetKeyframe(*m, *d, 0);
  EXPECT_EQ(m->key_qpos[0], 8);
  EXPECT_EQ(m->key_time[0], 6);
}

TEST(StateDeathTest, UnknownBitsAreFatal) {
  EXPECT_EXIT(CheckStateBits("mj_stateSize", "state signature", 1 << mjNSTATE), testing::ExitedWithCode(1),
              "mj_stateSize: invalid state signature");
}

}  // namespace
}  // namespace pliant
