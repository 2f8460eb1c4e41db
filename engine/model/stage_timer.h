// Adds the time from its construction to its destruction (or Stop) to one timer of mjData, in the units of
// mjcb_time; does nothing where no clock is installed.
#pragma once

#include <mujoco/mjdata.h>

#include "engine/model/callbacks.h"

namespace pliant {

class StageTimer {
 public:
  StageTimer(mjData& d, mjtTimer timer) : clock_(mjcb_time), stat_(d.timer[timer]) {
    if (clock_) start_ = clock_();
  }
  ~StageTimer() { Stop(); }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

  void Stop() {
    if (!clock_) return;
    stat_.duration += clock_() - start_;
    ++stat_.number;
    clock_ = nullptr;
  }

 private:
  mjfTime clock_;  // null: not installed, or stopped
  mjTimerStat& stat_;
  mjtNum start_ = 0;
};

}  // namespace pliant
