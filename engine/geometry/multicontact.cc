#include "engine/geometry/multicontact.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

constexpr double kParallelFaces = 0.99999872;  // cosine
constexpr double kParallelEdge = 0.0016;       // sine
constexpr int kMaxFaces = 32;                  // faces looked at around a vertex
constexpr int kMaxCorners = 64;                // corners of a face
constexpr int kMaxEdges = 32;

struct Polygon {
  double corner[2 * kMaxCorners][3];
  int n = 0;
};

struct FaceList {
  int id[kMaxFaces];
  double normal[kMaxFaces][3];
  int n = 0;
};

struct EdgeList {
  int other[kMaxEdges];  // far end; the near end is a vertex of the contact
  int from[kMaxEdges];
  int n = 0;
};

// The distinct vertices of one shape among the three of the polytope's face.
struct Feature {
  int vertex[3];
  int n = 0;

  void Add(int v) {
    for (int i = 0; i < n; ++i) {
      if (vertex[i] == v) return;
    }
    vertex[n++] = v;
  }
};

// A box or a mesh as a polyhedron. Box vertices are numbered by the signs of their coordinates (bit i: +i),
// box faces 2 i + (1 for +i).
class Solid {
 public:
  explicit Solid(const ConvexShape& shape) : shape_(shape), box_(shape.kind == ConvexShape::Kind::kBox) {}

  static bool Supports(const ConvexShape& shape) {
    return shape.inflate == 0 && (shape.kind == ConvexShape::Kind::kBox ||
                                  (shape.kind == ConvexShape::Kind::kMesh && shape.hull.npoly > 0));
  }

  // Hill climbing names vertices by their place in the hull.
  int MeshVertex(int v) const {
    if (box_) return v;
    ConvexShape named = shape_;
    named.vertex = v;
    return GlobalVertex(named);
  }

  void Vertex(double res[3], int v) const {
    double local[3];
    for (int i = 0; i < 3; ++i) {
      local[i] = box_ ? (v & (1 << i) ? shape_.place.size[i] : -shape_.place.size[i])
                      : static_cast<double>(shape_.hull.vert[3 * v + i]);
    }
    MulMatVec3(res, shape_.place.mat, local);
    AddTo3(res, shape_.place.pos);
  }

  // Faces that have all vertices of the feature.
  void FacesAt(FaceList& faces, const Feature& feature) const {
    if (box_) {
      for (int f = 0; f < 6; ++f) AddIfOn(faces, feature, f);
      return;
    }
    const HullView& hull = shape_.hull;
    const int v = feature.vertex[0];
    for (int i = 0; i < hull.polymapnum[v]; ++i)
      AddIfOn(faces, feature, hull.polymap[hull.polymapadr[v] + i]);
  }

  void FacePolygon(Polygon& polygon, int face) const {
    if (box_) {
      const int axis = face / 2, u = 1 << ((axis + 1) % 3), w = 1 << ((axis + 2) % 3);
      const int base = face & 1 ? 1 << axis : 0;
      // Counter-clockwise seen from outside.
      const int up[4] = {base, base + u, base + u + w, base + w};
      for (int i = 0; i < 4; ++i) Vertex(polygon.corner[polygon.n++], up[face & 1 ? i : 3 - i]);
      return;
    }
    const HullView& hull = shape_.hull;
    const int count = std::min(hull.polyvertnum[face], kMaxCorners);
    for (int i = 0; i < count; ++i)
      Vertex(polygon.corner[polygon.n++], hull.polyvert[hull.polyvertadr[face] + i]);
  }

  // The edge of a feature of two vertices, or all edges at its one vertex.
  void EdgesAt(EdgeList& edges, const Feature& feature) const {
    const int v = feature.vertex[0];
    if (feature.n == 2) {
      AddEdge(edges, v, feature.vertex[1]);
    } else if (feature.n == 1 && box_) {
      for (int i = 0; i < 3; ++i) AddEdge(edges, v, v ^ (1 << i));
    } else if (feature.n == 1) {
      const HullView& hull = shape_.hull;
      for (int i = 0; i < hull.polymapnum[v]; ++i) {
        const int face = hull.polymap[hull.polymapadr[v] + i];
        const int* corner = hull.polyvert + hull.polyvertadr[face];
        const int count = hull.polyvertnum[face];
        for (int k = 0; k < count; ++k) {
          if (corner[k] == v) AddEdge(edges, v, corner[(k + 1) % count]);
        }
      }
    }
  }

 private:
  bool IsOn(int face, int v) const {
    if (box_) return ((v >> (face / 2)) & 1) == (face & 1);
    const HullView& hull = shape_.hull;
    const int* corner = hull.polyvert + hull.polyvertadr[face];
    return std::find(corner, corner + hull.polyvertnum[face], v) != corner + hull.polyvertnum[face];
  }

  void AddIfOn(FaceList& faces, const Feature& feature, int face) const {
    for (int i = 0; i < feature.n; ++i) {
      if (!IsOn(face, feature.vertex[i])) return;
    }
    if (faces.n == kMaxFaces) return;
    double local[3] = {0, 0, 0};
    if (box_) {
      local[face / 2] = face & 1 ? 1 : -1;
    } else {
      Copy3(local, shape_.hull.polynormal + 3 * face);
    }
    MulMatVec3(faces.normal[faces.n], shape_.place.mat, local);
    faces.id[faces.n++] = face;
  }

  static void AddEdge(EdgeList& edges, int from, int other) {
    if (edges.n == kMaxEdges) return;
    edges.from[edges.n] = from;
    edges.other[edges.n++] = other;
  }

  const ConvexShape& shape_;
  bool box_;
};

// Keeps the part of `subject` over the face `clip` with the given outward normal (Sutherland and Hodgman
// 1974). A subject of two corners is a segment.
void ClipPolygon(Polygon& subject, const Polygon& clip, const double normal[3]) {
  for (int e = 0; e < clip.n && subject.n > 0; ++e) {
    const double* a = clip.corner[e];
    const double* b = clip.corner[(e + 1) % clip.n];
    double edge[3], inward[3];
    Sub3(edge, b, a);
    Cross(inward, normal, edge);
    const auto height = [&](const double* p) {
      double d[3];
      Sub3(d, p, a);
      return Dot3(inward, d);
    };
    Polygon out;
    const int sides = subject.n == 2 ? 1 : subject.n;
    for (int i = 0; i < subject.n && out.n < 2 * kMaxCorners - 2; ++i) {
      const double* p = subject.corner[i];
      const double hp = height(p);
      if (hp >= 0) Copy3(out.corner[out.n++], p);
      if (i >= sides) continue;
      const double* q = subject.corner[(i + 1) % subject.n];
      const double hq = height(q);
      if ((hp > 0 && hq < 0) || (hp < 0 && hq > 0)) {
        const double t = hp / (hp - hq);
        for (int k = 0; k < 3; ++k) out.corner[out.n][k] = p[k] + t * (q[k] - p[k]);
        ++out.n;
      }
    }
    subject.n = out.n;
    for (int i = 0; i < out.n; ++i) Copy3(subject.corner[i], out.corner[i]);
  }
}

// Twice the area of a quadrilateral, along the normal.
double QuadArea(const Polygon& polygon, int a, int b, int c, int d, const double normal[3]) {
  double diagonal1[3], diagonal2[3], cross[3];
  Sub3(diagonal1, polygon.corner[c % polygon.n], polygon.corner[a % polygon.n]);
  Sub3(diagonal2, polygon.corner[d % polygon.n], polygon.corner[b % polygon.n]);
  Cross(cross, diagonal1, diagonal2);
  return std::fabs(Dot3(cross, normal));
}

// Four corners that span a large part of a convex polygon: for each first corner the others move on while the
// area grows (Dobkin and Snyder 1979). Areas that are nearly equal do not change the choice, so that a face
// at rest keeps its corners from step to step.
void KeepFour(Polygon& polygon, const double normal[3]) {
  if (polygon.n <= kMaxFeaturePoints) return;
  const auto area = [&](int a, int b, int c, int d) { return QuadArea(polygon, a, b, c, d, normal); };
  const int n = polygon.n;
  constexpr double kClearly = 1.01;
  int keep[4] = {0, 1, 2, 3};
  double largest = 0;
  int b = 1, c = 2, d = 3;
  for (int a = 0; a < n; ++a) {
    b = std::max(b, a + 1);
    c = std::max(c, b + 1);
    d = std::max(d, c + 1);
    for (bool moved = true; moved;) {
      moved = false;
      while (d + 1 < a + n && area(a, b, c, d + 1) > kClearly * area(a, b, c, d)) {
        ++d;
        moved = true;
      }
      while (c + 1 < d && area(a, b, c + 1, d) > kClearly * area(a, b, c, d)) {
        ++c;
        moved = true;
      }
      while (b + 1 < c && area(a, b + 1, c, d) > kClearly * area(a, b, c, d)) {
        ++b;
        moved = true;
      }
    }
    const double x = area(a, b, c, d);
    if (x > kClearly * largest) {
      largest = x;
      const int found[4] = {a, b, c, d};
      for (int i = 0; i < 4; ++i) keep[i] = found[i] % n;
    }
  }
  double kept[4][3];
  for (int i = 0; i < 4; ++i) Copy3(kept[i], polygon.corner[keep[i]]);
  polygon.n = 4;
  for (int i = 0; i < 4; ++i) Copy3(polygon.corner[i], kept[i]);
}

// Corners that lie on the other shape's surface are brought half way back along the contact direction.
int Finish(double (*points)[3], Polygon& region, const double face_normal[3], const double direction[3],
           double half_depth) {
  KeepFour(region, face_normal);
  for (int i = 0; i < region.n; ++i) AddScl3(points[i], region.corner[i], direction, half_depth);
  return region.n;
}

}  // namespace

int FeaturePoints(double (*points)[3], const PenetrationResult& penetration, const Polytope& polytope,
                  const ConvexShape& shape1, const ConvexShape& shape2) {
  if (penetration.face < 0 || !Solid::Supports(shape1) || !Solid::Supports(shape2)) return 0;
  const Solid solid1(shape1), solid2(shape2);
  Feature feature1, feature2;
  for (const int v : polytope.faces[penetration.face].vertex) {
    feature1.Add(solid1.MeshVertex(polytope.vertices[v].vertex1));
    feature2.Add(solid2.MeshVertex(polytope.vertices[v].vertex2));
  }
  // From the deepest point of shape 2 to that of shape 1: along the contact normal.
  double direction[3];
  Sub3(direction, penetration.point1, penetration.point2);
  const double depth = Normalize3(direction);
  if (depth < mjMINVAL) return 0;

  FaceList faces1, faces2;
  solid1.FacesAt(faces1, feature1);
  solid2.FacesAt(faces2, feature2);
  for (int i = 0; i < faces1.n; ++i) {
    for (int j = 0; j < faces2.n; ++j) {
      if (Dot3(faces1.normal[i], faces2.normal[j]) > -kParallelFaces) continue;
      Polygon region, clip;
      solid2.FacePolygon(region, faces2.id[j]);
      solid1.FacePolygon(clip, faces1.id[i]);
      ClipPolygon(region, clip, faces1.normal[i]);
      return Finish(points, region, faces1.normal[i], direction, 0.5 * depth);
    }
  }

  // A face of one and an edge of the other: edges of shape 1 unless it touches with three vertices.
  const bool edge_of_1 = feature1.n < 3;
  const Solid& face_solid = edge_of_1 ? solid2 : solid1;
  const Solid& edge_solid = edge_of_1 ? solid1 : solid2;
  const FaceList& faces = edge_of_1 ? faces2 : faces1;
  EdgeList edges;
  edge_solid.EdgesAt(edges, edge_of_1 ? feature1 : feature2);
  for (int i = 0; i < faces.n; ++i) {
    for (int e = 0; e < edges.n; ++e) {
      Polygon region;
      edge_solid.Vertex(region.corner[0], edges.from[e]);
      edge_solid.Vertex(region.corner[1], edges.other[e]);
      region.n = 2;
      double along[3];
      Sub3(along, region.corner[1], region.corner[0]);
      Normalize3(along);
      if (std::fabs(Dot3(along, faces.normal[i])) > kParallelEdge) continue;
      Polygon clip;
      face_solid.FacePolygon(clip, faces.id[i]);
      ClipPolygon(region, clip, faces.normal[i]);
      return Finish(points, region, faces.normal[i], direction, 0.5 * depth);
    }
  }
  return 0;
}

}  // namespace pliant
