#include "engine/geometry/multicontact.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

constexpr double kParallelFaces = 0.99999872;  // cosine
constexpr double kParallelEdge = 0.0016;       // sine
constexpr double kTouching = 1e-10;
constexpr int kMaxFaces = 32;    // faces looked at around a vertex
constexpr int kMaxCorners = 64;  // corners of a face
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

  // Corners clockwise, seen from outside.
  void FacePolygon(Polygon& polygon, int face) const {
    if (box_) {
      // The first corner decides the order of the contacts.
      constexpr int kCorner[6][4] = {{2, 6, 4, 0}, {7, 3, 1, 5}, {4, 5, 1, 0},
                                     {2, 3, 7, 6}, {3, 2, 0, 1}, {6, 7, 5, 4}};
      for (const int v : kCorner[face]) Vertex(polygon.corner[polygon.n++], v);
      return;
    }
    const HullView& hull = shape_.hull;
    const int count = std::min(hull.polyvertnum[face], kMaxCorners);
    for (int i = count - 1; i >= 0; --i) {
      Vertex(polygon.corner[polygon.n++], hull.polyvert[hull.polyvertadr[face] + i]);
    }
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
    Cross(inward, edge, normal);
    const auto height = [&](const double* p) {
      double d[3];
      Sub3(d, p, a);
      return Dot3(inward, d);
    };
    Polygon out;
    const double level = Dot3(inward, a);
    const auto cross = [&](const double* p, const double* q) {
      double pq[3];
      Sub3(pq, q, p);
      const double t = Clip((level - Dot3(inward, p)) / Dot3(inward, pq), 0, 1);
      for (int k = 0; k < 3; ++k) out.corner[out.n][k] = p[k] + t * (q[k] - p[k]);
      ++out.n;
    };
    const auto inside = [](double h) { return h > -kTouching; };
    if (subject.n == 2) {
      const double hp = height(subject.corner[0]), hq = height(subject.corner[1]);
      if (inside(hp) != inside(hq)) cross(subject.corner[0], subject.corner[1]);
      if (inside(hp)) Copy3(out.corner[out.n++], subject.corner[0]);
      if (inside(hq)) Copy3(out.corner[out.n++], subject.corner[1]);
    } else {
      for (int i = 0; i < subject.n && out.n < 2 * kMaxCorners - 2; ++i) {
        const double* p = subject.corner[i];
        const double* q = subject.corner[(i + 1) % subject.n];
        const double hp = height(p), hq = height(q);
        if (inside(hp) != inside(hq)) cross(p, q);
        if (inside(hq)) Copy3(out.corner[out.n++], q);
      }
    }
    subject.n = out.n;
    for (int i = 0; i < out.n; ++i) Copy3(subject.corner[i], out.corner[i]);
  }
}

// Twice the area of the quadrilateral with the diagonals ab and cd: two triangles with the side ab.
double QuadArea(const double a[3], const double b[3], const double c[3], const double d[3]) {
  double ad[3], db[3], bc[3], ca[3], one[3], other[3];
  Sub3(ad, d, a);
  Sub3(db, b, d);
  Sub3(bc, c, b);
  Sub3(ca, a, c);
  Cross(one, ad, db);
  Cross(other, bc, ca);
  AddTo3(one, other);
  return Norm3(one);
}

// Four corners that span a large part of a convex polygon: for each first corner the ends of the other
// diagonal, then the other end of the first one move on while the area grows (after Dobkin and Snyder 1979).
void KeepFour(Polygon& polygon) {
  if (polygon.n <= kMaxFeaturePoints) return;
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

// The corners that are left stand for the deepest points of shape 1 in shape 2; those of 2 in 1 lie `depth`
// off along a face normal that looks from 1 to 2.
int Finish(FeaturePairs& points, Polygon& region, const double outward[3], double depth) {
  KeepFour(region);
  for (int i = 0; i < region.n; ++i) {
    Copy3(points.on2[i], region.corner[i]);
    AddScl3(points.on1[i], region.corner[i], outward, depth);
  }
  return region.n;
}

}  // namespace

int FeaturePoints(FeaturePairs& points, const PenetrationResult& penetration, const Polytope& polytope,
                  const ConvexShape& shape1, const ConvexShape& shape2) {
  if (penetration.face < 0 || !Solid::Supports(shape1) || !Solid::Supports(shape2)) return 0;
  const Solid solid1(shape1), solid2(shape2);
  Feature feature1, feature2;
  for (const int v : polytope.faces[penetration.face].vertex) {
    feature1.Add(solid1.MeshVertex(polytope.vertices[v].vertex1));
    feature2.Add(solid2.MeshVertex(polytope.vertices[v].vertex2));
  }
  const double depth = Dist3(penetration.point1, penetration.point2);
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
      double outward[3];
      Scl3(outward, faces2.normal[j], -1);
      return Finish(points, region, outward, depth);
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
      double outward[3];
      Scl3(outward, faces.normal[i], edge_of_1 ? -1 : 1);
      return Finish(points, region, outward, depth);
    }
  }
  return 0;
}

}  // namespace pliant
