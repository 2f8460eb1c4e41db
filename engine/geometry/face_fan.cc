#include "engine/geometry/face_fan.h"

#include <mujoco/mjmodel.h>

#include "engine/geometry/four_supports.h"
#include "engine/geometry/points4.h"

namespace pliant {
namespace {

struct NoLook {
  PLIANT_LANES void At(int, const Vec4 (&)[4]) const {}
};

struct Look {
  const LookAhead& ahead;
  PLIANT_LANES void At(int k, const Vec4 (&nearest)[4]) const {
    Vec4 length = nearest[3];
    Sqrt(&length);
    const Points4 unit = {nearest[0] / length, nearest[1] / length, nearest[2] / length};
    FourSupports(ahead.farthest + k, ahead.shape1, ahead.shape2, unit);
  }
};

// The k-th to (k + 3)-th triangles.
template <class Looks>
PLIANT_LANES void Project(double* nearest, int stride, int k, const Points4& first, const Points4& second,
                          const Points4& third, double turn, const Looks& looks) {
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
  looks.At(k, row);
  Transpose4(row);
  for (int i = 0; i < 4; ++i) Store4(nearest + (k + i) * stride, row[i]);
}

template <class Looks>
PLIANT_LANES void Fan(double* nearest, int stride, int n, const double* const* from, const double* const* to,
                      const double apex[3], double turn, const Looks& looks) {
  Points4 first, second, third;
  Repeat(third, apex);
  for (int k = 0; k < n; k += 4) {
    Load(first, from + k);
    Load(second, to + k);
    Project(nearest, stride, k, first, second, third, turn, looks);
  }
}

template <class Looks>
PLIANT_LANES void Four(double* nearest, int stride, const double* const first[4],
                       const double* const second[4], const double* const third[4], double turn,
                       const Looks& looks) {
  Points4 a, b, c;
  Load(a, first);
  Load(b, second);
  Load(c, third);
  Project(nearest, stride, 0, a, b, c, turn, looks);
}

}  // namespace

PLIANT_SIMD_CLONES
void ProjectFan(double* nearest, int stride, int n, const double* const* from, const double* const* to,
                const double apex[3], double turn) {
  Fan(nearest, stride, n, from, to, apex, turn, NoLook());
}

PLIANT_SIMD_CLONES
void ProjectFan(double* nearest, int stride, int n, const double* const* from, const double* const* to,
                const double apex[3], double turn, const LookAhead& ahead) {
  Fan(nearest, stride, n, from, to, apex, turn, Look{ahead});
}

PLIANT_SIMD_CLONES
void ProjectFour(double* nearest, int stride, const double* const first[4], const double* const second[4],
                 const double* const third[4], double turn) {
  Four(nearest, stride, first, second, third, turn, NoLook());
}

PLIANT_SIMD_CLONES
void ProjectFour(double* nearest, int stride, const double* const first[4], const double* const second[4],
                 const double* const third[4], double turn, const LookAhead& ahead) {
  Four(nearest, stride, first, second, third, turn, Look{ahead});
}

}  // namespace pliant
