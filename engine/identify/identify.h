// Parameters of a model from a recorded motion: output errors over windows of the recording, each simulated
// from its own start state, weighted by the noise of each joint (L. Ljung, System Identification, 2nd ed.,
// chapter 7; multiple shooting: H. G. Bock 1981).
#pragma once

#include <mujoco/mjmodel.h>

#include <atomic>
#include <string>
#include <vector>

#include "engine/identify/experiment.h"
#include "engine/identify/parameters.h"
#include "engine/identify/recording.h"

namespace pliant::identify {

struct SearchOptions {
  ShootingOptions experiment;
  int max_iterations = 50;
  int threads = 1;
};

// How far a search is; read and stopped from other threads.
struct SearchWatch {
  std::atomic<bool> stop{false};
  std::atomic<int> iteration{0};
  // Root mean square of the residuals, in standard deviations of the noise.
  std::atomic<double> deviations{0};
};

// What became of one parameter.
struct Estimate {
  double value = 0;
  double lo = 0, hi = 0;   // where it lies with 95 %, within its bounds
  double deviation = 0;    // standard deviation; infinite: not identifiable
  bool at_bound = false;   // the value is a bound of the search
  bool uncertain = false;  // not identifiable, or the interval is as wide as the bounds or twice the value
};

// Positions of a dof, rad or m.
struct Curve {
  int dof = -1;
  double noise = 0;                              // standard deviation estimated from the recording alone
  double before = 0, after = 0;                  // root mean square of simulated minus recorded
  std::vector<float> recorded;                   // [samples]
  std::vector<float> error_before, error_after;  // [samples]
};

struct Result {
  std::string problem;  // not empty: nothing was found, and why
  bool stopped = false;
  bool converged = false;
  std::vector<Estimate> estimates;  // [parameters]
  std::vector<double> correlation;  // [parameters x parameters]
  std::vector<Curve> curves;        // of hinges and slides
  std::vector<double> times;        // [samples] s
  std::vector<std::string> notes;   // sentences for people
  int windows = 0;
  int iterations = 0;
  long runs = 0;  // windows simulated
  double seconds = 0;
};

// Searches from the start values. Residuals before and after are both with start states that fit best. Never
// throws for what a recording or model may hold.
Result Identify(const mjModel& base, const MotionRecording& recording,
                const std::vector<FitParameter>& parameters, const SearchOptions& options,
                SearchWatch* watch = nullptr);

// The value with the digits that its standard deviation gives a meaning, and two more: for files.
double Rounded(const Estimate& estimate);

}  // namespace pliant::identify
