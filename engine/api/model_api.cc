// mj_: models and data as memory, names, versions.
#include <mujoco/mujoco.h>

#include <cstring>
#include <string>

#include "engine/core/log.h"
#include "engine/model/actuators.h"
#include "engine/model/data.h"
#include "engine/model/model.h"
#include "engine/model/names.h"
#include "engine/model/stack.h"
#include "engine/model/state.h"
#include "engine/plugin/instances.h"
#include "engine/step/reset.h"
#include "engine/step/sleep.h"

namespace {

void FatalIf(const std::string& problem) {
  if (!problem.empty()) pliant::Fatal("%s", problem.c_str());
}

}  // namespace

extern "C" {

// ---- Models

mjModel* mj_copyModel(mjModel* dest, const mjModel* src) { return pliant::CopyModel(dest, *src); }

void mj_deleteModel(mjModel* m) { pliant::DeleteModel(m); }

void mj_defaultLROpt(mjLROpt* opt) { pliant::DefaultLROpt(opt); }

void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp) { pliant::DefaultSolRefImp(solref, solimp); }

void mj_defaultOption(mjOption* opt) { pliant::DefaultOption(opt); }

void mj_defaultVisual(mjVisual* vis) { pliant::DefaultVisual(vis); }

// ---- Data

mjData* mj_makeData(const mjModel* m) {
  mjData* d = pliant::MakeData(*m);
  if (!d) {
    pliant::Warn("mj_makeData: there is not enough memory for the data of this model");
  } else if (m->buffer) {
    FatalIf(pliant::StartAsleep(*m, *d));
  }
  return d;
}

mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  mjData* d = pliant::CopyData(dest, *m, *src);
  if (!d) pliant::Warn("mj_copyData: there is not enough memory for the copy");
  return d;
}

mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  return pliant::CopyData(dest, *m, *src, /*scene_only=*/true);
}

void mj_resetData(const mjModel* m, mjData* d) { FatalIf(pliant::ResetSimulation(*m, *d)); }

void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value) {
  FatalIf(pliant::ResetSimulationDebug(*m, *d, debug_value));
}

void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  FatalIf(pliant::ResetSimulationKeyframe(*m, *d, key));
}

void mj_deleteData(mjData* d) { pliant::DeleteData(d); }

void mj_markStack(mjData* d) { pliant::MarkStack(*d); }

void mj_freeStack(mjData* d) { pliant::FreeStack(*d); }

void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment) {
  return pliant::StackAllocByte(*d, bytes, alignment);
}

mjtNum* mj_stackAllocNum(mjData* d, size_t size) {
  return static_cast<mjtNum*>(pliant::StackAllocByte(*d, size * sizeof(mjtNum), alignof(mjtNum)));
}

int* mj_stackAllocInt(mjData* d, size_t size) {
  return static_cast<int*>(pliant::StackAllocByte(*d, size * sizeof(int), alignof(int)));
}

void mj_resetCallbacks(void) {
  mjcb_passive = nullptr;
  mjcb_control = nullptr;
  mjcb_contactfilter = nullptr;
  mjcb_sensor = nullptr;
  mjcb_time = nullptr;
  mjcb_act_dyn = nullptr;
  mjcb_act_gain = nullptr;
  mjcb_act_bias = nullptr;
}

// ---- Keyframes and names

void mj_setKeyframe(mjModel* m, const mjData* d, int k) { pliant::SetKeyframe(*m, *d, k); }

int mj_name2id(const mjModel* m, int type, const char* name) { return pliant::Name2Id(*m, type, name); }

const char* mj_id2name(const mjModel* m, int type, int id) { return pliant::Id2Name(*m, type, id); }

const char* mj_actuatorInputName(const mjModel* m, int actuator, int input) {
  if (actuator < 0 || actuator >= m->nactuator || input < 0 || input >= m->actuator_ctrlnum[actuator]) {
    return nullptr;
  }
  return pliant::InputName(*m, actuator, input);
}

int mj_version(void) { return mjVERSION_HEADER; }

const char* mj_versionString(void) { return "3.14.0"; }

}  // extern "C"
