// mjData: reset, keyframes, copies.
#include "engine/model/data.h"

#include <gtest/gtest.h>

#include <cstring>

#include "engine/model/fields.h"
#include "engine/model/stack.h"
#include "tests/engine/model/small_model.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST(Data, ResetRestoresReferenceStateAndUnitMocapQuaternions) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  d->qpos[0] = 9;
  d->time = 3;
  d->eq_active[0] = 0;
  ResetData(*m, *d);
  EXPECT_EQ(d->qpos[0], 0.5);
  EXPECT_EQ(d->time, 0);
  EXPECT_EQ(d->eq_active[0], 1);
  EXPECT_EQ(d->mocap_pos[0], 3);
  EXPECT_EQ(d->mocap_quat[0], 1);
}

TEST(Data, KeyframeResetLoadsTheKeyframeAndIgnoresOthers) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  ResetData(*m, *d);
  LoadKeyframe(*m, *d, 0);
  EXPECT_EQ(d->time, 4);
  EXPECT_EQ(d->qpos[1], 7);
  ResetData(*m, *d);
  LoadKeyframe(*m, *d, 1);
  EXPECT_EQ(d->qpos[1], 0);
}

TEST(Data, CopyTakesArenaArraysAlong) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  d->ncon = 1;
  d->contact = static_cast<mjContact*>(ArenaAllocByte(*d, sizeof(mjContact), alignof(mjContact)));
  std::memset(static_cast<void*>(d->contact), 0, sizeof(mjContact));
  d->contact[0].dist = -0.25;
  const DataPtr copy(CopyData(nullptr, *m, *d));
  d->contact[0].dist = 0;
  ASSERT_NE(copy->contact, nullptr);
  EXPECT_EQ(copy->contact[0].dist, -0.25);
  EXPECT_NE(copy->contact, d->contact);
}

TEST(Data, DebugResetFillsWhatAResetDoesNotDefine) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  ResetDataDebug(*m, *d, 0xff);
  EXPECT_EQ(d->qpos[0], 0.5);
  EXPECT_NE(d->xpos[0], 0);
}

}  // namespace
}  // namespace pliant
