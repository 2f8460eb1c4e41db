// How fast the simulation runs and why, in words for the status bar.
#pragma once

#include <string>

#include "engine/runner/snapshot.h"

namespace pliant::ui {

inline constexpr char kSpeedAsWanted[] = "as wanted";

// "10 %", "2 x", "max".
std::string SpeedText(double factor);
// True when it misses its target by more than a tenth.
bool IsSlow(const runner::RunStatus& run);
// "50 % of 100 %": achieved and wanted; only what is wanted while paused.
std::string SpeedSummary(const runner::RunStatus& run);
// What holds it back: "limited by physics", "real time while dragging", ...
std::string SpeedReason(const runner::RunStatus& run, float render_ms);
// What holds the window's frames back.
std::string FrameReason(float fps, float render_ms, bool vsync);

}  // namespace pliant::ui
