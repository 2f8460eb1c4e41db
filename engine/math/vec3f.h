// Vectors of 3 and 3x3 matrices (row-major) of floats, as abstract scenes hold them. Outputs come first.
#pragma once

#include <cmath>

namespace pliant {

inline float Dot3f(const float a[3], const float b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

inline float Norm3f(const float a[3]) { return std::sqrt(Dot3f(a, a)); }

inline float Dist3f(const float a[3], const float b[3]) {
  const float d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  return Norm3f(d);
}

// Scales to unit length and returns the old length; a vector of length 0 stays as it is.
inline float Normalize3f(float a[3]) {
  const float norm = Norm3f(a);
  for (int i = 0; i < 3 && norm > 0; ++i) a[i] /= norm;
  return norm;
}

// res must differ from a and b.
inline void Cross3f(float res[3], const float a[3], const float b[3]) {
  res[0] = a[1] * b[2] - a[2] * b[1];
  res[1] = a[2] * b[0] - a[0] * b[2];
  res[2] = a[0] * b[1] - a[1] * b[0];
}

// res = mat * v; res must differ from v.
inline void MulMatVec3f(float res[3], const float mat[9], const float v[3]) {
  for (int i = 0; i < 3; ++i) res[i] = mat[3 * i] * v[0] + mat[3 * i + 1] * v[1] + mat[3 * i + 2] * v[2];
}

}  // namespace pliant
