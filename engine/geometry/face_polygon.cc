#include "engine/geometry/face_polygon.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/math/lanes.h"
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

template <class V>
PLIANT_FOR_LANES bool FindInLanes(const ClipPlane& plane, const Outline& polygon, int64_t* inside) {
  constexpr int kLanes = sizeof(V) / sizeof(double);
  auto all = V{} == V{};
  for (int i = 0; i < polygon.n; i += kLanes) {
    V along = {};
    for (int k = 0; k < 3; ++k) {
      V x;
      LoadLanes(&x, polygon.at[k] + i);
      const V part = plane.inward[k] * (x - plane.origin[k]);
      along = k == 0 ? part : along + part;
    }
    const auto mask = along > -kTouching;
    std::memcpy(inside + i, &mask, sizeof mask);
    all &= mask;
  }
  bool each = true;
  for (int k = 0; k < kLanes; ++k) each = each && all[k];
  return each;
}

// Which corners lie inside: -1, else 0. Returns whether all do: most planes of a face with many corners leave
// another one whole.
#ifdef PLIANT_CHOOSES_CODE
PLIANT_IN_FOURS bool FindInside(const ClipPlane& plane, const Outline& polygon, int64_t* inside) {
  return FindInLanes<Vec4>(plane, polygon, inside);
}
#endif
PLIANT_IN_PAIRS bool FindInside(const ClipPlane& plane, const Outline& polygon, int64_t* inside) {
  return FindInLanes<Vec2>(plane, polygon, inside);
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

// The square of twice the area of the quadrilateral with the corners a, b, c, d in this order.
double QuadArea2(const double a[3], const double b[3], const double c[3], const double d[3]) {
  double ac[3], bd[3], normal[3];
  Sub3(ac, c, a);
  Sub3(bd, d, b);
  Cross(normal, ac, bd);
  return Dot3(normal, normal);
}

// The quadrilateral of large area among the corners of a polygon: one corner stays, the others move on while
// the area grows.
class Calipers {
 public:
  explicit Calipers(const FacePolygon& polygon)
      : polygon_(polygon), largest2_(Area2(0)), largest_(std::sqrt(largest2_)) {}

  // The other corners start where the last search left them, but ahead of the corner that it stayed at.
  void SearchFrom(int corner) {
    while (MoveOn(corner, 2)) {
      while (MoveOn(corner, 1)) {
      }
      while (MoveOn(corner, 0)) {
      }
    }
    if (others_[0] != corner) return;
    Advance(0);
    if (others_[1] == others_[0]) Advance(1);
    if (others_[2] == others_[1]) Advance(2);
  }

  void Keep(FacePolygon& polygon) const {
    double kept[kKept][3];
    for (int i = 0; i < kKept; ++i) Copy3(kept[i], polygon_.corner[keep_[i]]);
    polygon.n = kKept;
    for (int i = 0; i < kKept; ++i) Copy3(polygon.corner[i], kept[i]);
  }

 private:
  void Advance(int i) { others_[i] = others_[i] + 1 == polygon_.n ? 0 : others_[i] + 1; }

  double Area2(int first) const {
    return QuadArea2(polygon_.corner[first], polygon_.corner[others_[0]], polygon_.corner[others_[1]],
                     polygon_.corner[others_[2]]);
  }

  bool MoveOn(int first, int i) {
    const int before = others_[i];
    Advance(i);
    // Areas decide, whose squares may differ where they do not; most are plainly smaller.
    const double area2 = Area2(first), area = area2 > largest2_ ? std::sqrt(area2) : 0;
    if (!(area > largest_)) {
      others_[i] = before;
      return false;
    }
    largest2_ = area2;
    largest_ = area;
    keep_[0] = first;
    std::copy_n(others_, 3, keep_ + 1);
    return true;
  }

  const FacePolygon& polygon_;
  int others_[3] = {1, 2, 3};
  int keep_[kKept] = {0, 1, 2, 3};
  double largest2_, largest_;
};

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
  Calipers calipers(polygon);
  for (int corner = 0; corner < polygon.n; ++corner) calipers.SearchFrom(corner);
  calipers.Keep(polygon);
}

void KeepFourWithFirst(FacePolygon& polygon) {
  if (polygon.n <= kKept) return;
  Calipers calipers(polygon);
  calipers.SearchFrom(0);
  calipers.Keep(polygon);
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
