#include "engine/geometry/face_polygon.h"

#include <algorithm>

#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr double kTouching = 1e-10;
constexpr int kKept = 4;

// One side of the clipping face, as a plane that looks inward.
struct ClipPlane {
  const double* origin;
  double inward[3];

  ClipPlane(const double a[3], const double b[3], const double normal[3]) : origin(a) {
    double edge[3], above[3], up[3];
    Sub3(edge, b, a);
    // Up from the edge, rounded as the difference of two points: decides which of equal distances counts.
    Add3(above, a, normal);
    Sub3(up, above, a);
    Cross(inward, edge, up);
    Normalize3(inward);
  }
  bool Inside(const double p[3]) const {
    double offset[3];
    Sub3(offset, p, origin);
    return Dot3(inward, offset) > -kTouching;
  }
};

// A polygon whose corners begin anywhere in memory: turning it on by a corner moves none.
struct TurnedPolygon {
  FacePolygon* polygon;
  int first = 0;

  int Count() const { return polygon->n; }
  const double* Corner(int i) const {
    const int k = first + i;
    return polygon->corner[k < polygon->n ? k : k - polygon->n];
  }
};

// The polygon that grows while another is cut.
struct Cut {
  const ClipPlane& plane;
  FacePolygon& out;

  void Add(const double p[3]) {
    if (out.n < 2 * kMaxFaceCorners) Copy3(out.corner[out.n++], p);
  }
  void AddCrossing(const double p[3], const double q[3]) {
    double pq[3], point[3];
    Sub3(pq, q, p);
    const double speed = Dot3(plane.inward, pq);
    const double t = (Dot3(plane.inward, plane.origin) - Dot3(plane.inward, p)) / speed;
    if (speed == 0 || !(t >= 0 && t <= 1)) return;
    AddScl3(point, p, pq, t);
    Add(point);
  }
};

// From the second corner on, round to the first.
void CutPolygon(Cut& cut, const TurnedPolygon& polygon) {
  const int n = polygon.Count();
  bool p_inside = n > 0 && cut.plane.Inside(polygon.Corner(0));
  for (int i = 0; i < n; ++i) {
    const double* p = polygon.Corner(i);
    const double* q = polygon.Corner(i + 1 == n ? 0 : i + 1);
    const bool q_inside = cut.plane.Inside(q);
    if (p_inside != q_inside) cut.AddCrossing(p, q);
    if (q_inside) cut.Add(q);
    p_inside = q_inside;
  }
}

bool AllInside(const ClipPlane& plane, const FacePolygon& polygon) {
  int inside = 0;
  for (int i = 0; i < polygon.n; ++i) inside += plane.Inside(polygon.corner[i]);
  return inside == polygon.n;
}

// Twice the area of the quadrilateral with the corners a, b, c, d in this order.
double QuadArea(const double a[3], const double b[3], const double c[3], const double d[3]) {
  double ac[3], bd[3], normal[3];
  Sub3(ac, c, a);
  Sub3(bd, d, b);
  Cross(normal, ac, bd);
  return Norm3(normal);
}

}  // namespace

void ClipPolygon(FacePolygon& subject, const FacePolygon& clip, const double normal[3]) {
  FacePolygon spare[2];
  TurnedPolygon from = {&subject};
  for (int e = 0; e < clip.n && from.Count() > 0; ++e) {
    const ClipPlane plane(clip.corner[e], clip.corner[e + 1 == clip.n ? 0 : e + 1], normal);
    if (AllInside(plane, *from.polygon)) {  // as most planes of a face with many corners leave all
      from.first = from.first + 1 == from.Count() ? 0 : from.first + 1;
      continue;
    }
    FacePolygon& to = spare[from.polygon == &spare[0]];
    to.n = 0;
    Cut cut = {plane, to};
    CutPolygon(cut, from);
    from = {&to};
  }
  if (from.polygon == &subject) {
    if (!from.first) return;
    spare[0].n = subject.n;
    for (int i = 0; i < subject.n; ++i) Copy3(spare[0].corner[i], from.Corner(i));
    from = {&spare[0]};
  }
  subject.n = from.Count();
  for (int i = 0; i < subject.n; ++i) Copy3(subject.corner[i], from.Corner(i));
}

void KeepFour(FacePolygon& polygon) {
  if (polygon.n <= kKept) return;
  const int n = polygon.n;
  int keep[4] = {0, 1, 2, 3}, b = 1, c = 2, d = 3;
  const auto area = [&](int i, int j, int k, int l) {
    return QuadArea(polygon.corner[i], polygon.corner[j], polygon.corner[k], polygon.corner[l]);
  };
  double largest = area(0, 1, 2, 3);
  const auto move_on = [&](int a, int& moving) {
    const int before = moving;
    moving = (moving + 1) % n;
    const double grown = area(a, b, c, d);
    if (!(grown > largest)) {
      moving = before;
      return false;
    }
    largest = grown;
    const int found[4] = {a, b, c, d};
    std::copy_n(found, 4, keep);
    return true;
  };
  for (int a = 0; a < n; ++a) {
    while (move_on(a, d)) {
      while (move_on(a, c)) {
      }
      while (move_on(a, b)) {
      }
    }
    if (b == a) {
      b = (b + 1) % n;
      if (c == b) c = (c + 1) % n;
      if (d == c) d = (d + 1) % n;
    }
  }
  double kept[4][3];
  for (int i = 0; i < 4; ++i) Copy3(kept[i], polygon.corner[keep[i]]);
  polygon.n = 4;
  for (int i = 0; i < 4; ++i) Copy3(polygon.corner[i], kept[i]);
}

void KeepTwo(FacePolygon& polygon) {
  if (polygon.n <= 2) return;
  int first = 0, last = 1;
  double largest = -1;
  for (int i = 0; i < polygon.n; ++i) {
    for (int k = i + 1; k < polygon.n; ++k) {
      double offset[3];
      Sub3(offset, polygon.corner[i], polygon.corner[k]);
      const double distance = Dot3(offset, offset);
      if (!(distance > largest)) continue;
      largest = distance;
      first = i;
      last = k;
    }
  }
  Copy3(polygon.corner[0], polygon.corner[first]);
  Copy3(polygon.corner[1], polygon.corner[last]);
  polygon.n = 2;
}

}  // namespace pliant
