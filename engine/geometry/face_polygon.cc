#include "engine/geometry/face_polygon.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "engine/math/simd.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr double kTouching = 1e-10;
constexpr int kKept = 4;

// Corners of a polygon by coordinates, so that a plane is compared with four of them at once. The last one is
// repeated behind the end, to a multiple of four.
struct Outline {
  static constexpr int kRoom = 2 * kMaxFaceCorners;

  double at[3][kRoom + 4];
  int n = 0;

  void Add(const double p[3]) {
    if (n == kRoom) return;
    for (int i = 0; i < 3; ++i) at[i][n] = p[i];
    ++n;
  }
  // Four corners at a time: mostly there are fewer, and a call would take longer than the copy.
  void AddRange(const Outline& from, int begin, int end) {
    const int count = std::min(end - begin, kRoom - n);
    for (int i = 0; i < count; i += 4) {
      for (int k = 0; k < 3; ++k) {
        Vec4 four;
        Load4(&four, from.at[k] + begin + i);
        Store4(at[k] + n + i, four);
      }
    }
    n += count;
  }
  void Close() {
    if (!n) return;
    for (double* x : at) std::fill_n(x + n, 3, x[n - 1]);
  }
  void Corner(double res[3], int i) const {
    for (int k = 0; k < 3; ++k) res[k] = at[k][i];
  }
};

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
};

using Mask4 = decltype(Vec4{} < Vec4{});

// Which corners lie inside: -1, else 0. Returns whether all do: most planes of a face with many corners leave
// another one whole.
PLIANT_SIMD_CLONES
bool FindInside(const ClipPlane& plane, const Outline& polygon, int64_t* inside) {
  Mask4 all = {-1, -1, -1, -1};
  for (int i = 0; i < polygon.n; i += 4) {
    Vec4 along = {0, 0, 0, 0};
    for (int k = 0; k < 3; ++k) {
      Vec4 x;
      Load4(&x, polygon.at[k] + i);
      const Vec4 part = plane.inward[k] * (x - plane.origin[k]);
      along = k == 0 ? part : along + part;
    }
    const Mask4 mask = along > -kTouching;
    std::memcpy(inside + i, &mask, sizeof mask);
    all &= mask;
  }
  return all[0] & all[1] & all[2] & all[3];
}

// The polygon that grows while another is cut.
class Cut {
 public:
  Cut(const ClipPlane& plane, const Outline& from, const int64_t* inside, Outline& out)
      : plane_(plane), from_(from), inside_(inside), out_(out) {
    out.n = 0;
  }

  // From the corner behind `first` on, round to it.
  void Go(int first) {
    last_ = first;
    AddRange(first + 1, from_.n);
    AddRange(0, first + 1);
    out_.Close();
  }

 private:
  // Corners [begin, end), which follow the last one.
  void AddRange(int begin, int end) {
    for (int i = begin; i < end;) {
      const int64_t side = inside_[i];
      if (side != inside_[last_]) AddCrossing(last_, i);
      int next = i + 1;
      while (next < end && inside_[next] == side) ++next;
      if (side) out_.AddRange(from_, i, next);
      last_ = next - 1;
      i = next;
    }
  }
  void AddCrossing(int from, int to) {
    double p[3], q[3], pq[3], point[3];
    from_.Corner(p, from);
    from_.Corner(q, to);
    Sub3(pq, q, p);
    const double speed = Dot3(plane_.inward, pq);
    const double t = (Dot3(plane_.inward, plane_.origin) - Dot3(plane_.inward, p)) / speed;
    if (speed == 0 || !(t >= 0 && t <= 1)) return;
    AddScl3(point, p, pq, t);
    out_.Add(point);
  }

  const ClipPlane& plane_;
  const Outline& from_;
  const int64_t* inside_;
  Outline& out_;
  int last_ = 0;
};

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
  Outline outline[2];
  int64_t inside[Outline::kRoom + 4];
  Outline* from = &outline[0];
  for (int i = 0; i < subject.n; ++i) from->Add(subject.corner[i]);
  from->Close();
  int first = 0;  // corners begin anywhere: turning the polygon on by one of them moves none
  for (int e = 0; e < clip.n && from->n > 0; ++e) {
    const ClipPlane plane(clip.corner[e], clip.corner[e + 1 == clip.n ? 0 : e + 1], normal);
    if (FindInside(plane, *from, inside)) {
      first = first + 1 == from->n ? 0 : first + 1;
      continue;
    }
    Outline* const to = from == &outline[0] ? &outline[1] : &outline[0];
    Cut(plane, *from, inside, *to).Go(first);
    from = to;
    first = 0;
  }
  subject.n = from->n;
  for (int i = 0; i < from->n; ++i) {
    from->Corner(subject.corner[i], first + i < from->n ? first + i : first + i - from->n);
  }
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
