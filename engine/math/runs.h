// Long runs of plain numbers.
#pragma once

namespace pliant {

// out[i] = first + i for i < n.
void CountUp(int* out, int n, int first);

// sum [3] += weight[i] * points[i] for points [n x 3], the last first.
void AddMomentsBack(double* sum, const double* points, const double* weight, int n);

// sum - weight[0] * (direction' points[0]) - ... for points [n x 3], in this order.
double SubtractMoments(double sum, const double* points, const double* weight, int n,
                       const double direction[3]);

// Number of leading points [n x 3] outside the box lo <= x <= hi: n when all are. NaN is outside.
int CountOutside(const double* points, int n, const double lo[3], const double hi[3]);

// Whether bit v of `set` is set for each of values v [n], which are from 0 to 31.
bool AllAmong(const int* values, int n, unsigned set);

// Number of leading values [n] whose magnitude is at most `limit`: n when all are. NaN is not.
int CountManyWithin(const double* values, int n, double limit);
inline int CountWithin(const double* values, int n, double limit) {
  constexpr int kMany = 32;  // are worth a call
  if (n >= kMany) return CountManyWithin(values, n, limit);
  int i = 0;
  while (i < n && values[i] <= limit && values[i] >= -limit) ++i;
  return i;
}

}  // namespace pliant
