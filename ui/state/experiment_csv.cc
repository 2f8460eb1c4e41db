#include "ui/state/experiment_csv.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "ui/model/csv.h"

namespace pliant::ui {
namespace {

double At(const std::vector<double>& values, size_t i) {
  return i < values.size() ? values[i] : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::string ComparisonAsCsv(const Comparison& comparison) {
  const runner::VariantRun &a = comparison.a, &b = comparison.b;
  const bool measured = !a.values.empty() || !b.values.empty();
  CsvWriter csv;
  csv.Text("time_s");
  csv.Text("distance_m");
  for (const char* side : {"A ", "B "}) {
    if (measured) csv.Text(side + comparison.measure);
  }
  csv.EndRow();
  // Moments of A, and those of B after the end of A.
  std::vector<double> times = a.times;
  for (const double time : b.times) {
    if (times.empty() || time > times.back()) times.push_back(time);
  }
  const std::vector<double> of_a = runner::MeasureAt(a, times), of_b = runner::MeasureAt(b, times);
  for (size_t i = 0; i < times.size(); ++i) {
    csv.Number(times[i]);
    csv.Number(At(comparison.distance, i));
    for (const std::vector<double>* values : {&of_a, &of_b}) {
      if (measured) csv.Number((*values)[i]);
    }
    csv.EndRow();
  }
  return csv.Take();
}

std::string SweepAsCsv(const SweepResult& result) {
  CsvWriter csv;
  for (const runner::SweepAxis& axis : result.sweep.axes) csv.Text(axis.path);
  csv.Text(result.measure + " (" + runner::kReductionNames[static_cast<int>(result.sweep.reduction)] + ")");
  csv.EndRow();
  for (int cell = 0; cell < result.sweep.Cells(); ++cell) {
    for (const runner::NumberChange& change : result.sweep.ChangesOf(cell)) csv.Number(change.value);
    csv.Number(At(result.values, static_cast<size_t>(cell)));
    csv.EndRow();
  }
  return csv.Take();
}

}  // namespace pliant::ui
