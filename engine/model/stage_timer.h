// Adds the time from its construction to its destruction (or Stop) to one timer of mjData, in the units of
// mjcb_time; does nothing where no clock is installed.
#pragma once

#include <mujoco/mjdata.h>

#include "engine/model/callbacks.h"

namespace pliant {

class StageTimer {
 public:
  StageTimer(mjData& d, mjtTimer timer) : stat_(d.timer[timer]) {
    if (mjcb_time) start_ = mjcb_time();
  }
  ~StageTimer() { Stop(); }
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

  void Stop() {
    if (mjcb_time && !stopped_) {
      stat_.duration += mjcb_time() - start_;
      ++stat_.number;
    }
    stopped_ = true;
  }

 private:
  mjTimerStat& stat_;
  mjtNum start_ = 0;
  bool stopped_ = false;
};

}  // namespace pliant
