#include "tests/support/model_values.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>

namespace pliant {
namespace {

template <class T>
std::vector<double> Copied(const void* data, size_t n) {
  const T* values = static_cast<const T*>(data);
  return std::vector<double>(values, values + n);
}

bool SameBytes(const void* a, const void* b, size_t n) { return std::memcmp(a, b, n) == 0; }

}  // namespace

std::vector<double> FieldValues(const ModelField& field, const mjModel& m) {
  const size_t n = field.Count(m);
  const void* data = field.Pointer(m);
  switch (field.type) {
    case FieldType::kNum:
      return Copied<mjtNum>(data, n);
    case FieldType::kFloat:
      return Copied<float>(data, n);
    case FieldType::kInt:
      return Copied<int>(data, n);
    case FieldType::kByte:
      return Copied<mjtByte>(data, n);
    case FieldType::kBool:
      return Copied<mjtBool>(data, n);
    case FieldType::kSize:
      return Copied<mjtSize>(data, n);
    case FieldType::kChar:
      return Copied<char>(data, n);
    default:
      return std::vector<double>(n);
  }
}

double LargestDifference(const std::vector<double>& a, const std::vector<double>& b, double floor) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double scale = floor, difference = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::isfinite(b[i])) scale = std::max(scale, std::fabs(b[i]));
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
    if (!std::isfinite(a[i]) || !std::isfinite(b[i])) return std::numeric_limits<double>::infinity();
    difference = std::max(difference, std::fabs(a[i] - b[i]));
  }
  return difference / scale;
}

std::string DescribeDifferences(const mjModel& ours, const mjModel& theirs, double tolerance) {
  std::ostringstream out;
  for (const ModelSize& size : ModelSizes()) {
    if (size.Get(ours) != size.Get(theirs)) {
      out << size.name << ": " << size.Get(ours) << " instead of " << size.Get(theirs) << "\n";
    }
  }
  if (!out.str().empty()) return out.str();
  for (const ModelField& field : ModelFields()) {
    const double difference = LargestDifference(FieldValues(field, ours), FieldValues(field, theirs), 1e-6);
    const double limit = field.type == FieldType::kNum     ? tolerance
                         : field.type == FieldType::kFloat ? 1.2e-7
                                                           : 0;
    if (!(difference <= limit)) out << field.name << ": " << difference << "\n";
  }
  if (!SameBytes(&ours.opt, &theirs.opt, sizeof(mjOption))) out << "options\n";
  if (!SameBytes(&ours.vis, &theirs.vis, sizeof(mjVisual))) out << "visual settings\n";
  const mjStatistic &s = ours.stat, &t = theirs.stat;
  if (LargestDifference(
          {s.meaninertia, s.meanmass, s.meansize, s.extent, s.center[0], s.center[1], s.center[2]},
          {t.meaninertia, t.meanmass, t.meansize, t.extent, t.center[0], t.center[1], t.center[2]}) >
      tolerance) {
    out << "statistics\n";
  }
  return out.str();
}

}  // namespace pliant
