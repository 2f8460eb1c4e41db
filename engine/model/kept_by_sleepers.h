// What steps leave to sleepers as it was when they fell asleep, and what matters later: a run that goes on
// from a recorded state goes on with it. Activations of sleepers go on at their act_dot. A Runge-Kutta step
// ends with the poses of its last stage, and the next one wakes what has another pose than its coordinates
// or is accelerated.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <algorithm>

#include "engine/model/asleep.h"
#include "engine/model/awake.h"

namespace pliant {

// act_dot [na], qacc_smooth [nv], xpos [3 nbody] and xquat [4 nbody].
inline int KeptBySleepersSize(const mjModel& m) { return static_cast<int>(m.na + m.nv + 7 * m.nbody); }

// f(size, numbers, visit_sleepers) for each of these. visit_sleepers(visit) calls visit(begin, end) for the
// runs of its numbers that belong to those that sleep now.
template <class F>
void ForEachKeptBySleepers(const mjModel& m, mjData& d, F&& f) {
  f(m.na, d.act_dot, [&](const auto& visit) {
    if (!SomeAsleep(m, d)) return;
    for (int i = 0; i < m.nactuator; ++i) {
      const int begin = m.actuator_actadr[i];
      if (begin >= 0 && ActuatorState(m, d, i) == mjS_ASLEEP) visit(begin, begin + m.actuator_actnum[i]);
    }
  });
  f(m.nv, d.qacc_smooth,
    [&](const auto& visit) { ForSleepers(m, d, [&](const Sleepers& run) { visit(run.dof, run.dof_end); }); });
  f(3 * m.nbody, d.xpos, [&](const auto& visit) {
    ForSleepers(m, d, [&](const Sleepers& run) { visit(3 * run.body, 3 * run.body_end); });
  });
  f(4 * m.nbody, d.xquat, [&](const auto& visit) {
    ForSleepers(m, d, [&](const Sleepers& run) { visit(4 * run.body, 4 * run.body_end); });
  });
}

// Puts back what those that sleep now keep; `kept` [KeptBySleepersSize] is read at their places.
inline void SetKeptBySleepers(const mjModel& m, mjData& d, const mjtNum* kept) {
  ForEachKeptBySleepers(m, d, [&](mjtSize size, mjtNum* numbers, const auto& visit_sleepers) {
    visit_sleepers([&](int begin, int end) { std::copy(kept + begin, kept + end, numbers + begin); });
    kept += size;
  });
}

}  // namespace pliant
