// Since when the section "Energy and balance" counts what has changed. Main thread only.
#pragma once

#include <limits>

namespace pliant::ui {

struct DriftState {
  double from = -std::numeric_limits<double>::infinity();  // simulated time, s; all that is recorded at first
};

DriftState& CurrentDrift();

}  // namespace pliant::ui
