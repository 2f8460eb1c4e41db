// Results of C functions as the reference gives them, from tests/data/api/functions.txt,
// and the numbers that go in.
#pragma once

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <map>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/support/places.h"

namespace pliant {

using Values = std::vector<mjtNum>;

// n numbers in [-1, 1), as the program that asked the reference makes them.
inline Values Numbers(int n, uint32_t seed) {
  Values out;
  for (int i = 0; i < n; ++i) {
    seed = 1664525u * seed + 1013904223u;
    out.push_back(seed / 2147483648.0 - 1);
  }
  return out;
}

inline Values Unit(int n, uint32_t seed) {
  Values v = Numbers(n, seed);
  double sum = 0;
  for (const mjtNum x : v) sum += x * x;
  for (mjtNum& x : v) x /= std::sqrt(sum);
  return v;
}

inline Values Positive(int n, uint32_t seed) {
  Values v = Numbers(n, seed);
  for (mjtNum& x : v) x += 1.5;
  return v;
}

// n x n, symmetric, dominated by its diagonal.
inline Values Definite(int n, uint32_t seed) {
  const Values a = Numbers(n * n, seed);
  Values out(a.size());
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) out[n * i + k] = 0.5 * (a[n * i + k] + a[n * k + i]) + (i == k ? n : 0);
  }
  return out;
}

inline Values Join(std::initializer_list<Values> parts) {
  Values out;
  for (const Values& part : parts) out.insert(out.end(), part.begin(), part.end());
  return out;
}

template <class T>
Values Copy(const T* from, int n) {
  return Values(from, from + n);
}

// n outputs of a call, followed by what it returns, if anything.
template <class F>
Values Out(int n, F f) {
  Values out(static_cast<size_t>(n));
  if constexpr (std::is_void_v<decltype(f(out.data()))>) {
    f(out.data());
  } else {
    const auto result = static_cast<mjtNum>(f(out.data()));
    out.push_back(result);
  }
  return out;
}

// The same for arrays that the call changes.
template <class F>
Values Changed(Values v, F f) {
  const auto n = static_cast<int>(v.size());
  return Out(n, [&](mjtNum* r) {
    std::copy(v.begin(), v.end(), r);
    return f(r);
  });
}

// The lines of one group. Each is to be checked; the end of the group's test counts.
class GoldenResults {
 public:
  explicit GoldenResults(const std::string& group, double tolerance = 1e-12) : tolerance_(tolerance) {
    std::ifstream file(TestDataPath("api/functions.txt"));
    std::string line, now;
    while (std::getline(file, line)) {
      std::istringstream words(line);
      std::string name, word;
      words >> name;
      if (name == "#") {
        words >> now;
        continue;
      }
      Values values;
      while (words >> word) values.push_back(std::stod(word));
      if (now == group) expected_[name] = values;
    }
    EXPECT_FALSE(expected_.empty()) << group;
  }
  ~GoldenResults() {
    for (const auto& [name, values] : expected_) ADD_FAILURE() << name << " was not checked";
  }

  // Equal up to `tolerance` of the largest entry, at least of 1.
  void Check(const std::string& name, const Values& got, double tolerance = 0) {
    const auto found = expected_.find(name);
    ASSERT_NE(found, expected_.end()) << name;
    const Values expected = found->second;
    expected_.erase(found);
    ASSERT_EQ(got.size(), expected.size()) << name;
    double scale = 1;
    for (const mjtNum x : expected) scale = std::max(scale, std::fabs(x));
    for (size_t i = 0; i < got.size(); ++i) {
      EXPECT_NEAR(got[i], expected[i], std::max(tolerance, tolerance_) * scale) << name << " at " << i;
    }
  }

 private:
  double tolerance_;
  std::map<std::string, Values> expected_;
};

}  // namespace pliant
