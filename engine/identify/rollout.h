// One thread's simulation of windows of a recording.
#pragma once

#include <vector>

#include "engine/identify/experiment.h"
#include "engine/model/handles.h"

namespace pliant::identify {

class Rollout {
 public:
  // The experiment is referred to and must stay.
  explicit Rollout(const Experiment& experiment);

  // Values of the parameters [parameters], for the runs that follow.
  void SetParameters(const double* values);

  // Simulates the window from its start state, moved by `start` [StartNumbers], with the controls and forces
  // that were recorded. residuals [Residuals(window)] <- simulated minus recorded, in standard deviations;
  // between steps the state is linear. False when the simulation becomes unstable.
  bool Run(int window, const double* start, double* residuals);

 private:
  void Start(int window, const double* start);
  void Drive(double time);
  void Step();
  bool Compare(int sample, double share, double* residuals);

  const Experiment& e_;
  ModelPtr m_;
  DataPtr d_;
  std::vector<double> delays_;         // [nactuator] s
  std::vector<double> qpos_, qvel_;    // before the latest step
  std::vector<double> state_, slope_;  // scratch: a position [nq], differences [nv]
};

// The residual that pseudo-Huber with this bound (0: none) made this one of.
double PlainResidual(double residual, double bound);

// Activations of actuators at the start of each window [windows x na]: the recorded motion drives the model
// from its beginning, where they are 0. Empty without activations.
std::vector<double> ActivationsAlong(const Experiment& experiment);

}  // namespace pliant::identify
