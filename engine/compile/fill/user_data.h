// The user numbers of elements.
#pragma once

#include <mujoco/mjtype.h>

#include <algorithm>
#include <vector>

namespace pliant::compile {

// Copies user numbers into a row of `size`, zero padded.
inline void FillUser(const std::vector<double>& values, mjtNum* row, int size) {
  std::fill_n(row, size, 0.0);
  std::copy_n(values.begin(), std::min<size_t>(values.size(), size), row);
}

}  // namespace pliant::compile
