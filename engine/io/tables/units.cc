#include "engine/io/tables/units.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::io {
namespace {

struct Unit {
  std::string_view name;
  double factor;  // to s, m, rad and what is made of them
};

constexpr double kDegree = 3.14159265358979323846 / 180;
constexpr Unit kUnits[] = {
    {"s", 1},           {"sec", 1},          {"ms", 1e-3}, {"us", 1e-6},     {"\u00b5s", 1e-6},
    {"ns", 1e-9},       {"rad", 1},          {"rad/s", 1}, {"deg", kDegree}, {"degrees", kDegree},
    {"deg/s", kDegree}, {"\u00b0", kDegree}, {"m", 1},     {"m/s", 1},       {"mm", 1e-3},
    {"mm/s", 1e-3},     {"cm", 1e-2},        {"N", 1},     {"Nm", 1},        {"N m", 1},
};
constexpr Unit kEndsOfTimes[] = {{"_ms", 1e-3}, {"_us", 1e-6}, {"_ns", 1e-9}};

void Trim(std::string* name) {
  constexpr const char* kBlanks = " \t";
  name->erase(0, name->find_first_not_of(kBlanks));
  name->erase(name->find_last_not_of(kBlanks) + 1);
}

double TakeEndOfTime(std::string* name) {
  for (const Unit& unit : kEndsOfTimes) {
    if (!name->ends_with(unit.name)) continue;
    name->erase(name->size() - unit.name.size());
    return unit.factor;
  }
  return 1;
}

// Seconds since 1970 are below 1e10 for the next centuries.
double FactorOfStamps(const std::vector<double>& times) {
  const auto first = std::find_if(times.begin(), times.end(), [](double t) { return std::isfinite(t); });
  const double t = first == times.end() ? 0 : *first;
  return t > 1e17 ? 1e-9 : t > 1e14 ? 1e-6 : t > 1e11 ? 1e-3 : 1;
}

}  // namespace

double TakeUnit(std::string* name) {
  if (name->size() < 3 || (name->back() != ']' && name->back() != ')')) return 1;
  const std::size_t open = name->find_last_of(name->back() == ']' ? '[' : '(');
  if (open == std::string::npos || open == 0 || (*name)[open - 1] != ' ') return 1;
  const std::string_view inside = std::string_view(*name).substr(open + 1, name->size() - open - 2);
  for (const Unit& unit : kUnits) {
    if (unit.name != inside) continue;
    name->erase(open);
    Trim(name);
    return unit.factor;
  }
  return 1;
}

bool IsUnit(std::string_view word) {
  return std::any_of(std::begin(kUnits), std::end(kUnits),
                     [&](const Unit& unit) { return unit.name == word; });
}

void TakeUnitsFromNames(Table* table) {
  for (std::size_t c = 0; c < table->names.size(); ++c) {
    std::string& name = table->names[c];
    Trim(&name);
    double factor = TakeUnit(&name);
    if (c == 0) factor *= TakeEndOfTime(&name);
    if (c == 0 && factor == 1) factor = FactorOfStamps(table->columns[c]);
    if (factor == 1) continue;
    for (double& value : table->columns[c]) value *= factor;
  }
}

}  // namespace pliant::io
