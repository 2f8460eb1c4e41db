// What came of experiments, as tables for other programs. SI units.
#pragma once

#include <string>

#include "ui/state/experiments.h"

namespace pliant::ui {

// One row a sample: time, distance, and what was measured in A and B.
std::string ComparisonAsCsv(const Comparison& comparison);
// One row a run: its parameters and what it gave; "nan" for a run that was unstable.
std::string SweepAsCsv(const SweepResult& result);

}  // namespace pliant::ui
