// A recorded motion without most of its noise: states to start from, and how large the noise is.
#pragma once

#include <mujoco/mjmodel.h>

#include <vector>

#include "engine/identify/recording.h"

namespace pliant::identify {

// Standard deviations of the noise [nv], rad or m, and rad/s or m/s; never 0.
struct Noise {
  std::vector<double> position;
  std::vector<double> velocity;
};

// From fourth differences of neighbouring samples, which a smooth motion hardly has and white noise of
// variance s2 has with variance 70 s2 (the coefficients are 1 -4 6 -4 1); their median absolute value, so
// that shocks do not count.
Noise EstimateNoise(const mjModel& m, const MotionRecording& recording);

struct StartState {
  std::vector<double> qpos;    // [nq]
  std::vector<double> qvel;    // [nv]
  std::vector<double> spread;  // [nv] standard deviation of qvel, from `noise`
};

// The state at a sample: quadratic polynomials through the positions of its neighbours, and through their
// velocities where these were recorded (A. Savitzky and M. Golay, Analytical Chemistry 36, 1964).
StartState SmoothedState(const mjModel& m, const MotionRecording& recording, const Noise& noise, int sample);

}  // namespace pliant::identify
