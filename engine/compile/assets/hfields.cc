#include "engine/compile/assets/hfields.h"

#include <algorithm>
#include <cmath>

#include "engine/spec/attributes/limits.h"

namespace pliant::compile {

bool ElevationFromUser(int nrow, int ncol, std::span<const float> data, CompiledHField& out,
                       std::string& error) {
  if (nrow < 1 || ncol < 1) {
    error = "a height field needs a file, or positive nrow and ncol; they are " + std::to_string(nrow) +
            " and " + std::to_string(ncol);
    return false;
  }
  if (static_cast<double>(nrow) * ncol > spec::kMaxSamples) {
    error = "nrow x ncol " + spec::TooMany(static_cast<double>(nrow) * ncol, "elevations", spec::kMaxSamples);
    return false;
  }
  const size_t count = static_cast<size_t>(nrow) * ncol;
  if (!data.empty() && data.size() != count) {
    error = "elevation data must hold " + std::to_string(count) + " numbers (nrow x ncol), they hold " +
            std::to_string(data.size());
    return false;
  }
  out.nrow = nrow;
  out.ncol = ncol;
  out.data.assign(data.begin(), data.end());
  out.data.resize(count, 0.0f);
  return true;
}

bool CompileHField(const double size[4], CompiledHField& out, std::string& error) {
  for (int i = 0; i < 4; ++i) {
    if (!(size[i] > 0)) {
      error = "the four sizes of a height field must be positive, size " + std::to_string(i) + " is " +
              std::to_string(size[i]);
      return false;
    }
  }
  std::copy(size, size + 4, out.size);
  if (out.nrow < 1 || out.ncol < 1 || out.data.size() != static_cast<size_t>(out.nrow) * out.ncol) {
    error = "a height field needs at least one row and one column of data";
    return false;
  }
  if (!std::all_of(out.data.begin(), out.data.end(), [](float x) { return std::isfinite(x); })) {
    error = "the elevation data hold a number that is not finite";
    return false;
  }
  const auto [low, high] = std::minmax_element(out.data.begin(), out.data.end());
  const float base = *low, range = *high - *low;
  for (float& x : out.data) {
    x -= base;
    if (range > 1e-15f) x /= range;
  }
  return true;
}

}  // namespace pliant::compile
