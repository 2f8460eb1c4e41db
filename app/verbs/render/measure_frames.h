// Frame times of all picture qualities and looks.
#pragma once

#include "app/verbs/bench/frame_times.h"

namespace pliant::app {

// See FrameMeasure.
FrameTimes MeasureFrames(const mjModel& m, mjData& d, int frames);

}  // namespace pliant::app
