#include "engine/geometry/face_fan.h"

#include <mujoco/mjmodel.h>

#include "engine/math/simd.h"

namespace pliant {
namespace {

// Coordinate i of four points.
__attribute__((always_inline)) inline void LoadCoordinate(Vec4* to, const double* const p[4], int i) {
  *to = Vec4{p[0][i], p[1][i], p[2][i], p[3][i]};
}

}  // namespace

PLIANT_SIMD_CLONES
void ProjectFan(double nearest[4][4], const double* const from[4], const double* const to[4],
                const double apex[3], double turn) {
  const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  Vec4 on[3], in[3], out[3];
  for (int i = 0; i < 3; ++i) {
    Vec4 start;
    LoadCoordinate(&start, from, i);
    LoadCoordinate(&on[i], to, i);
    in[i] = on[i] - start;
    out[i] = apex[i] - on[i];
  }
  const Vec4 normal[3] = {out[1] * in[2] - out[2] * in[1], out[2] * in[0] - out[0] * in[2],
                          out[0] * in[1] - out[1] * in[0]};
  const Vec4 along = normal[0] * on[0] + normal[1] * on[1] + normal[2] * on[2];
  const Vec4 square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
  const Vec4 scale = along / square, sign = turn * along < zero ? -one : one;
  const auto tells = (along != zero) & (square > mjMINVAL);
  Vec4 row[4];
  for (int i = 0; i < 3; ++i) row[i] = normal[i] * scale * sign;
  row[3] = row[0] * row[0] + row[1] * row[1] + row[2] * row[2];
  row[3] = tells ? row[3] : zero;
  Transpose4(row);
  for (int k = 0; k < 4; ++k) Store4(nearest[k], row[k]);
}

}  // namespace pliant
