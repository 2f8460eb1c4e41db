#include "engine/runner/live/state_copy.h"

#include <algorithm>

namespace pliant::runner {

void StateCopy::FindChanged(const LiveModel& live) {
  if (live.SleepersStayedSince(taken_)) return FindAwakeRunState(live.Model(), live.Data(), &changed_);
  const int size = RunStateSize(live.Model());
  numbers_.resize(static_cast<size_t>(size));
  changed_.assign(1, {0, size});
}

void StateCopy::Take(const LiveModel& live) {
  FindChanged(live);
  GetRunState(live.Model(), live.Data(), changed_, numbers_.data());
  taken_ = live.Now();
}

void StateCopy::ExchangeMotion(LiveModel& live) {
  const mjModel& m = live.Model();
  mjData& d = live.Workplace();
  FindChanged(live);
  const auto exchange = [this](double* array, int size, int at) {
    for (const StateRun& run : changed_) {
      const int from = std::max(run.begin, at), to = std::min(run.end, at + size);
      if (from < to) std::swap_ranges(array + (from - at), array + (to - at), numbers_.begin() + from);
    }
  };
  const int qpos = StateSize(m, mjSTATE_TIME);
  exchange(d.qpos, static_cast<int>(m.nq), qpos);
  exchange(d.qvel, static_cast<int>(m.nv), qpos + static_cast<int>(m.nq));
}

}  // namespace pliant::runner
