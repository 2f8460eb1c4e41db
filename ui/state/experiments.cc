#include "ui/state/experiments.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pliant::ui {

ExperimentsState& CurrentExperiments() {
  static ExperimentsState state;
  return state;
}

void IncludeValue(double value, runner::SweepAxis* axis) {
  const auto [low, high] = std::minmax(axis->from, axis->to);
  if (!std::isfinite(value) || (value >= low && value <= high)) return;
  axis->from = value == 0 ? 0 : 0.5 * value;
  axis->to = value == 0 ? 1 : 2 * value;
}

void SweepOver(const std::string& path, double now) {
  ExperimentsState& state = CurrentExperiments();
  std::snprintf(state.paths[0], sizeof state.paths[0], "%s", path.c_str());
  IncludeValue(now, &state.axes[0]);
}

void MeasureInSweep(const std::string& path) {
  ExperimentsState& state = CurrentExperiments();
  std::snprintf(state.measure, sizeof state.measure, "%s", path.c_str());
}

}  // namespace pliant::ui
