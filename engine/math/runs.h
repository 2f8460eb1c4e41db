// Long runs of plain numbers.
#pragma once

namespace pliant {

// out[i] = first + i for i < n.
void CountUp(int* out, int n, int first);

// The largest of values [n], or `least` if none is larger. NaN counts as nothing.
double LargestOf(const double* values, int n, double least);

}  // namespace pliant
