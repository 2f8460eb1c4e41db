// Bodies that rest, with the trees, joints and coordinates that they make up.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/model/asleep.h"

namespace pliant {

// Trees, dofs and joints among resting bodies from body to body_end. Empty where all are static.
struct Resting {
  Sleepers run;
  int joint = 0, joint_end = 0;
  int qpos = 0, qpos_end = 0;
};

inline Resting RestingAmong(const mjModel& m, int body, int body_end) {
  int first = body, last = body_end - 1;
  while (first < body_end && m.body_treeid[first] < 0) ++first;
  if (first == body_end) return {{body, body_end, 0, 0, 0, 0}};
  while (m.body_treeid[last] < 0) --last;
  Resting resting = {SleepersAmong(m, first, last + 1)};
  resting.run.body = body;
  resting.run.body_end = body_end;
  resting.joint = m.dof_jntid[resting.run.dof];
  resting.joint_end = m.dof_jntid[resting.run.dof_end - 1] + 1;
  resting.qpos = m.jnt_qposadr[resting.joint];
  resting.qpos_end = resting.joint_end < m.njnt ? m.jnt_qposadr[resting.joint_end] : static_cast<int>(m.nq);
  return resting;
}

}  // namespace pliant
