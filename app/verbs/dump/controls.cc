#include "app/verbs/dump/controls.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/verbs/dump/json_input.h"
#include "app/verbs/dump/options.h"

namespace pliant::app {

Controls::Controls(const mjModel& m, const std::string& spec) {
  const auto nu = static_cast<size_t>(m.nu);
  mid_.assign(nu, 0);
  half_.assign(nu, 1);
  for (size_t i = 0; i < nu; ++i) {
    if (!m.actuator_ctrllimited[i]) continue;
    mid_[i] = 0.5 * (m.actuator_ctrlrange[2 * i] + m.actuator_ctrlrange[2 * i + 1]);
    half_[i] = 0.5 * (m.actuator_ctrlrange[2 * i + 1] - m.actuator_ctrlrange[2 * i]);
  }
  if (spec == "zero" || nu == 0) return;
  if (spec == "sine") {
    kind_ = Kind::kSine;
    return;
  }
  if (spec.rfind("random:", 0) == 0) {
    char* end = nullptr;
    const char* digits = spec.c_str() + 7;
    random_ = static_cast<uint32_t>(std::strtoull(digits, &end, 10));
    if (!*digits || *end) throw UsageError("--ctrl " + spec + ": the seed is not a number");
    kind_ = Kind::kRandom;
    return;
  }
  const nlohmann::json root = ReadJson(spec);
  const nlohmann::json& list = root.is_array()         ? root
                               : root.contains("ctrl") ? root["ctrl"]
                                                       : root["controls"];
  if (!list.is_array() || list.empty()) throw UsageError("--ctrl " + spec + ": no list of rows");
  for (size_t k = 0; k < list.size(); ++k) {
    rows_.push_back(FlatNumbers(list[k], "--ctrl row " + std::to_string(k)));
    if (rows_.back().size() != nu) {
      throw UsageError("--ctrl row " + std::to_string(k) + ": " + std::to_string(rows_.back().size()) +
                       " numbers, the model has " + std::to_string(nu));
    }
  }
  kind_ = Kind::kRows;
}

std::vector<double> Controls::Row(int k, double time) {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<double> row(mid_.size());
  switch (kind_) {
    case Kind::kZero:
      break;
    case Kind::kSine:
      for (size_t i = 0; i < row.size(); ++i) {
        row[i] = mid_[i] + 0.5 * half_[i] * std::sin(2 * kPi * (0.5 * time) + static_cast<double>(i));
      }
      break;
    case Kind::kRandom:
      // Linear congruential generator modulo 2^32 (Numerical Recipes): exact on every machine.
      for (size_t i = 0; i < row.size(); ++i) {
        random_ = random_ * 1664525u + 1013904223u;
        row[i] = mid_[i] + half_[i] * (2 * (static_cast<double>(random_) / 4294967296.0) - 1);
      }
      break;
    case Kind::kRows:
      return rows_[std::min(static_cast<size_t>(k), rows_.size() - 1)];
  }
  return row;
}

}  // namespace pliant::app
