// Vectors of 3, 3x3 matrices (row-major) and short runs of numbers. Outputs come first and may be the same
// memory as an input only where a comment says so.
#pragma once

#include <mujoco/mjtype.h>

#include <cmath>
#include <cstring>

namespace pliant {

inline void Zero3(mjtNum res[3]) { res[0] = res[1] = res[2] = 0; }

inline void Copy3(mjtNum res[3], const mjtNum a[3]) {
  res[0] = a[0];
  res[1] = a[1];
  res[2] = a[2];
}

// res may be a.
inline void Scl3(mjtNum res[3], const mjtNum a[3], mjtNum s) {
  res[0] = a[0] * s;
  res[1] = a[1] * s;
  res[2] = a[2] * s;
}

// res may be a or b (also in the next five).
inline void Add3(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) {
  res[0] = a[0] + b[0];
  res[1] = a[1] + b[1];
  res[2] = a[2] + b[2];
}

inline void Sub3(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) {
  res[0] = a[0] - b[0];
  res[1] = a[1] - b[1];
  res[2] = a[2] - b[2];
}

inline void AddTo3(mjtNum res[3], const mjtNum a[3]) { Add3(res, res, a); }

inline void SubFrom3(mjtNum res[3], const mjtNum a[3]) { Sub3(res, res, a); }

// res += a * s
inline void AddToScl3(mjtNum res[3], const mjtNum a[3], mjtNum s) {
  res[0] += a[0] * s;
  res[1] += a[1] * s;
  res[2] += a[2] * s;
}

// res = a + b * s
inline void AddScl3(mjtNum res[3], const mjtNum a[3], const mjtNum b[3], mjtNum s) {
  res[0] = a[0] + b[0] * s;
  res[1] = a[1] + b[1] * s;
  res[2] = a[2] + b[2] * s;
}

inline mjtNum Dot3(const mjtNum a[3], const mjtNum b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

inline mjtNum Norm3(const mjtNum a[3]) { return std::sqrt(Dot3(a, a)); }

inline mjtNum Dist3(const mjtNum a[3], const mjtNum b[3]) {
  const mjtNum d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
  return Norm3(d);
}

// Scales to unit length and returns the old length; a vector shorter than mjMINVAL becomes (1, 0, 0).
inline mjtNum Normalize3(mjtNum a[3]) {
  const mjtNum norm = Norm3(a);
  if (norm < mjMINVAL) {
    a[0] = 1;
    a[1] = a[2] = 0;
  } else {
    Scl3(a, a, 1 / norm);
  }
  return norm;
}

// res must differ from a and b.
inline void Cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]) {
  res[0] = a[1] * b[2] - a[2] * b[1];
  res[1] = a[2] * b[0] - a[0] * b[2];
  res[2] = a[0] * b[1] - a[1] * b[0];
}

// res = mat * v; res must differ from v.
inline void MulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum v[3]) {
  res[0] = mat[0] * v[0] + mat[1] * v[1] + mat[2] * v[2];
  res[1] = mat[3] * v[0] + mat[4] * v[1] + mat[5] * v[2];
  res[2] = mat[6] * v[0] + mat[7] * v[1] + mat[8] * v[2];
}

// res = mat' * v; res must differ from v.
inline void MulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum v[3]) {
  res[0] = mat[0] * v[0] + mat[3] * v[1] + mat[6] * v[2];
  res[1] = mat[1] * v[0] + mat[4] * v[1] + mat[7] * v[2];
  res[2] = mat[2] * v[0] + mat[5] * v[1] + mat[8] * v[2];
}

// res = a * b; res must differ from both (also in the next two).
inline void MulMatMat3(mjtNum res[9], const mjtNum a[9], const mjtNum b[9]) {
  for (int r = 0; r < 9; r += 3) {
    for (int c = 0; c < 3; ++c) res[r + c] = a[r] * b[c] + a[r + 1] * b[3 + c] + a[r + 2] * b[6 + c];
  }
}

// res = a' * b
inline void MulMatTMat3(mjtNum res[9], const mjtNum a[9], const mjtNum b[9]) {
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) res[3 * r + c] = a[r] * b[c] + a[3 + r] * b[3 + c] + a[6 + r] * b[6 + c];
  }
}

// res = a * b'
inline void MulMatMatT3(mjtNum res[9], const mjtNum a[9], const mjtNum b[9]) {
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      res[3 * r + c] = a[3 * r] * b[3 * c] + a[3 * r + 1] * b[3 * c + 1] + a[3 * r + 2] * b[3 * c + 2];
    }
  }
}

inline void Zero4(mjtNum res[4]) { res[0] = res[1] = res[2] = res[3] = 0; }

inline void Unit4(mjtNum res[4]) {
  res[0] = 1;
  res[1] = res[2] = res[3] = 0;
}

inline void Copy4(mjtNum res[4], const mjtNum a[4]) {
  res[0] = a[0];
  res[1] = a[1];
  res[2] = a[2];
  res[3] = a[3];
}

inline void Copy9(mjtNum res[9], const mjtNum a[9]) {
  for (int i = 0; i < 9; ++i) res[i] = a[i];
}

// Scales to unit length and returns the old length; shorter than mjMINVAL becomes (1, 0, 0, 0). A length
// within mjMINVAL of 1 is left as it is, so that normalising twice changes no bit.
inline mjtNum Normalize4(mjtNum a[4]) {
  const mjtNum norm = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]);
  if (norm < mjMINVAL) {
    Unit4(a);
  } else if (std::fabs(norm - 1) > mjMINVAL) {
    const mjtNum inv = 1 / norm;
    for (int i = 0; i < 4; ++i) a[i] *= inv;
  }
  return norm;
}

inline void Zero6(mjtNum res[6]) {
  for (int i = 0; i < 6; ++i) res[i] = 0;
}

inline void Copy6(mjtNum res[6], const mjtNum a[6]) {
  for (int i = 0; i < 6; ++i) res[i] = a[i];
}

inline void AddTo6(mjtNum res[6], const mjtNum a[6]) {
  for (int i = 0; i < 6; ++i) res[i] += a[i];
}

inline void AddToScl6(mjtNum res[6], const mjtNum a[6], mjtNum s) {
  for (int i = 0; i < 6; ++i) res[i] += a[i] * s;
}

inline mjtNum Dot6(const mjtNum a[6], const mjtNum b[6]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5];
}

}  // namespace pliant
