// What is simulated again: windows of a recording, each from a start state of its own, and what
// is compared there.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/identify/parameters.h"
#include "engine/identify/recording.h"
#include "engine/identify/smoothing.h"

namespace pliant::identify {

struct ShootingOptions {
  // Length of a window, s. Long ones tell more about slow effects, short ones keep unstable motions and
  // chattering contacts together. 0: the whole recording is one window.
  double window = 0.5;
  // The start states are sought along with the parameters: what is measured there has noise as well.
  bool free_starts = true;
  // Residuals of more than so many standard deviations count by their size instead of its square
  // (pseudo-Huber); 0: all by the square.
  double robust = 0;
};

struct ShootingWindow {
  int first = 0, last = 0;  // samples, both included
};

struct Experiment {
  const mjModel* base = nullptr;
  const MotionRecording* recording = nullptr;
  std::vector<FitParameter> parameters;
  ShootingOptions options;
  std::vector<ShootingWindow> windows;
  std::vector<StartState> starts;  // [windows]
  std::vector<double> act;         // [windows x na] activations at the starts
  std::vector<int> dofs;           // whose positions are compared
  std::vector<int> velocity_dofs;  // whose velocities are
  Noise noise;                     // standard deviations that residuals are divided by

  // Numbers of a start state that are sought: positions, then velocities, of `dofs`, in
  // their standard deviations.
  int StartNumbers() const { return options.free_starts ? 2 * static_cast<int>(dofs.size()) : 0; }
  // Numbers that a sample is compared by: positions, then velocities.
  int Width() const { return static_cast<int>(dofs.size() + velocity_dofs.size()); }
  // Residuals of a window: those of its samples, then those that keep the start near to what was measured.
  int Residuals(int window) const {
    const ShootingWindow& w = windows[static_cast<std::size_t>(window)];
    return (w.last - w.first + 1) * Width() + StartNumbers();
  }
};

// The model and recording are referred to and must stay. False with a sentence in `error` when the windows
// cannot be started: they are shorter than three samples, or some joint was not recorded.
bool PlanExperiment(const mjModel& base, const MotionRecording& recording,
                    std::vector<FitParameter> parameters, const ShootingOptions& options,
                    Experiment* experiment, std::string* error);

}  // namespace pliant::identify
