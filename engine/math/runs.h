// Long runs of plain numbers.
#pragma once

namespace pliant {

// out[i] = first + i for i < n.
void CountUp(int* out, int n, int first);

// Number of leading values [n] whose magnitude is at most `limit`: n when all are. NaN is not.
inline int CountWithin(const double* values, int n, double limit) {
  int i = 0;
  while (i < n && values[i] <= limit && values[i] >= -limit) ++i;
  return i;
}

// The largest of values [n], or `least` if none is larger. NaN counts as nothing.
double LargestOf(const double* values, int n, double least);

}  // namespace pliant
