#include "engine/step/rk4.h"

#include <algorithm>

#include "engine/core/log.h"
#include "engine/dynamics/configuration.h"
#include "engine/model/awake.h"
#include "engine/model/stack.h"
#include "engine/model/stage_timer.h"
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
  std::copy_n(d.qvel, m.nv, rate.qvel);
  std::copy_n(d.qacc, m.nv, rate.qacc);
  std::copy_n(d.act_dot, m.na, rate.act_dot);
}

}  // namespace

void RungeKutta(const mjModel& m, mjData& d, int N) {
  if (N != kStages) Fatal("only the Runge-Kutta method of order 4 exists, order %d asked", N);
  StageTimer timer(d, mjTIMER_ADVANCE);
  const mjtNum h = m.opt.timestep, time = d.time;
  const int nv = static_cast<int>(m.nv), size = 2 * nv + static_cast<int>(m.na);
  StackFrame frame(d);
  mjtNum* qpos = frame.Take<mjtNum>(m.nq);
  mjtNum* qvel = frame.Take<mjtNum>(m.nv);
  mjtNum* act = frame.Take<mjtNum>(m.na);
  mjtNum* block = frame.Take<mjtNum>((kStages + 1) * size);
  std::copy_n(d.qpos, m.nq, qpos);
  std::copy_n(d.qvel, m.nv, qvel);
  std::copy_n(d.act, m.na, act);

  Record(m, d, Split(m, block));
  for (int stage = 1; stage < kStages; ++stage) {
    const Rate rate = Split(m, block + (stage - 1) * size);
    const mjtNum step = kNode[stage - 1] * h;
    std::copy_n(qpos, m.nq, d.qpos);
    IntegrateAwakePos(m, d, rate.qvel, step);
    ForAwakeDofs(m, d, [&](int begin, int end) {
      for (int i = begin; i < end; ++i) d.qvel[i] = qvel[i] + step * rate.qacc[i];
    });
    for (int i = 0; i < m.na; ++i) d.act[i] = act[i] + step * rate.act_dot[i];
    d.time = time + step;
    ForwardSkip(m, d, mjSTAGE_NONE, 1);
    Record(m, d, Split(m, block + stage * size));
  }

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
  std::copy_n(qpos, m.nq, d.qpos);
  std::copy_n(qvel, m.nv, d.qvel);
  std::copy_n(act, m.na, d.act);
  d.time = time;
  const Rate rate = Split(m, mean);
  Advance(m, d, rate.act_dot, rate.qacc, rate.qvel);
}

}  // namespace pliant
