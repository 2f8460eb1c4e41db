#include "engine/dynamics/wrap.h"

#include <algorithm>
#include <cmath>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

struct Vec2 {
  mjtNum x, y;
};
Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
Vec2 operator*(mjtNum s, Vec2 a) { return {s * a.x, s * a.y}; }
mjtNum Dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
mjtNum Cross2(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
mjtNum Norm(Vec2 a) { return std::sqrt(Dot(a, a)); }
Vec2 Unit(Vec2 a) {
  const mjtNum norm = Norm(a);
  return norm < mjMINVAL ? Vec2{1, 0} : (1 / norm) * a;
}

// Tangent points of a planar path; curve < 0: no contact with the circle.
struct PlanarPath {
  Vec2 touch[2];
  mjtNum curve = -1;
};

// Point of the segment a-b nearest to the origin.
Vec2 NearestToOrigin(Vec2 a, Vec2 b) {
  const Vec2 dir = b - a;
  const mjtNum t = -Dot(dir, a) / Dot(dir, dir);
  return a + std::clamp<mjtNum>(t, 0, 1) * dir;
}

bool SegmentsCross(Vec2 a, Vec2 b, Vec2 c, Vec2 e) {
  const Vec2 ab = b - a, ce = e - c, ac = a - c;
  const mjtNum det = Cross2(ab, ce);
  if (std::fabs(det) < mjMINVAL) return false;
  const mjtNum s = Cross2(ce, ac) / det;
  const mjtNum t = Cross2(ab, ac) / det;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

// Arc between two points of the circle, walked in the sense of the solution.
mjtNum ArcLength(Vec2 a, Vec2 b, bool second, mjtNum radius) {
  mjtNum angle = std::acos(std::clamp<mjtNum>(Dot(Unit(a), Unit(b)), -1, 1));
  const mjtNum turn = -Cross2(a, b);
  if ((turn > 0 && second) || (turn < 0 && !second)) angle = 2 * mjPI - angle;
  return radius * angle;
}

// Path around the outside of a circle at the origin. side: null, or a point that chooses between
// the two ways round.
PlanarPath WrapOutside(Vec2 a, Vec2 b, const Vec2* side, mjtNum radius) {
  PlanarPath path;
  const mjtNum aa = Dot(a, a), bb = Dot(b, b), rr = radius * radius;
  if (aa < rr || bb < rr) return path;
  const Vec2 dir = b - a;
  if (Dot(dir, dir) < mjMINVAL) return path;

  const Vec2 nearest = NearestToOrigin(a, b);
  if (Dot(nearest, nearest) > rr && (!side || Dot(*side, nearest) >= 0)) return path;

  // The tangent from p touches the circle at (r^2 p + s r sqrt(p^2 - r^2) rot(p)) / p^2, s = +-1.
  const mjtNum root_a = std::sqrt(aa - rr), root_b = std::sqrt(bb - rr);
  Vec2 touch[2][2];
  mjtNum merit[2];
  for (int i = 0; i < 2; ++i) {
    const mjtNum sign = i == 0 ? 1 : -1;
    touch[i][0] = {(a.x * rr + sign * radius * a.y * root_a) / aa,
                   (a.y * rr - sign * radius * a.x * root_a) / aa};
    touch[i][1] = {(b.x * rr - sign * radius * b.y * root_b) / bb,
                   (b.y * rr + sign * radius * b.x * root_b) / bb};
    if (side) {
      merit[i] = Dot(Unit(touch[i][0] + touch[i][1]), *side);
    } else {
      const Vec2 chord = touch[i][0] - touch[i][1];
      merit[i] = -Dot(chord, chord);
    }
  }
  // A path that crosses itself counts as one of this merit, and is none if the other one is no better.
  constexpr mjtNum kCrossed = -10000;
  const auto crosses = [&](int i) { return SegmentsCross(a, touch[i][0], b, touch[i][1]); };
  int pick = merit[0] > merit[1] ? 0 : 1;
  if (crosses(pick)) {
    pick = 1 - pick;
    if (merit[pick] < kCrossed || crosses(pick)) return path;
  } else if (merit[pick] < kCrossed && crosses(1 - pick)) {
    return path;
  }
  path.touch[0] = touch[pick][0];
  path.touch[1] = touch[pick][1];
  path.curve = ArcLength(path.touch[0], path.touch[1], pick == 1, radius);
  return path;
}

// Root of asin(A z) + asin(B z) - 2 asin(z) + G in (0, 1), by Newton's method from the right; NaN when it
// leaves the region where it converges.
mjtNum SolveTangency(mjtNum A, mjtNum B, mjtNum G) {
  constexpr int kMaxIterations = 20;
  constexpr mjtNum kStart = 1 - 1e-7;
  constexpr mjtNum kTolerance = 1e-6;
  const auto value = [&](mjtNum z) { return std::asin(A * z) + std::asin(B * z) - 2 * std::asin(z) + G; };
  const auto slope_term = [](mjtNum c, mjtNum z) {
    return c / std::max<mjtNum>(mjMINVAL, std::sqrt(1 - z * z * c * c));
  };

  mjtNum z = kStart;
  mjtNum f = value(z);
  if (f > 0) return NAN;
  int iteration = 0;
  for (; iteration < kMaxIterations && std::fabs(f) > kTolerance; ++iteration) {
    const mjtNum slope = slope_term(A, z) + slope_term(B, z) - 2 * slope_term(1, z);
    if (slope > -mjMINVAL) return NAN;
    const mjtNum next = z - f / slope;
    if (next > z) return NAN;
    z = next;
    f = value(z);
    if (f > kTolerance) return NAN;
  }
  return iteration < kMaxIterations ? z : NAN;
}

// Path that comes from inside the circle's shadow: it touches one point of the circle, where the angles of
// arrival and departure are equal. Falls back to the direction halfway between the ends.
PlanarPath WrapInside(Vec2 a, Vec2 b, mjtNum radius) {
  PlanarPath path;
  const mjtNum len_a = Norm(a), len_b = Norm(b);
  if (len_a <= radius || len_b <= radius || radius < mjMINVAL || len_a < mjMINVAL || len_b < mjMINVAL)
    return path;
  const Vec2 dir = b - a;
  const mjtNum dd = Dot(dir, dir);
  if (dd > mjMINVAL) {
    const mjtNum t = -Dot(dir, a) / dd;
    // A straight line that already passes through the circle needs no help.
    if (t > 0 && t < 1 && Norm(a + t * dir) <= radius) return path;
  }

  path.touch[0] = path.touch[1] = radius * Unit(0.5 * (a + b));
  const mjtNum cos_gap = (len_a * len_a + len_b * len_b - dd) / (2 * len_a * len_b);
  if (cos_gap < -1 + mjMINVAL) return path;
  path.curve = 0;
  if (cos_gap > 1 - mjMINVAL) return path;

  const mjtNum A = radius / len_a, B = radius / len_b;
  const mjtNum z = SolveTangency(A, B, std::acos(cos_gap));
  if (std::isnan(z)) return path;
  const bool from_a = Cross2(a, b) > 0;
  const Vec2 dir0 = Unit(from_a ? a : b);
  const mjtNum angle = std::asin(z) - std::asin((from_a ? A : B) * z);
  const mjtNum c = std::cos(angle), s = std::sin(angle);
  path.touch[0] = path.touch[1] = {radius * (c * dir0.x - s * dir0.y), radius * (s * dir0.x + c * dir0.y)};
  return path;
}

void ToLocal(mjtNum res[3], const mjtNum x[3], const mjtNum pos[3], const mjtNum mat[9]) {
  mjtNum dif[3];
  Sub3(dif, x, pos);
  MulMatTVec3(res, mat, dif);
}

// Orthonormal axes of the plane through the center and both points.
void PlaneOfPoints(mjtNum axis0[3], mjtNum axis1[3], const mjtNum p0[3], const mjtNum p1[3]) {
  mjtNum normal[3];
  Copy3(axis0, p0);
  Normalize3(axis0);
  Cross(normal, p0, p1);
  if (Normalize3(normal) < mjMINVAL) {
    // Points on one line with the center: any plane through it will do; turn away from the largest component.
    int largest = 0;
    for (int k = 1; k < 3; ++k) {
      if (std::fabs(axis0[k]) > std::fabs(axis0[largest])) largest = k;
    }
    mjtNum other[3] = {1, 1, 1};
    other[largest] = 0;
    Cross(normal, axis0, other);
    Normalize3(normal);
  }
  Cross(axis1, normal, axis0);
  Normalize3(axis1);
}

}  // namespace

mjtNum Wrap(mjtNum points[6], const mjtNum x0[3], const mjtNum x1[3], const mjtNum pos[3],
            const mjtNum mat[9], mjtNum radius, int type, const mjtNum* side) {
  if (radius <= mjMINVAL) return -1;
  mjtNum p0[3], p1[3];
  ToLocal(p0, x0, pos, mat);
  ToLocal(p1, x1, pos, mat);
  if (Norm3(p0) < mjMINVAL || Norm3(p1) < mjMINVAL) return -1;

  mjtNum axis0[3] = {1, 0, 0}, axis1[3] = {0, 1, 0};
  if (type == mjWRAP_SPHERE) PlaneOfPoints(axis0, axis1, p0, p1);
  const auto project = [&](const mjtNum p[3]) { return Vec2{Dot3(p, axis0), Dot3(p, axis1)}; };
  const Vec2 a = project(p0), b = project(p1);

  PlanarPath path;
  if (side) {
    mjtNum local_side[3];
    ToLocal(local_side, side, pos, mat);
    const Vec2 planar_side = radius * Unit(project(local_side));
    path = Norm3(local_side) < radius ? WrapInside(a, b, radius) : WrapOutside(a, b, &planar_side, radius);
  } else {
    path = WrapOutside(a, b, nullptr, radius);
  }
  if (path.curve < 0) return -1;

  mjtNum local[2][3];
  for (int i = 0; i < 2; ++i) {
    Scl3(local[i], axis0, path.touch[i].x);
    AddToScl3(local[i], axis1, path.touch[i].y);
  }
  if (type == mjWRAP_CYLINDER) {
    // The unrolled path is straight: height grows with the planar length walked.
    const mjtNum before = Norm(path.touch[0] - a), after = Norm(path.touch[1] - b);
    const mjtNum total = before + path.curve + after;
    local[0][2] = p0[2] + (p1[2] - p0[2]) * before / total;
    local[1][2] = p0[2] + (p1[2] - p0[2]) * (before + path.curve) / total;
    const mjtNum height = local[1][2] - local[0][2];
    path.curve = std::sqrt(path.curve * path.curve + height * height);
  }
  for (int i = 0; i < 2; ++i) {
    MulMatVec3(points + 3 * i, mat, local[i]);
    AddTo3(points + 3 * i, pos);
  }
  return path.curve;
}

}  // namespace pliant
