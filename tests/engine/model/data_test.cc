#include "engine/model/data.h"

#include <gtest/gtest.h>

#include <cstring>

#include "engine/core/handlers.h"
#include "engine/model/fields.h"
#include "engine/model/model.h"
#include "engine/model/names.h"
#include "engine/model/print.h"
#include "engine/model/stack.h"
#include "engine/model/state.h"
#include "engine/model/warning.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

// Two bodies with names, two hinges, one mocap body, one keyframe.
ModelPtr SmallModel() {
  mjModel sizes{};
  sizes.nq = sizes.nv = 2;
  sizes.nbody = 3;
  sizes.njnt = 2;
  sizes.nu = 1;
  sizes.neq = 1;
  sizes.nmocap = 1;
  sizes.nkey = 1;
  sizes.nuserdata = 2;
  sizes.nnames = 32;
  sizes.nnames_map = kNameSlotsPerElement * (3 + 2 + 1 + 1 + 1);
  sizes.narena = 4096;
  ModelPtr m(MakeModel(sizes));
  std::memcpy(m->names, "\0arm\0hand\0", 10);
  m->name_bodyadr[1] = 1;
  m->name_bodyadr[2] = 5;
  BuildNameMap(*m);
  m->qpos0[0] = 0.5;
  m->eq_active0[0] = 1;
  m->body_mocapid[0] = m->body_mocapid[1] = -1;
  m->body_mocapid[2] = 0;
  m->body_pos[6] = 3;
  m->body_quat[8] = 2;
  m->key_time[0] = 4;
  m->key_qpos[1] = 7;
  m->key_mquat[0] = 1;
  return m;
}

TEST(Model, ArraysAreAlignedAndInsideTheBuffer) {
  const ModelPtr m = SmallModel();
  for (const ModelField& field : ModelFields()) {
    const auto at = reinterpret_cast<uintptr_t>(field.Pointer(static_cast<const mjModel&>(*m)));
    EXPECT_EQ(at % 64, 0u) << field.name;
    EXPECT_LE(at + field.Count(*m) * SizeOf(field.type),
              reinterpret_cast<uintptr_t>(m->buffer) + m->nbuffer + 64);
  }
}

TEST(Model, FieldTableHasEveryArrayOfTheApi) {
  EXPECT_EQ(ModelFields().size(), 429u);
  EXPECT_EQ(DataFields().size(), 89u + 61u);
  EXPECT_EQ(ModelSizes().size(), 86u);
  EXPECT_NE(FindModelField("geom_fluid"), nullptr);
  EXPECT_EQ(FindModelField("no_such_field"), nullptr);
}

TEST(Model, CopyIsIndependentOfItsSource) {
  const ModelPtr m = SmallModel();
  const ModelPtr copy(CopyModel(nullptr, *m));
  m->qpos0[0] = -1;
  EXPECT_EQ(copy->qpos0[0], 0.5);
  EXPECT_STREQ(copy->names + copy->name_bodyadr[2], "hand");
}

TEST(Model, OverflowingSizesGiveNull) {
  mjModel sizes{};
  sizes.nbody = -5;
  EXPECT_EQ(MakeModel(sizes), nullptr);
}

TEST(Names, LookUpGoesBothWays) {
  const ModelPtr m = SmallModel();
  EXPECT_EQ(Name2Id(*m, mjOBJ_BODY, "hand"), 2);
  EXPECT_EQ(Name2Id(*m, mjOBJ_XBODY, "arm"), 1);
  EXPECT_EQ(Name2Id(*m, mjOBJ_BODY, "leg"), -1);
  EXPECT_EQ(Name2Id(*m, mjOBJ_JOINT, "arm"), -1);
  EXPECT_STREQ(Id2Name(*m, mjOBJ_BODY, 1), "arm");
  EXPECT_EQ(Id2Name(*m, mjOBJ_BODY, 0), nullptr);
  EXPECT_EQ(Id2Name(*m, mjOBJ_BODY, 99), nullptr);
  EXPECT_EQ(CountOf(*m, mjOBJ_DOF), 2);
  EXPECT_EQ(CountOf(*m, mjOBJ_UNKNOWN), -1);
}

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
  ResetDataKeyframe(*m, *d, 0);
  EXPECT_EQ(d->time, 4);
  EXPECT_EQ(d->qpos[1], 7);
  ResetDataKeyframe(*m, *d, 1);
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

TEST(Stack, FramesNestAndGiveBackMemory) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  MarkStack(*d);
  StackAllocByte(*d, 100, 8);
  const size_t outer = d->pstack;
  MarkStack(*d);
  StackAllocByte(*d, 200, 64);
  FreeStack(*d);
  EXPECT_EQ(d->pstack, outer);
  FreeStack(*d);
  EXPECT_EQ(d->pstack, 0u);
  EXPECT_GT(d->maxuse_stack, 0u);
}

TEST(Stack, ArenaRefusesWhatWouldRunIntoTheStack) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  StackFrame frame(*d);
  frame.Take<double>(256);
  EXPECT_EQ(ArenaAllocByte(*d, 4096, 8), nullptr);
  EXPECT_NE(ArenaAllocByte(*d, 256, 8), nullptr);
}

TEST(StackDeathTest, OverflowNamesTheSettingToRaise) {
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  EXPECT_EXIT(StackAllocByte(*d, 100000, 8), testing::ExitedWithCode(1), "raise size/memory");
}

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

TEST(StateDeathTest, UnknownBitsAreFatal) {
  const ModelPtr m = SmallModel();
  EXPECT_EXIT(StateSize(*m, 1u << 13), testing::ExitedWithCode(1), "bits beyond");
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

TEST(Warning, IsCountedAlwaysAndPrintedOnce) {
  static int calls = 0;
  calls = 0;
  mju_user_warning = [](const char*) { ++calls; };
  const ModelPtr m = SmallModel();
  const DataPtr d(MakeData(*m));
  RaiseWarning(*d, mjWARN_BADQPOS, 3);
  RaiseWarning(*d, mjWARN_BADQPOS, 4);
  mju_user_warning = nullptr;
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(d->warning[mjWARN_BADQPOS].number, 2);
  EXPECT_EQ(d->warning[mjWARN_BADQPOS].lastinfo, 4);
}

TEST(Print, OnlyFormatsForOneNumberAreAccepted) {
  EXPECT_TRUE(IsFloatFormat("%.6g"));
  EXPECT_TRUE(IsFloatFormat("%% % -9.2e"));
  EXPECT_FALSE(IsFloatFormat("%s"));
  EXPECT_FALSE(IsFloatFormat("%g %g"));
  EXPECT_FALSE(IsFloatFormat("text"));
}

}  // namespace
}  // namespace pliant
