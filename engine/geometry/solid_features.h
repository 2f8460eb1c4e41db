// Faces and edges of a box, a mesh or a cylinder where it touches another solid.
#pragma once

#include "engine/geometry/convex_shape.h"
#include "engine/geometry/face_polygon.h"

namespace pliant {

constexpr int kMaxFaces = 32;  // faces looked at around a vertex
constexpr int kMaxEdges = 32;

struct FaceList {
  int id[kMaxFaces];
  double normal[kMaxFaces][3];  // outward, world
  int n = 0;
};

struct EdgeList {
  double from[kMaxEdges][3];  // world; of a polyhedron, a vertex of the contact
  double to[kMaxEdges][3];
  int n = 0;
};

// Where one shape touches: its support points at the three corners of a face of a polytope in the difference
// of two shapes, and the distinct vertices among them.
struct Feature {
  const double* point[3];  // world
  int vertex[3];
  int n = 0;

  void Add(int v) {
    for (int i = 0; i < n; ++i) {
      if (vertex[i] == v) return;
    }
    vertex[n++] = v;
  }
};

// Box vertices are numbered by the signs of their coordinates (bit i: +i), box faces 2 i + (1 for +i). A cap
// of a cylinder (0 bottom, 1 top) is a face with 16 corners, and counts as a vertex too; the line of its
// side through the first support point is an edge.
class Solid {
 public:
  explicit Solid(const ConvexShape& shape)
      : shape_(shape),
        box_(shape.kind == ConvexShape::Kind::kBox),
        cylinder_(shape.kind == ConvexShape::Kind::kCylinder) {}

  static bool Supports(const ConvexShape& shape);

  // What support point `point` with number `v` counts as: a vertex of the polyhedron (hill climbing names
  // those of a mesh by their place in the hull), the bottom 0 or the top 1 of a cylinder.
  int VertexId(int v, const double point[3]) const;

  // Faces that have all vertices of the feature.
  void FacesAt(FaceList& faces, const Feature& feature) const;

  // Corners clockwise, seen from outside.
  void FacePolygonOf(FacePolygon& polygon, int face) const;

  // The edge of a feature of two vertices, or all edges at its one vertex; the line of a cylinder's side.
  void EdgesAt(EdgeList& edges, const Feature& feature) const;

 private:
  void Vertex(double res[3], int v) const;
  void World(double res[3], const double local[3]) const;
  void Local(double res[3], const double point[3]) const;
  bool IsOn(int face, int v) const;
  void AddFace(FaceList& faces, int face, const double local_normal[3]) const;
  void AddIfOn(FaceList& faces, const Feature& feature, int face) const;
  void AddEdge(EdgeList& edges, int from, int to) const;
  void CapPolygon(FacePolygon& polygon, int cap) const;

  const ConvexShape& shape_;
  bool box_;
  bool cylinder_;
};

}  // namespace pliant
