#include "engine/step/rk4.h"

#include <algorithm>

#include "engine/core/log.h"
#include "engine/dynamics/configuration.h"
#include "engine/model/awake.h"
#include "engine/model/sleep_notes.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
#include "engine/model/trees.h"
#include "engine/step/advance.h"
#include "engine/step/forward.h"

namespace pliant {
namespace {

constexpr int kStages = 4;
// Stage i + 1 starts from the state moved along kNode[i] * h of stage i's rate.
constexpr mjtNum kNode[kStages - 1] = {0.5, 0.5, 1};
constexpr mjtNum kWeight[kStages] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

// Rates of the state, one block: qvel [nv], qacc [nv], act_dot [na].
struct Rate {
  mjtNum* qvel;
  mjtNum* qacc;
  mjtNum* act_dot;
};

Rate Split(const mjModel& m, mjtNum* block) { return {block, block + m.nv, block + 2 * m.nv}; }

void Record(const mjModel& m, const mjData& d, const Rate& rate) {
  ForAwakeDofs(m, d, [&](int begin, int end) {
    std::copy(d.qvel + begin, d.qvel + end, rate.qvel + begin);
    std::copy(d.qacc + begin, d.qacc + end, rate.qacc + begin);
  });
  std::copy_n(d.act_dot, m.na, rate.act_dot);
}

// The state at the beginning of the step, of what has been awake since then.
struct Start {
  mjtNum* qpos;
  mjtNum* qvel;
  mjtNum* act;
  // Of sleepers: those that wake on the way have moved with these rates so far. Null without any.
  mjtNum* qacc = nullptr;
  int* awake = nullptr;  // [ntree] which trees this is known of
};

Start Save(const mjModel& m, const mjData& d, StackFrame& frame) {
  Start start = {frame.Take<mjtNum>(m.nq), frame.Take<mjtNum>(m.nv), frame.Take<mjtNum>(m.na)};
  ForAwakeCoordinates(
      m, d, [&](int begin, int end) { std::copy(d.qpos + begin, d.qpos + end, start.qpos + begin); });
  ForAwakeDofs(m, d,
               [&](int begin, int end) { std::copy(d.qvel + begin, d.qvel + end, start.qvel + begin); });
  std::copy_n(d.act, m.na, start.act);
  if (SomeAsleep(m, d)) {
    start.qacc = frame.Take<mjtNum>(m.nv);
    std::copy_n(d.qacc, m.nv, start.qacc);
    start.awake = frame.Take<int>(m.ntree);
    std::copy_n(d.tree_awake, m.ntree, start.awake);
  }
  return start;
}

// Trees that have woken in the stage that made the last of `count` rates were where they are now.
void SaveWoken(const mjModel& m, const mjData& d, const Start& start, mjtNum* rates, int count, int size) {
  for (int tree = 0; tree < m.ntree; ++tree) {
    if (start.awake[tree] || !d.tree_awake[tree]) continue;
    start.awake[tree] = 1;
    const int dof = m.tree_dofadr[tree], ndof = m.tree_dofnum[tree];
    const int last = m.dof_jntid[dof + ndof - 1] + 1, first = m.jnt_qposadr[m.dof_jntid[dof]];
    const int end = last < m.njnt ? m.jnt_qposadr[last] : static_cast<int>(m.nq);
    std::copy(d.qpos + first, d.qpos + end, start.qpos + first);
    std::copy_n(d.qvel + dof, ndof, start.qvel + dof);
    for (int k = 0; k < count; ++k) {
      const Rate rate = Split(m, rates + k * size);
      std::copy_n(d.qvel + dof, ndof, rate.qvel + dof);
      if (k + 1 < count) std::copy_n(start.qacc + dof, ndof, rate.qacc + dof);
    }
  }
}

// Sleepers that were given an acceleration, as a state that is set with them asleep may, move in the first
// stage, which wakes them as any speed does.
void WakeAccelerated(const mjModel& m, mjData& d) {
  if (!SomeAsleep(m, d)) return;
  bool woken = false;
  for (int tree = 0; tree < m.ntree; ++tree) {
    const mjtNum *begin = d.qacc + m.tree_dofadr[tree], *end = begin + m.tree_dofnum[tree];
    if (!d.tree_awake[tree] && std::any_of(begin, end, [](mjtNum x) { return x != 0; })) {
      woken |= WakeTree(m, d, tree, kFullyAwake);
    }
  }
  if (woken) UpdateAwake(m, d);
}

void Restore(const mjModel& m, mjData& d, const Start& start) {
  ForAwakeCoordinates(
      m, d, [&](int begin, int end) { std::copy(start.qpos + begin, start.qpos + end, d.qpos + begin); });
}

}  // namespace

void RungeKutta(const mjModel& m, mjData& d, int N) {
  if (N != kStages) Fatal("only the Runge-Kutta method of order 4 exists, order %d asked", N);
  StageTimer timer(d, mjTIMER_ADVANCE);
  const mjtNum h = m.opt.timestep, time = d.time;
  const int nv = static_cast<int>(m.nv), size = 2 * nv + static_cast<int>(m.na);
  WakeAccelerated(m, d);
  StackFrame frame(d);
  const Start start = Save(m, d, frame);
  mjtNum* block = frame.Take<mjtNum>((kStages + 1) * size);

  // What was computed for this place is not computed again for the readings that the step records.
  const bool forces = d.flg_rnepost;
  Record(m, d, Split(m, block));
  for (int stage = 1; stage < kStages; ++stage) {
    const Rate rate = Split(m, block + (stage - 1) * size);
    const mjtNum step = kNode[stage - 1] * h;
    Restore(m, d, start);
    IntegrateAwakePos(m, d, rate.qvel, step);
    ForAwakeDofs(m, d, [&](int begin, int end) {
      for (int i = begin; i < end; ++i) d.qvel[i] = start.qvel[i] + step * rate.qacc[i];
    });
    for (int i = 0; i < m.na; ++i) d.act[i] = start.act[i] + step * rate.act_dot[i];
    d.time = time + step;
    const int awake = d.ntree_awake;
    PromiseUntouched(m, d);
    ForwardSkip(m, d, mjSTAGE_NONE, 1);
    Record(m, d, Split(m, block + stage * size));
    if (d.ntree_awake != awake) SaveWoken(m, d, start, block, stage + 1, size);
  }

  if (m.opt.enableflags & mjENBL_ENERGY) d.flg_energypos = d.flg_energyvel = true;
  d.flg_rnepost = d.flg_rnepost || forces;
  mjtNum* mean = block + kStages * size;
  const auto average = [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      mean[i] = 0;
      for (int stage = 0; stage < kStages; ++stage) mean[i] += kWeight[stage] * block[stage * size + i];
    }
  };
  // Those that are awake now; on the way some may have woken, but none fallen asleep.
  ForAwakeDofs(m, d, [&](int begin, int end) {
    average(begin, end);
    average(nv + begin, nv + end);
  });
  average(2 * nv, size);
  Restore(m, d, start);
  ForAwakeDofs(m, d,
               [&](int begin, int end) { std::copy(start.qvel + begin, start.qvel + end, d.qvel + begin); });
  std::copy_n(start.act, m.na, d.act);
  d.time = time;
  const Rate rate = Split(m, mean);
  Advance(m, d, rate.act_dot, rate.qacc, rate.qvel);
}

}  // namespace pliant
