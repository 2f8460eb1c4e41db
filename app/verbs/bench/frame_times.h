// Frame times of the picture qualities, for the bench. The program without a window has nothing that draws:
// what does is handed over when the program starts.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::app {

struct FrameTime {
  std::string quality;
  std::string look;
  double ms = 0;  // median over the frames, with everything finished
};

struct FrameTimes {
  std::string driver;     // what draws, in its own words
  bool software = false;  // without a graphics card
  std::vector<FrameTime> times;
};

// Draws `frames` pictures of the state in `d`, 1280x720, with each quality and look; throws
// std::runtime_error with the reason where nothing can be drawn.
using FrameMeasure = FrameTimes (*)(const mjModel& m, mjData& d, int frames);

// Before the bench; null, as it is at the start: nothing draws.
void SetFrameMeasure(FrameMeasure measure);
FrameMeasure CurrentFrameMeasure();

}  // namespace pliant::app
