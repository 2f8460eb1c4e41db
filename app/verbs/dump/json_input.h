// Numbers out of JSON files.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pliant::app {

// Throws UsageError when there is no such file or it is not JSON.
nlohmann::json ReadJson(const std::string& file);

// A number, a boolean as 0 or 1, or one of the words NaN, Infinity, -Infinity.
// Throws UsageError that begins with `what`.
double ToNumber(const nlohmann::json& value, const std::string& what);

// All numbers of nested arrays, in order; a single number counts as an array. Throws as ToNumber.
std::vector<double> FlatNumbers(const nlohmann::json& value, const std::string& what);

}  // namespace pliant::app
