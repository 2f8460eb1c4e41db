// A number that was recorded again and again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace pliant::runner {

// Its value at time t: linear between samples, constant before the first and behind the last. times [n]
// ascending, values [n], n > 0.
inline double SampledAt(std::span<const double> times, std::span<const double> values, double t) {
  const auto after = std::upper_bound(times.begin(), times.end(), t);
  if (after == times.begin()) return values.front();
  if (after == times.end()) return values.back();
  const auto i = static_cast<std::size_t>(after - times.begin());
  const double share = (t - times[i - 1]) / (times[i] - times[i - 1]);
  return values[i - 1] + share * (values[i] - values[i - 1]);
}

}  // namespace pliant::runner
