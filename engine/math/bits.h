// Comparisons of many numbers by their bits: -0 is not 0, and a NaN equals itself.
#pragma once

namespace pliant {

// Whether any bit of values [n] is set.
bool AnyBit(const double* values, int n);
bool AnyBit(const int* values, int n);

// Whether two arrays [n] are the same bit by bit. For long ones: all is looked at, wherever they differ.
bool EqualBits(const double* a, const double* b, int n);

// Whether n poses q [n x 7], a position and a quaternion each, have the bits of pos [n x 3] and quat [n x 4].
bool SamePoses(const double* q, const double* pos, const double* quat, int n);

}  // namespace pliant
