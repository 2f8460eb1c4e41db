// State of plots, watches and the timeline.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/runner/command.h"
#include "ui/model/curve.h"

namespace pliant::ui {

struct PlotCurve {
  std::string expression;
  int probe = 0;  // id, of the program's choice
  int color = 0;
  CurveTransform transform = CurveTransform::kNone;
  double seconds = 0.05;  // time constant of the filter, width of the mean
  bool right_axis = false;
};

struct PlotState {
  std::vector<PlotCurve> curves;
  std::string x;  // expression of the other axis; empty: time
  int x_probe = 0;
  bool fixed[2] = {false, false};  // range of the left and right axis is the person's
  double lo[2] = {0, 0};
  double hi[2] = {1, 1};
};

struct PlotsPanelState {
  std::vector<PlotState> plots;
  double span = 10;     // seconds that are shown; 0: all
  bool paused = false;  // the window of time stays
  double end = 0;       // its right end while paused
  bool earlier = true;  // runs before the latest reset, and other branches, drawn faintly
  char add[256] = "";   // text of the field for new curves
  std::string error;
};

struct Watch {
  std::string expression;
  int probe = 0;
};

struct ValuesPanelState {
  char filter[64] = "";
  char row_filter[64] = "";
  std::string field = "qpos";
  char add[256] = "";
  std::string editing;  // path of the number that is being typed
  double edited = 0;
  int edit_waited = 0;  // frames since then
  std::vector<Watch> watches;
  std::string error;
};

struct TimelineState {
  bool shown = true;
  bool marks[16] = {true, true, true, true, true, true, true, true,
                    true, true, true, true, true, true, true, true};
  bool ghosts = false;  // other branches are drawn with the present
  char condition[256] = "";
  double until_time = 1;
  int budget_mb = 256;
  bool dismissed = false;  // the doctor's window, for this report
  const void* report = nullptr;
};

// The last seconds of the achieved speed, for the status bar.
struct SpeedState {
  std::vector<float> achieved;
  double next = 0;  // wall time of the next sample, s
};

struct ProbeState {
  int next_id = 1;
  std::vector<runner::command::Probe> sent;
  std::vector<runner::command::Probe> extra;  // of panels, for this frame
  uint64_t generation = 0;
};

}  // namespace pliant::ui
