// The models of the runner's tests.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

#include "engine/model/handles.h"
#include "engine/model/names.h"
#include "tests/support/oracle_model.h"

namespace pliant::runner {

inline ModelPtr SceneModel() { return OracleFile(TestDataPath("runner/scene.json")).MakeModel(); }
inline ModelPtr EditedSceneModel() {
  return OracleFile(TestDataPath("runner/scene_edited.json")).MakeModel();
}

inline int QposOf(const mjModel& m, const char* joint) {
  return m.jnt_qposadr[Name2Id(m, mjOBJ_JOINT, joint)];
}
inline int DofOf(const mjModel& m, const char* joint) { return m.jnt_dofadr[Name2Id(m, mjOBJ_JOINT, joint)]; }

}  // namespace pliant::runner
