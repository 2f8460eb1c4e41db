#include "engine/math/misc.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "engine/math/random.h"

namespace pliant {
namespace {

constexpr mjtNum kLargest = 1e10;  // mjMAXVAL, which lives with the model's types

template <class T>
void Sort(T* list, int n) {
  for (int i = 1; i < n; ++i) {
    const T x = list[i];
    int j = i - 1;
    for (; j >= 0 && list[j] > x; --j) list[j + 1] = list[j];
    list[j + 1] = x;
  }
}

template <class To, class From>
void Convert(To* res, const From* vec, int n) {
  for (int i = 0; i < n; ++i) res[i] = static_cast<To>(vec[i]);
}

}  // namespace

int Round(mjtNum x) {
  if (std::isnan(x)) return 0;
  constexpr mjtNum kLowest = std::numeric_limits<int>::min(), kHighest = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(std::round(x), kLowest, kHighest));
}

int IsBad(mjtNum x) { return std::isnan(x) || x > kLargest || x < -kLargest; }

int IsZero(const mjtNum* vec, int n) {
  for (int i = 0; i < n; ++i) {
    if (vec[i] != 0) return 0;
  }
  return 1;
}

mjtNum StandardNormal(mjtNum* num2) {
  return PolarNormal([] { return std::rand(); }, RAND_MAX, num2);
}

void F2n(mjtNum* res, const float* vec, int n) { Convert(res, vec, n); }
void N2f(float* res, const mjtNum* vec, int n) { Convert(res, vec, n); }
void D2n(mjtNum* res, const double* vec, int n) { Convert(res, vec, n); }
void N2d(double* res, const mjtNum* vec, int n) { Convert(res, vec, n); }

void InsertionSort(mjtNum* list, int n) { Sort(list, n); }
void InsertionSortInt(int* list, int n) { Sort(list, n); }

mjtNum Halton(int index, int base) {
  mjtNum weight = 1.0 / base, sum = 0;
  for (int rest = index; rest > 0; rest /= base, weight /= base) sum += weight * (rest % base);
  return sum;
}

char* Strncpy(char* dst, const char* src, int n) {
  if (!dst || !src || n <= 0) return dst;
  int i = 0;
  for (; i < n - 1 && src[i]; ++i) dst[i] = src[i];
  for (; i < n; ++i) dst[i] = 0;
  return dst;
}

mjtNum SpringDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt) {
  const mjtNum discriminant = Kv * Kv - 4 * Kp;
  if (std::fabs(discriminant) < mjMINVAL) {
    return std::exp(-Kv * dt / 2) * (pos0 + (vel0 + Kv / 2 * pos0) * dt);
  }
  if (discriminant < 0) {
    const mjtNum w = std::sqrt(-discriminant) / 2;
    const mjtNum s = (vel0 + Kv / 2 * pos0) / w;
    return std::exp(-Kv * dt / 2) * (pos0 * std::cos(w * dt) + s * std::sin(w * dt));
  }
  const mjtNum root = std::sqrt(discriminant);
  const mjtNum r1 = (-Kv + root) / 2, r2 = (-Kv - root) / 2;
  const mjtNum c1 = (vel0 - r2 * pos0) / (r1 - r2);
  return c1 * std::exp(r1 * dt) + (pos0 - c1) * std::exp(r2 * dt);
}

const char* WriteNumBytes(size_t nbytes) {
  thread_local char text[32];
  const char* const units[] = {"", "K", "M", "G", "T", "P", "E"};
  int unit = 0;
  size_t rest = nbytes;
  // Whole numbers stay whole: the unit grows only while nothing is lost or the number is long.
  while (unit < 6 && rest >= 1024 && (rest % 1024 == 0 || rest >= 10 * 1024)) {
    rest /= 1024;
    ++unit;
  }
  std::snprintf(text, sizeof(text), "%zu%s", rest, units[unit]);
  return text;
}

}  // namespace pliant
