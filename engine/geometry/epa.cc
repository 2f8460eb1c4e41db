#include "engine/geometry/epa.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstddef>

#include "engine/geometry/face_fan.h"
#include "engine/geometry/pair_supports.h"
#include "engine/geometry/tetrahedron.h"

namespace pliant {
namespace {

constexpr double kMinVal2 = mjMINVAL * mjMINVAL;
constexpr double kRounding = 1e-10;  // length

// Faces are measured where they lie: four numbers at the front of each.
constexpr int kFaceStride = sizeof(Polytope::Face) / sizeof(double);
static_assert(offsetof(Polytope::Face, dist2) == 3 * sizeof(double) &&
              sizeof(Polytope::Face) % sizeof(double) == 0);

// Of a number as in Face::adjacent.
inline int FaceOf(int adjacent) { return adjacent >> 2; }
inline int EdgeOf(int adjacent) { return adjacent & 3; }
// Of a square: they compare as it does.
inline uint64_t Bits(double square) { return std::bit_cast<uint64_t>(square); }

class Expansion {
 public:
  Expansion(Polytope& p, const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options)
      : p_(p), shape1_(shape1), shape2_(shape2), options_(options), support_(shape1, shape2) {}

  // A first polytope around the origin; false when the origin is on the boundary or the input is degenerate.
  bool FromSegment(const GjkResult& gjk);
  bool FromTriangle(const DifferenceVertex& v1, const DifferenceVertex& v2, const DifferenceVertex& v3);
  bool FromTetrahedron(const GjkResult& gjk);

  // Index of the face of the final polytope nearest to the origin, -1 when there is none.
  int Expand();
  void Witness(PenetrationResult& result, int face) const;

 private:
  const double* W(int vertex) const { return p_.vertices[vertex].w; }
  static uint64_t Key(const DifferenceVertex& v) {
    return (static_cast<uint64_t>(static_cast<uint32_t>(v.vertex1)) << 32) + static_cast<uint32_t>(v.vertex2);
  }
  int Insert(const DifferenceVertex& v) {
    p_.vertices[p_.nvertex] = v;
    p_.key[p_.nvertex] = Key(v);
    return p_.nvertex++;
  }
  // Support vertex in direction dir of the given length.
  int InsertSupport(const double dir[3], double length) {
    DifferenceVertex& v = p_.vertices[p_.nvertex];
    double unit[3] = {1, 0, 0};
    if (length > mjMINVAL) {
      for (int i = 0; i < 3; ++i) unit[i] = dir[i] / length;
    }
    support_.Find(v, unit);
    p_.key[p_.nvertex] = Key(v);
    return p_.nvertex++;
  }
  int AddFace(const int vertex[3], const int adjacent[3]);
  double AttachFace(const int vertex[3], const int adjacent[3]);
  // Without branches, which nobody could predict.
  void OpenFace(int face, bool opens) {
    p_.faces[face].slot = p_.nopen | (static_cast<int>(opens) - 1);
    p_.open_dist2[p_.nopen] = p_.faces[face].dist2;
    p_.open[p_.nopen] = face;
    p_.nopen += opens;
  }
  void DeleteFace(int face);
  void OpenAll() {
    for (int i = 0; i < p_.nface; ++i) OpenFace(i, true);
  }
  void Restart() { p_.nvertex = p_.nface = p_.nopen = 0; }
  int NearestOpen() const;
  bool IsRepeated(int vertex) const;
  bool CollectHorizon(int face, const double w[3]);
  void AddRimFaces(int apex);
  void MeasureThinFace(int index);  // where the first normal does not tell
  bool AttachHorizon(int apex, double lower2, double upper2);

  Polytope& p_;
  const ConvexShape& shape1_;
  const ConvexShape& shape2_;
  const CcdOptions& options_;
  const PairSupports support_;
  double turn_ = 1;  // of all faces: 1 where their vertices run around counter-clockwise as seen from outside

  // Edges of the hole that the deleted faces leave, of the faces that remain: as Face::adjacent.
  int horizon_[Polytope::kMaxVertices];
  int nhorizon_ = 0;
};

// The faces of a first polytope by the numbers of its vertices, and which edges are one, as Face::adjacent.
template <int n>
struct FirstFaces {
  int corner[n][3];
  int adjacent[n][3];

  constexpr explicit FirstFaces(const int (&faces)[n][3]) : corner(), adjacent() {
    for (int i = 0; i < 3 * n; ++i) corner[i / 3][i % 3] = faces[i / 3][i % 3];
    for (int i = 0; i < 3 * n; ++i) {
      for (int k = 0; k < 3 * n; ++k) {
        const bool turned = corner[i / 3][i % 3] == corner[k / 3][(k + 1) % 3] &&
                            corner[i / 3][(i + 1) % 3] == corner[k / 3][k % 3];
        if (turned) adjacent[i / 3][i % 3] = 4 * (k / 3) + k % 3;
      }
    }
  }
};

// As ProjectOriginOnPlane(). `turn` is 1 where the points run around counter-clockwise as seen from outside,
// else -1. Where rounding has left the origin outside of the plane, the mirrored point: from there a search
// still goes outward. ProjectFan() does the same.
bool ProjectOutward(double res[3], const double v1[3], const double v2[3], const double v3[3], double turn) {
  double d21[3], d32[3], normal[3];
  Sub3(d21, v2, v1);
  Sub3(d32, v3, v2);
  Cross(normal, d32, d21);
  if (!ProjectAlongNormal(res, normal, v2)) return ProjectOnThinTriangle(res, v1, v2, v3);
  if (turn * Dot3(normal, v2) < 0) Scl3(res, res, -1);
  return true;
}

// A face with its neighbours across its three edges.
inline void SetFace(Polytope::Face& face, int v1, int v2, int v3, int adjacent1, int adjacent2,
                    int adjacent3) {
  face.vertex[0] = face.vertex[3] = v1;
  face.vertex[1] = v2;
  face.vertex[2] = v3;
  face.adjacent[0] = adjacent1;
  face.adjacent[1] = adjacent2;
  face.adjacent[2] = adjacent3;
  face.slot = -1;
}

int Expansion::AddFace(const int v[3], const int adjacent[3]) {
  SetFace(p_.faces[p_.nface], v[0], v[1], v[2], adjacent[0], adjacent[1], adjacent[2]);
  return p_.nface++;
}

// The same, and measures it: returns its squared distance, 0 when degenerate.
double Expansion::AttachFace(const int v[3], const int adjacent[3]) {
  const int index = AddFace(v, adjacent);
  MeasureThinFace(index);
  return p_.faces[index].dist2;
}

void Expansion::DeleteFace(int index) {
  Polytope::Face& face = p_.faces[index];
  if (face.slot >= 0) {
    const int last = p_.open[--p_.nopen];
    p_.open[face.slot] = last;
    p_.open_dist2[face.slot] = p_.open_dist2[p_.nopen];
    p_.faces[last].slot = face.slot;
  }
  face.slot = -2;
}

// True when p is on the side of the triangle from which its corners run around counter-clockwise.
bool IsAbove(const double p[3], const double a[3], const double b[3], const double c[3]) {
  double ab[3], ac[3], ap[3], normal[3];
  Sub3(ab, b, a);
  Sub3(ac, c, a);
  Sub3(ap, p, a);
  Cross(normal, ab, ac);
  return Dot3(normal, ap) > 0;
}

// Affine coordinates of p, a point of the plane through the triangle: ratios of areas in the coordinate plane
// on which the triangle is largest. False when it has no area.
bool AffineCoordinates(double lambda[3], const double a[3], const double b[3], const double c[3],
                       const double p[3]) {
  double area = 0, part[3] = {0, 0, 0};
  for (int drop = 0; drop < 3; ++drop) {
    const int x = drop == 0 ? 1 : 0, y = drop == 2 ? 1 : 2;
    const double whole = b[x] * c[y] - b[y] * c[x] - a[x] * c[y] + a[y] * c[x] + a[x] * b[y] - a[y] * b[x];
    if (std::fabs(whole) <= std::fabs(area)) continue;
    area = whole;
    const auto with = [&](const double* q, const double* r) {
      return p[x] * q[y] + p[y] * r[x] + q[x] * r[y] - p[x] * r[y] - p[y] * q[x] - r[x] * q[y];
    };
    part[0] = with(b, c);
    part[1] = with(c, a);
    part[2] = with(a, b);
  }
  if (area == 0) return false;
  for (int i = 0; i < 3; ++i) lambda[i] = part[i] / area;
  return true;
}

// True when p lies in the triangle.
bool InTriangle(const double v1[3], const double v2[3], const double v3[3], const double p[3]) {
  double lambda[3], sum[3];
  if (!AffineCoordinates(lambda, v1, v2, v3, p)) return false;
  if (!(lambda[0] >= 0 && lambda[1] >= 0 && lambda[2] >= 0)) return false;
  Scl3(sum, v1, lambda[0]);
  AddToScl3(sum, v2, lambda[1]);
  AddToScl3(sum, v3, lambda[2]);
  return Dist3(sum, p) < mjMINVAL;
}

// True when the line from p to q crosses the triangle.
bool CrossesTriangle(const double v1[3], const double v2[3], const double v3[3], const double p[3],
                     const double q[3]) {
  double a[3], b[3], c[3], d[3], n[3];
  Sub3(d, q, p);
  Sub3(a, v1, p);
  Sub3(b, v2, p);
  Sub3(c, v3, p);
  const auto volume = [&](const double x[3], const double y[3]) {
    Cross(n, x, y);
    return Dot3(n, d);
  };
  const double s1 = volume(a, b), s2 = volume(b, c), s3 = volume(c, a);
  return (s1 >= 0 && s2 >= 0 && s3 >= 0) || (s1 <= 0 && s2 <= 0 && s3 <= 0);
}

// A segment through the origin becomes two pyramids over a triangle of three support points around it.
bool Expansion::FromSegment(const GjkResult& gjk) {
  turn_ = -1;
  const double* a = gjk.simplex[0].w;
  const double* b = gjk.simplex[1].w;
  double axis[3], around[3][3], unit[3] = {0, 0, 0};
  Sub3(axis, b, a);
  int smallest = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::fabs(axis[i]) < std::fabs(axis[smallest])) smallest = i;
  }
  unit[smallest] = 1;
  Cross(around[0], unit, axis);

  // Turns by 120 degrees about the axis (Rodrigues). The sine has the reference's eleven digits: the choice
  // among equally deep directions depends on it.
  constexpr double kCos = -0.5, kSin = 0.86602540378;
  double n[3], turn[9];
  Copy3(n, axis);
  Normalize3(n);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    turn[4 * i] = n[i] * n[i] * (1 - kCos) + kCos;
    turn[3 * i + j] = n[i] * n[j] * (1 - kCos) - n[k] * kSin;
    turn[3 * j + i] = n[i] * n[j] * (1 - kCos) + n[k] * kSin;
  }
  MulMatVec3(around[1], turn, around[0]);
  MulMatVec3(around[2], turn, around[1]);

  const int v1 = Insert(gjk.simplex[0]), v2 = Insert(gjk.simplex[1]);
  const int v3 = InsertSupport(around[0], Norm3(around[0]));
  const int v4 = InsertSupport(around[1], Norm3(around[1]));
  const int v5 = InsertSupport(around[2], Norm3(around[2]));
  static constexpr FirstFaces<6> kFaces({{0, 2, 3}, {0, 4, 2}, {0, 3, 4}, {1, 3, 2}, {1, 2, 4}, {1, 4, 3}});
  for (int i = 0; i < 6; ++i) {
    const int* c = kFaces.corner[i];
    if (AttachFace(c, kFaces.adjacent[i]) < kMinVal2) {
      // The origin is on this face: start from the face instead.
      const DifferenceVertex on[3] = {p_.vertices[c[0]], p_.vertices[c[1]], p_.vertices[c[2]]};
      Restart();
      return FromTriangle(on[0], on[1], on[2]);
    }
  }
  if (!CrossesTriangle(W(v3), W(v4), W(v5), W(v1), W(v2))) return false;
  OpenAll();
  return true;
}

// A triangle through the origin becomes two pyramids, to the support points on its two sides.
bool Expansion::FromTriangle(const DifferenceVertex& a, const DifferenceVertex& b,
                             const DifferenceVertex& c) {
  turn_ = 1;
  const int v1 = Insert(a), v2 = Insert(b), v3 = Insert(c);  // 0, 1, 2
  double d21[3], d31[3], normal[3], back[3];
  Sub3(d21, W(v2), W(v1));
  Sub3(d31, W(v3), W(v1));
  Cross(normal, d21, d31);
  const double length = Norm3(normal);
  if (length < mjMINVAL) return false;
  Scl3(back, normal, -1);
  const int v4 = InsertSupport(back, length);
  const int v5 = InsertSupport(normal, length);
  if (InTriangle(W(v1), W(v2), W(v3), W(v5)) || InTriangle(W(v1), W(v2), W(v3), W(v4))) return false;
  static constexpr FirstFaces<6> kFaces({{4, 0, 1}, {4, 2, 0}, {4, 1, 2}, {3, 1, 0}, {3, 0, 2}, {3, 2, 1}});
  for (int i = 0; i < 6; ++i) {
    if (AttachFace(kFaces.corner[i], kFaces.adjacent[i]) < kMinVal2) return false;
  }
  OpenAll();
  return true;
}

bool Expansion::FromTetrahedron(const GjkResult& gjk) {
  int v[4];
  for (int i = 0; i < 4; ++i) v[i] = Insert(gjk.simplex[i]);
  turn_ = IsAbove(W(v[3]), W(v[0]), W(v[1]), W(v[2])) ? -1 : 1;
  static constexpr FirstFaces<4> kFaces({{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {3, 2, 1}});
  const double* corner[3][4];
  for (int i = 0; i < 4; ++i) {
    const int* c = kFaces.corner[i];
    AddFace(c, kFaces.adjacent[i]);
    for (int k = 0; k < 3; ++k) corner[k][i] = W(c[k]);
  }
  double* const nearest = p_.faces[0].nearest;
  ProjectFour(nearest, kFaceStride, corner[2], corner[1], corner[0], turn_);
  for (int i = 0; i < 4; ++i) {
    Polytope::Face& face = p_.faces[i];
    if (!(face.dist2 > 0)) MeasureThinFace(i);
    if (face.dist2 < kMinVal2) {
      const int* c = face.vertex;
      const DifferenceVertex on[3] = {p_.vertices[c[0]], p_.vertices[c[1]], p_.vertices[c[2]]};
      Restart();
      return FromTriangle(on[0], on[1], on[2]);
    }
  }
  const double* const corners[4] = {W(v[0]), W(v[1]), W(v[2]), W(v[3])};
  if (!HoldsOrigin(corners)) return false;
  OpenAll();
  return true;
}

// The first of the nearest; -1 when there is none.
int Expansion::NearestOpen() const {
  uint64_t smallest = Bits(DBL_MAX);
  int nearest = -1;
  for (int i = 0; i < p_.nopen; ++i) {
    const uint64_t dist2 = Bits(p_.open_dist2[i]);
    nearest = dist2 < smallest ? i : nearest;
    smallest = dist2 < smallest ? dist2 : smallest;
  }
  return nearest < 0 ? -1 : p_.open[nearest];
}

bool Expansion::IsRepeated(int vertex) const {
  const uint64_t* const begin = p_.key;
  return std::find(begin, begin + vertex, begin[vertex]) != begin + vertex;
}

// Deletes all faces that w sees, starting at `face`: goes across the edges of a deleted face, in their order,
// to its neighbours, and deletes those too that w sees; else the edge is part of the horizon. Iterative, as
// the polytope may be large. False when the hole has no proper rim.
bool Expansion::CollectHorizon(int first, const double w[3]) {
  constexpr int kNext[3] = {1, 2, 0}, kAfter[3] = {2, 0, 1};
  nhorizon_ = 0;
  DeleteFace(first);
  int stack[2 * Polytope::kMaxFaces];  // edges behind which it goes on, as Face::adjacent
  for (int edge = 0; edge < 3; ++edge) stack[edge] = p_.faces[first].adjacent[2 - edge];
  for (int top = 3; top;) {
    const int code = stack[--top], index = FaceOf(code), back = EdgeOf(code);
    const Polytope::Face& face = p_.faces[index];
    if (face.slot == -2) continue;
    if (Dot3(face.nearest, w) - face.dist2 > mjMINVAL) {
      DeleteFace(index);
      stack[top++] = face.adjacent[kAfter[back]];
      stack[top++] = face.adjacent[kNext[back]];
    } else if (nhorizon_ < Polytope::kMaxVertices) {
      horizon_[nhorizon_++] = code;
    }
  }
  return nhorizon_ >= 3;
}

// Adds the faces from the rim of the hole to `apex`, and measures them. What does not tell is left at 0.
void Expansion::AddRimFaces(int apex) {
  const int first = p_.nface, n = nhorizon_;
  Polytope::Face* const faces = p_.faces;
  const DifferenceVertex* const vertices = p_.vertices;
  const double *from[Polytope::kMaxVertices + 3], *to[Polytope::kMaxVertices + 3];
  for (int i = 0, face = first; i < n; ++i, ++face) {
    const int behind = horizon_[i], edge = EdgeOf(behind);
    Polytope::Face& outer = faces[FaceOf(behind)];
    const int start = outer.vertex[edge], end = outer.vertex[edge + 1];
    outer.adjacent[edge] = 4 * face + 1;
    SetFace(faces[face], apex, end, start, 4 * (face - 1) + 2, behind, 4 * (face + 1));
    from[i] = vertices[start].w;
    to[i] = vertices[end].w;
  }
  p_.nface = first + n;
  faces[first].adjacent[0] = 4 * (first + n - 1) + 2;
  faces[first + n - 1].adjacent[2] = 4 * first;
  for (int i = n; i < n + 3; ++i) {
    from[i] = from[0];
    to[i] = to[0];
  }
  double* const nearest = faces[first].nearest;
  ProjectFan(nearest, kFaceStride, n, from, to, W(apex), turn_);
}

void Expansion::MeasureThinFace(int index) {
  Polytope::Face& face = p_.faces[index];
  const bool found =
      ProjectOutward(face.nearest, W(face.vertex[2]), W(face.vertex[1]), W(face.vertex[0]), turn_);
  face.dist2 = found ? Dot3(face.nearest, face.nearest) : 0;
}

// Closes the hole with faces from its rim to `apex`; those beyond the bounds cannot hold the nearest point.
// False when a face is degenerate.
bool Expansion::AttachHorizon(int apex, double lower2, double upper2) {
  const int first = p_.nface, last = first + nhorizon_ - 1;
  if (last >= Polytope::kMaxFaces) return false;
  AddRimFaces(apex);
  for (int index = first; index <= last; ++index) {
    Polytope::Face& face = p_.faces[index];
    if (!(face.dist2 > 0)) MeasureThinFace(index);
    if (face.dist2 == 0) return false;
    OpenFace(index, Bits(face.dist2) - Bits(lower2) <= Bits(upper2) - Bits(lower2));
  }
  return true;
}

int Expansion::Expand() {
  const bool finite = IsPolytope(shape1_) && IsPolytope(shape2_);
  const double tolerance = finite ? mjMINVAL : options_.tolerance;
  // Where a distance is asked for, shapes as near as this touch.
  const double min_lower = options_.dist_cutoff > 0 ? tolerance : 0;
  double upper = DBL_MAX, upper2 = DBL_MAX;
  int face = -1;
  const int max_iterations = std::min(options_.max_iterations, kMaxEpaIterations);
  for (int k = 0; k < max_iterations; ++k) {
    const int previous = face;
    face = NearestOpen();
    if (face < 0) return previous;
    const double lower2 = p_.faces[face].dist2;
    if (lower2 > upper2) return previous;
    const double lower = std::sqrt(lower2);
    if (lower <= min_lower) return face;
    const int apex = InsertSupport(p_.faces[face].nearest, lower);
    const double reach = Dot3(p_.faces[face].nearest, W(apex)) / lower;
    // No shape reaches a plane of the first polytope: the origin is outside. Later planes may be so.
    if (k == 0 && reach < lower - kRounding) return -1;
    if (reach < upper) {
      upper = reach;
      upper2 = upper * upper;
    }
    if (upper - lower < tolerance) return face;
    if (finite && IsRepeated(apex)) return face;
    if (!CollectHorizon(face, W(apex))) return -1;
    if (!AttachHorizon(apex, lower2, upper2)) return -1;
    if (!p_.nopen) return face;
  }
  return face;
}

// Barycentric coordinates of the nearest point of the face carry over to the two shapes.
void Expansion::Witness(PenetrationResult& result, int index) const {
  const Polytope::Face& face = p_.faces[index];
  const DifferenceVertex* v[3];
  for (int i = 0; i < 3; ++i) v[i] = &p_.vertices[face.vertex[i]];
  double lambda[3] = {1, 0, 0};
  AffineCoordinates(lambda, v[0]->w, v[1]->w, v[2]->w, face.nearest);
  Zero3(result.point1);
  Zero3(result.point2);
  for (int i = 0; i < 3; ++i) {
    AddToScl3(result.point1, v[i]->on1, lambda[i]);
    AddToScl3(result.point2, v[i]->on2, lambda[i]);
  }
  result.dist = -std::sqrt(face.dist2);
  result.face = index;
}

}  // namespace

void Penetration(PenetrationResult& result, Polytope& polytope, const GjkResult& gjk,
                 const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options) {
  result.dist = 0;
  result.face = -1;
  polytope.nvertex = polytope.nface = polytope.nopen = 0;
  Expansion expansion(polytope, shape1, shape2, options);
  bool ready = false;
  if (gjk.n == 2) ready = expansion.FromSegment(gjk);
  if (gjk.n == 3) ready = expansion.FromTriangle(gjk.simplex[0], gjk.simplex[1], gjk.simplex[2]);
  if (gjk.n == 4) ready = expansion.FromTetrahedron(gjk);
  if (!ready) return;
  const int face = expansion.Expand();
  if (face >= 0) expansion.Witness(result, face);
}

}  // namespace pliant
