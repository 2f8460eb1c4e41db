#include "engine/identify/experiment.h"

#include <algorithm>
#include <utility>

#include "engine/identify/rollout.h"
#include "engine/model/parameters.h"

namespace pliant::identify {
namespace {

constexpr int kFewest = 3;             // samples of a window
constexpr double kMostLeftOut = 0.25;  // share of the recording

// The first sample at which delayed controls are known: those from before the recording are not.
int FirstSample(const Experiment& e) {
  const mjModel& m = *e.base;
  std::vector<double> longest;
  for (const FitParameter& p : e.parameters) longest.push_back(p.hi);
  double delay = 0;
  for (int a = 0; a < m.nactuator; ++a) delay = std::max(delay, DelayOf(m, e.parameters, longest.data(), a));
  const std::vector<double>& times = e.recording->times;
  const double begin = times.front() + std::min(delay, kMostLeftOut * e.recording->Duration());
  return static_cast<int>(std::lower_bound(times.begin(), times.end(), begin) - times.begin());
}

void CutWindows(Experiment& e) {
  const std::vector<double>& times = e.recording->times;
  const int samples = e.recording->Samples();
  if (e.options.window <= 0) {
    e.windows.push_back({FirstSample(e), samples - 1});
    return;
  }
  for (int first = FirstSample(e); first < samples;) {
    const double end = times[static_cast<std::size_t>(first)] + e.options.window * (1 + 1e-9);
    const auto after = std::upper_bound(times.begin() + first, times.end(), end);
    const int last = static_cast<int>(after - times.begin()) - 1;
    if (last - first + 1 >= kFewest) e.windows.push_back({first, last});
    first = last + 1;
  }
}

// The first joint that was not recorded; -1 when all were.
int NotRecorded(const mjModel& m, const MotionRecording& recording) {
  for (int dof = 0; dof < m.nv; ++dof) {
    if (!recording.positions[static_cast<std::size_t>(dof)]) return m.dof_jntid[dof];
  }
  return -1;
}

}  // namespace

bool PlanExperiment(const mjModel& base, const MotionRecording& recording,
                    std::vector<FitParameter> parameters, const ShootingOptions& options,
                    Experiment* experiment, std::string* error) {
  *experiment = {};
  Experiment& e = *experiment;
  e.base = &base;
  e.recording = &recording;
  e.parameters = std::move(parameters);
  e.options = options;
  const int missing = NotRecorded(base, recording);
  if (missing >= 0 && options.window > 0) {
    *error =
        "the position of " + ElementLabel(base, mjOBJ_JOINT, missing) +
        " was not recorded, so that windows have no start state; a window of 0 simulates the whole recording "
        "from the initial state of the model";
    return false;
  }
  CutWindows(e);
  if (e.windows.empty()) {
    *error = "a window of " + std::to_string(options.window) + " s holds fewer than " +
             std::to_string(kFewest) + " samples; the recording has one every " +
             std::to_string(recording.Duration() / (recording.Samples() - 1)) + " s";
    return false;
  }
  for (int dof = 0; dof < base.nv; ++dof) {
    if (recording.positions[static_cast<std::size_t>(dof)]) e.dofs.push_back(dof);
    if (recording.velocities[static_cast<std::size_t>(dof)]) e.velocity_dofs.push_back(dof);
  }
  e.noise = EstimateNoise(base, recording);
  for (const ShootingWindow& window : e.windows)
    e.starts.push_back(SmoothedState(base, recording, e.noise, window.first));
  e.act = ActivationsAlong(e);
  return true;
}

}  // namespace pliant::identify
