// Records of what the reference computes for models with its plugins (tests/data/plugins/README.md).
#pragma once

#include <mujoco/mujoco.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pliant {

using nlohmann::json;
using Numbers = std::vector<double>;

inline json ReadRecord(const std::string& path) { return json::parse(std::ifstream(path)); }

// Numbers that are none are written as texts.
inline double NumberOf(const json& value) {
  if (!value.is_string()) return value.get<double>();
  const std::string text = value;
  return text == "NaN" ? std::nan("") : text[0] == '-' ? -INFINITY : INFINITY;
}

inline Numbers NumbersOf(const json& list) {
  Numbers numbers;
  for (const json& value : list) numbers.push_back(NumberOf(value));
  return numbers;
}

// FNV-1a of 32 bits of the bytes of an array.
template <class T>
uint32_t HashOf(const T* values, size_t n) {
  uint32_t hash = 2166136261u;
  const auto* bytes = reinterpret_cast<const unsigned char*>(values);
  for (size_t i = 0; i < n * sizeof(T); ++i) hash = (hash ^ bytes[i]) * 16777619u;
  return hash;
}

// The largest excess of |got - want| over max(relative (1 + |want|), floor), as a sentence; "" when
// there is none.
template <class Floor>
std::string Excess(const double* got, const Numbers& want, double relative, Floor floor) {
  double worst = 1;
  std::string sentence;
  for (size_t i = 0; i < want.size(); ++i) {
    const double allowed = std::max(relative * (1 + std::fabs(want[i])), floor(i));
    const double ratio = std::fabs(got[i] - want[i]) / allowed;
    if (ratio <= worst) continue;
    if (std::isnan(want[i]) && std::isnan(got[i])) continue;
    worst = ratio;
    sentence = "[" + std::to_string(i) + "] is " + std::to_string(got[i]) + ", should be " +
               std::to_string(want[i]) + ", off by " + json(got[i] - want[i]).dump() + " of " +
               json(allowed).dump();
  }
  return sentence;
}

}  // namespace pliant
