#include "engine/geometry/face_fan.h"

#include <mujoco/mjmodel.h>

#include "engine/geometry/points4.h"

namespace pliant {
namespace {

// Of four triangles.
PLIANT_LANES void Project(double* nearest, int stride, const Points4& first, const Points4& second,
                          const Points4& third, double turn) {
  const Vec4 zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  Points4 in, out, normal;
  Sub(in, second, first);
  Sub(out, third, second);
  Cross(normal, out, in);
  Vec4 along, square;
  Dot(&along, normal, second);
  Dot(&square, normal, normal);
  const Vec4 scale = along / square, sign = turn * along < zero ? -one : one;
  const auto tells = (along != zero) & (square > mjMINVAL);
  Vec4 row[4] = {normal.x * scale * sign, normal.y * scale * sign, normal.z * scale * sign, zero};
  row[3] = row[0] * row[0] + row[1] * row[1] + row[2] * row[2];
  row[3] = tells ? row[3] : zero;
  Transpose4(row);
  for (int i = 0; i < 4; ++i) Store4(nearest + i * stride, row[i]);
}

}  // namespace

PLIANT_SIMD_CLONES
void ProjectFan(double* nearest, int stride, int n, const double* const* from, const double* const* to,
                const double apex[3], double turn) {
  Points4 first, second, third;
  Repeat(third, apex);
  for (int k = 0; k < n; k += 4) {
    Load(first, from + k);
    Load(second, to + k);
    Project(nearest + k * stride, stride, first, second, third, turn);
  }
}

PLIANT_SIMD_CLONES
void ProjectFour(double* nearest, int stride, const double* const first[4], const double* const second[4],
                 const double* const third[4], double turn) {
  Points4 a, b, c;
  Load(a, first);
  Load(b, second);
  Load(c, third);
  Project(nearest, stride, a, b, c, turn);
}

}  // namespace pliant
