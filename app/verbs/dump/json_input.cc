#include "app/verbs/dump/json_input.h"

#include <fstream>
#include <limits>

#include "app/verbs/dump/options.h"

namespace pliant::app {

using nlohmann::json;

namespace {

void Flatten(const json& value, const std::string& what, std::vector<double>& out) {
  if (!value.is_array()) {
    out.push_back(ToNumber(value, what));
    return;
  }
  for (const json& entry : value) Flatten(entry, what, out);
}

}  // namespace

json ReadJson(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw UsageError("cannot read '" + file + "'");
  try {
    return json::parse(in);
  } catch (const json::exception& e) {
    throw UsageError("'" + file + "' is not JSON: " + e.what());
  }
}

double ToNumber(const json& value, const std::string& what) {
  if (value.is_number()) return value.get<double>();
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (value == "Infinity") return std::numeric_limits<double>::infinity();
  if (value == "-Infinity") return -std::numeric_limits<double>::infinity();
  throw UsageError(what + ": not a number: " + value.dump());
}

std::vector<double> FlatNumbers(const json& value, const std::string& what) {
  std::vector<double> out;
  Flatten(value, what, out);
  return out;
}

}  // namespace pliant::app
