#include "engine/geometry/simplex_distance.h"

#include <cmath>

#include "engine/geometry/gjk.h"

namespace pliant {
namespace {

// The sign of `a` is that of a volume or area, which seldom changes.
bool SameSign(double a, double b) { return a > 0 ? b > 0 : (a < 0) & (b < 0); }

void Nearest1(double lambda[2], const double s1[3], const double s2[3]) {
  double diff[3], point[3];
  Sub3(diff, s2, s1);
  const double scale = -Dot3(s2, diff) / Dot3(diff, diff);
  AddScl3(point, s2, diff, scale);

  // Lengths along the axis on which the segment is longest.
  int axis = 0;
  double length = 0;
  for (int i = 0; i < 3; ++i) {
    const double x = s1[i] - s2[i];
    if (std::fabs(x) >= std::fabs(length)) {
      length = x;
      axis = i;
    }
  }
  const double c1 = point[axis] - s2[axis];
  const double c2 = s1[axis] - point[axis];
  if (SameSign(length, c1) && SameSign(length, c2)) {
    lambda[0] = c1 / length;
    lambda[1] = c2 / length;
  } else {
    lambda[0] = 0;
    lambda[1] = 1;
  }
}

double SquaredNorm(const double lambda[], const double* const vertex[], int n) {
  double x[3] = {0, 0, 0};
  for (int i = 0; i < n; ++i) AddToScl3(x, vertex[i], lambda[i]);
  return Dot3(x, x);
}

double Area2(const double a[2], const double b[2], const double c[2]) {
  return b[0] * c[1] - b[1] * c[0] - a[0] * c[1] + a[1] * c[0] + a[0] * b[1] - a[1] * b[0];
}

void Nearest2(double lambda[3], const double s1[3], const double s2[3], const double s3[3]) {
  const double* const s[3] = {s1, s2, s3};
  double point[3];
  if (!ProjectOriginOnPlane(point, s1, s2, s3)) {
    Nearest1(lambda, s1, s2);
    lambda[2] = 0;
    return;
  }

  // Areas in the coordinate plane on which the triangle is largest.
  double area = 0;
  int x = 0, y = 1;
  for (int drop = 0; drop < 3; ++drop) {
    const int i = drop == 0 ? 1 : 0, j = drop == 2 ? 1 : 2;
    const double a[2] = {s1[i], s1[j]}, b[2] = {s2[i], s2[j]}, c[2] = {s3[i], s3[j]};
    const double candidate = Area2(a, b, c);
    if (std::fabs(candidate) > std::fabs(area)) {
      area = candidate;
      x = i;
      y = j;
    }
  }
  const double p[2] = {point[x], point[y]};
  const double a[2] = {s1[x], s1[y]}, b[2] = {s2[x], s2[y]}, c[2] = {s3[x], s3[y]};
  const auto part = [&p](const double* q, const double* r) {
    return p[0] * q[1] + p[1] * r[0] + q[0] * r[1] - p[0] * r[1] - p[1] * q[0] - r[0] * q[1];
  };
  const double cof[3] = {part(b, c), part(c, a), part(a, b)};
  bool inside = true;
  for (int i = 0; i < 3; ++i) inside = inside && SameSign(area, cof[i]);
  if (inside) {
    for (int i = 0; i < 3; ++i) lambda[i] = cof[i] / area;
    return;
  }

  double best = kFarAway;
  for (int i = 0; i < 3; ++i) {
    if (SameSign(area, cof[i])) continue;
    const int j = i == 0 ? 1 : 0, k = i == 2 ? 1 : 2;
    double pair[2];
    Nearest1(pair, s[j], s[k]);
    const double* const ends[2] = {s[j], s[k]};
    const double d = SquaredNorm(pair, ends, 2);
    if (d < best) {
      best = d;
      lambda[i] = 0;
      lambda[j] = pair[0];
      lambda[k] = pair[1];
    }
  }
}

double Det3(const double a[3], const double b[3], const double c[3]) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

void Nearest3(double lambda[4], const double* const s[4]) {
  const double cof[4] = {-Det3(s[1], s[2], s[3]), Det3(s[0], s[2], s[3]), -Det3(s[0], s[1], s[3]),
                         Det3(s[0], s[1], s[2])};
  const double volume = cof[0] + cof[1] + cof[2] + cof[3];
  bool inside = true;
  for (int i = 0; i < 4; ++i) inside = inside && SameSign(volume, cof[i]);
  if (inside) {
    for (int i = 0; i < 4; ++i) lambda[i] = cof[i] / volume;
    return;
  }
  double best = kFarAway;
  for (int i = 0; i < 4; ++i) {
    if (SameSign(volume, cof[i])) continue;
    int face[3], n = 0;
    for (int k = 0; k < 4; ++k) {
      if (k != i) face[n++] = k;
    }
    const double* const corners[3] = {s[face[0]], s[face[1]], s[face[2]]};
    double part[3];
    Nearest2(part, corners[0], corners[1], corners[2]);
    const double d = SquaredNorm(part, corners, 3);
    if (d < best) {
      best = d;
      lambda[i] = 0;
      for (int k = 0; k < 3; ++k) lambda[face[k]] = part[k];
    }
  }
}

}  // namespace

void NearestOnSimplex(double lambda[4], int n, const double* const vertex[4]) {
  lambda[0] = 1;
  lambda[1] = lambda[2] = lambda[3] = 0;
  if (n == 4) Nearest3(lambda, vertex);
  if (n == 3) Nearest2(lambda, vertex[0], vertex[1], vertex[2]);
  if (n == 2) Nearest1(lambda, vertex[0], vertex[1]);
}

}  // namespace pliant
