#include "engine/identify/smoothing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/dynamics/configuration.h"

namespace pliant::identify {
namespace {

constexpr int kNeighbours = 4;        // samples on each side
constexpr double kFloor = 1e-6;       // of the noise, as a share of the range of the motion
constexpr double kSmallest = 1e-9;    // of the noise of what does not move
constexpr double kNormal = 0.674490;  // median of the absolute value of a normal number
constexpr double kFourth = 8.366600;  // sqrt(70)

double Median(std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Differences of positions [nv] from sample `from` to `to`.
void Difference(const mjModel& m, const MotionRecording& recording, int from, int to, double* out) {
  const double* qpos = recording.qpos.data();
  DifferentiatePos(m, out, 1, qpos + static_cast<std::ptrdiff_t>(from) * m.nq,
                   qpos + static_cast<std::ptrdiff_t>(to) * m.nq);
}

// Least squares for values[k] at times[k] by a + b t + c t2: {a, b}, and by how much b spreads for values of
// unit variance. With fewer than three samples a line.
struct Fit {
  double value = 0, slope = 0, spread = 0;
};
Fit FitQuadratic(const std::vector<double>& times, const std::vector<double>& values) {
  // Orthogonal polynomials of the samples: 1, t - t0, and the square without its parts along these.
  const double n = static_cast<double>(times.size());
  double mean = 0, square = 0, cube = 0;
  for (const double t : times) mean += t / n;
  for (const double t : times) square += (t - mean) * (t - mean);
  for (const double t : times) cube += std::pow(t - mean, 3);
  const auto second = [&](double t) {
    return (t - mean) * (t - mean) - cube / square * (t - mean) - square / n;
  };
  double along[3] = {}, norm = 0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    along[0] += values[k] / n;
    along[1] += values[k] * (times[k] - mean) / square;
    along[2] += values[k] * second(times[k]);
    norm += second(times[k]) * second(times[k]);
  }
  along[2] = norm > 1e-9 * square * square ? along[2] / norm : 0;
  const double bend = norm > 1e-9 * square * square ? -2 * mean - cube / square : 0;
  return {along[0] - along[1] * mean + along[2] * second(0), along[1] + along[2] * bend,
          std::sqrt(1 / square + (bend != 0 ? bend * bend / norm : 0))};
}

}  // namespace

Noise EstimateNoise(const mjModel& m, const MotionRecording& recording) {
  const auto nv = static_cast<std::size_t>(m.nv);
  Noise noise = {std::vector<double>(nv), std::vector<double>(nv)};
  const int samples = recording.Samples();
  std::vector<std::vector<double>> fourth(2 * nv);
  std::vector<std::array<double, 2>> range(2 * nv, {0, 0});
  std::vector<double> step(nv * 4);
  for (int i = 0; i + 4 < samples; ++i) {
    for (int k = 0; k < 4; ++k)
      Difference(m, recording, i + k, i + k + 1, step.data() + static_cast<std::size_t>(k) * nv);
    const double* v = recording.qvel.data() + static_cast<std::size_t>(i) * nv;
    for (std::size_t k = 0; k < nv; ++k) {
      fourth[k].push_back(std::abs(step[3 * nv + k] - 3 * step[2 * nv + k] + 3 * step[nv + k] - step[k]));
      fourth[nv + k].push_back(
          std::abs(v[k] - 4 * v[nv + k] + 6 * v[2 * nv + k] - 4 * v[3 * nv + k] + v[4 * nv + k]));
    }
  }
  for (int i = 0; i < samples; ++i) {
    Difference(m, recording, 0, i, step.data());
    for (std::size_t k = 0; k < nv; ++k) {
      const double value[2] = {step[k], recording.qvel[static_cast<std::size_t>(i) * nv + k]};
      for (std::size_t j = 0; j < 2; ++j) {
        std::array<double, 2>& of = range[j * nv + k];
        of = {std::min(of[0], value[j]), std::max(of[1], value[j])};
      }
    }
  }
  const auto deviation = [&](std::size_t k) {
    const double floor = kSmallest + kFloor * (range[k][1] - range[k][0]);
    return std::max(floor, Median(fourth[k]) / (kNormal * kFourth));
  };
  for (std::size_t k = 0; k < nv; ++k) {
    noise.position[k] = deviation(k);
    noise.velocity[k] = deviation(nv + k);
  }
  return noise;
}

StartState SmoothedState(const mjModel& m, const MotionRecording& recording, const Noise& noise, int sample) {
  const auto nv = static_cast<std::size_t>(m.nv);
  const int first = std::max(0, sample - kNeighbours);
  const int last = std::min(recording.Samples() - 1, sample + kNeighbours);
  StartState state;
  const double* qpos = recording.qpos.data() + static_cast<std::ptrdiff_t>(sample) * m.nq;
  state.qpos.assign(qpos, qpos + m.nq);
  state.qvel.resize(nv);
  state.spread.resize(nv);
  std::vector<double> times, difference(nv), shift(nv);
  std::vector<std::vector<double>> positions(nv), velocities(nv);
  for (int i = first; i <= last; ++i) {
    times.push_back(recording.times[static_cast<std::size_t>(i)] -
                    recording.times[static_cast<std::size_t>(sample)]);
    Difference(m, recording, sample, i, difference.data());
    for (std::size_t k = 0; k < nv; ++k) {
      positions[k].push_back(difference[k]);
      velocities[k].push_back(recording.qvel[static_cast<std::size_t>(i) * nv + k]);
    }
  }
  for (std::size_t k = 0; k < nv; ++k) {
    const Fit position = FitQuadratic(times, positions[k]);
    shift[k] = position.value;
    state.qvel[k] = recording.velocities[k] ? FitQuadratic(times, velocities[k]).value : position.slope;
    state.spread[k] = recording.velocities[k] ? noise.velocity[k] : noise.position[k] * position.spread;
  }
  IntegratePos(m, state.qpos.data(), shift.data(), 1);
  return state;
}

}  // namespace pliant::identify
