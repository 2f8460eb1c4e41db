// Runs the stages of smooth dynamics in pipeline order, without collisions or constraints.
#pragma once

#include <string>
#include <vector>

#include "engine/dynamics/actuation.h"
#include "engine/dynamics/bias.h"
#include "engine/dynamics/com.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/flex.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/passive.h"
#include "engine/dynamics/tendon.h"
#include "engine/dynamics/transmission.h"
#include "engine/dynamics/velocity.h"
#include "tests/support/oracle_model.h"

namespace pliant {

inline void RunPosition(const mjModel& m, mjData& d) {
  Kinematics(m, d);
  ComPos(m, d);
  Camlight(m, d);
  Flex(m, d);
  Tendon(m, d);
  MakeM(m, d);
  FactorM(m, d);
  Transmission(m, d);
}

inline void RunVelocity(const mjModel& m, mjData& d) {
  LengthVelocity(m, d);
  ComVel(m, d);
  Passive(m, d);
  BiasForce(m, d, d.qfrc_bias);
  TendonBias(m, d, d.qfrc_bias);
}

inline void RunSmooth(const mjModel& m, mjData& d) {
  RunPosition(m, d);
  RunVelocity(m, d);
  FwdActuation(m, d);
}

// One of the golden models in one of its states, with all smooth stages run.
struct Scene {
  explicit Scene(const std::string& name, int frame = 1)
      : file(TestDataPath("dynamics/" + name + ".json")), model(file.MakeModel()), data(MakeData(*model)) {
    file.SetState(frame, *model, *data);
    RunSmooth(*model, *data);
  }
  const mjModel& m() const { return *model; }
  mjData& d() const { return *data; }

  // The same state moved along the tangent vector `dir` (nv) by h.
  DataPtr Moved(const std::vector<mjtNum>& dir, mjtNum h) const {
    DataPtr moved(CopyData(nullptr, *model, *data));
    IntegratePos(*model, moved->qpos, dir.data(), h);
    RunSmooth(*model, *moved);
    return moved;
  }
  DataPtr MovedDof(int dof, mjtNum h) const {
    std::vector<mjtNum> dir(static_cast<size_t>(model->nv), 0);
    dir[static_cast<size_t>(dof)] = 1;
    return Moved(dir, h);
  }

  OracleFile file;
  ModelPtr model;
  DataPtr data;
};

inline const char* const kSceneNames[] = {"wraps", "actuators", "medium", "frames"};

}  // namespace pliant
