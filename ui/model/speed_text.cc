#include "ui/model/speed_text.h"

#include <cmath>
#include <cstdio>

namespace pliant::ui {

std::string SpeedText(double factor) {
  char text[32];
  if (factor == 0) return "max";
  std::snprintf(text, sizeof text, factor > 1.0001 ? "%gx" : "%g %%",
                factor > 1.0001 ? factor : 100 * factor);
  return text;
}

bool IsSlow(const runner::RunStatus& run) {
  return !run.paused && run.speed > 0 && run.achieved > 0 && run.achieved < 0.9 * run.speed;
}

std::string SpeedSummary(const runner::RunStatus& run) {
  const std::string target = SpeedText(run.speed);
  // Slow motion goes down to a thousandth.
  const double digits = run.achieved < 0.05 ? 1e4 : 100;
  const double rounded = std::round(digits * run.achieved) / digits;
  const bool known = !run.paused && rounded > 0;
  return known ? SpeedText(rounded) + " of " + target : target;
}

std::string SpeedReason(const runner::RunStatus& run, float render_ms) {
  if (run.lockstep) return "as fast as pictures are recorded";
  if (!run.until.empty()) return "until " + run.until;
  if (run.paused) return "paused";
  if (run.slowed) return "real time while dragging";
  if (run.speed == 0) return run.physics_load > 0.8 ? "limited by physics" : "as fast as possible";
  if (run.achieved >= 0.9 * run.speed) return kSpeedAsWanted;
  if (run.physics_load > 0.8) return "limited by physics";
  return render_ms > 12 ? "limited by drawing" : "the processor is busy";
}

std::string FrameReason(float fps, float render_ms, bool vsync) {
  if (render_ms > 12) return "Limited by drawing: lower the picture quality, or make the view smaller.";
  if (fps > 50) return vsync ? "Limited by the screen (vertical sync)." : "Limited to 60 frames a second.";
  return "Limited by other work of the processor.";
}

}  // namespace pliant::ui
