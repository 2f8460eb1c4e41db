#include "engine/geometry/solid_features.h"

#include <algorithm>

#include "engine/geometry/mesh_support.h"

namespace pliant {
namespace {

constexpr int kCapCorners = 16;

// Corner i of the polygon that stands for a cap of radius 1: a quarter of them, turned by quarters. The
// digits are those of the reference: the choice among equally large quadrilaterals depends on them.
void CapCorner(double res[2], int i) {
  constexpr double kQuarter[kCapCorners / 4][2] = {{1, 0},
                                                   {0.923879532511287, 0.38268343236509},
                                                   {0.707106781186548, 0.707106781186547},
                                                   {0.38268343236509, 0.923879532511287}};
  const double x = kQuarter[i % 4][0], y = kQuarter[i % 4][1];
  const double turned[4][2] = {{x, y}, {-y, x}, {-x, -y}, {y, -x}};
  std::copy_n(turned[i / 4], 2, res);
}

}  // namespace

bool Solid::Supports(const ConvexShape& shape) {
  if (shape.inflate != 0) return false;
  return shape.kind == ConvexShape::Kind::kBox || shape.kind == ConvexShape::Kind::kCylinder ||
         (shape.kind == ConvexShape::Kind::kMesh && shape.hull.npoly > 0);
}

int Solid::VertexId(int v, const double point[3]) const {
  if (box_) return v;
  if (cylinder_) {
    double local[3];
    Local(local, point);
    return local[2] > 0;
  }
  return GlobalVertex(shape_, v);
}

void Solid::World(double res[3], const double local[3]) const {
  MulMatVec3(res, shape_.place.mat, local);
  AddTo3(res, shape_.place.pos);
}

void Solid::Local(double res[3], const double point[3]) const {
  double offset[3];
  Sub3(offset, point, shape_.place.pos);
  MulMatTVec3(res, shape_.place.mat, offset);
}

void Solid::Vertex(double res[3], int v) const {
  double local[3];
  for (int i = 0; i < 3; ++i) {
    local[i] = box_ ? (v & (1 << i) ? shape_.place.size[i] : -shape_.place.size[i])
                    : static_cast<double>(shape_.hull.vert[3 * v + i]);
  }
  World(res, local);
}

void Solid::FacesAt(FaceList& faces, const Feature& feature) const {
  if (cylinder_) {
    if (feature.n > 1) return;
    const int top = feature.vertex[0];
    const double normal[3] = {0, 0, top ? 1.0 : -1.0};
    AddFace(faces, top, normal);
    return;
  }
  if (box_) {
    for (int f = 0; f < 6; ++f) AddIfOn(faces, feature, f);
    return;
  }
  const HullView& hull = shape_.hull;
  const int v = feature.vertex[0];
  for (int i = 0; i < hull.polymapnum[v]; ++i) AddIfOn(faces, feature, hull.polymap[hull.polymapadr[v] + i]);
}

void Solid::FacePolygonOf(FacePolygon& polygon, int face) const {
  if (cylinder_) {
    CapPolygon(polygon, face);
    return;
  }
  if (box_) {
    // The first corner decides the order of the contacts.
    constexpr int kCorner[6][4] = {{2, 6, 4, 0}, {7, 3, 1, 5}, {4, 5, 1, 0},
                                   {2, 3, 7, 6}, {3, 2, 0, 1}, {6, 7, 5, 4}};
    for (const int v : kCorner[face]) Vertex(polygon.corner[polygon.n++], v);
    return;
  }
  const HullView& hull = shape_.hull;
  const int count = hull.polyvertnum[face], stride = (count + kMaxFaceCorners - 1) / kMaxFaceCorners;
  for (int i = count - 1; i >= 0; i -= stride) {
    Vertex(polygon.corner[polygon.n++], hull.polyvert[hull.polyvertadr[face] + i]);
  }
}

void Solid::CapPolygon(FacePolygon& polygon, int cap) const {
  const double* size = shape_.place.size;
  for (int i = 0; i < kCapCorners; ++i) {
    double corner[2];
    CapCorner(corner, i);
    if (cap) corner[1] = -corner[1];  // clockwise, and the digits of either cap are those of the reference
    const double local[3] = {size[0] * corner[0], size[0] * corner[1], cap ? size[1] : -size[1]};
    World(polygon.corner[polygon.n++], local);
  }
}

void Solid::EdgesAt(EdgeList& edges, const Feature& feature) const {
  if (cylinder_) {
    double local[3], axis[3];
    Local(local, feature.point[0]);
    Column3(axis, shape_.place.mat, 2);
    Copy3(edges.from[0], feature.point[0]);
    AddScl3(edges.to[0], edges.from[0], axis, (local[2] > 0 ? -2 : 2) * shape_.place.size[1]);
    edges.n = 1;
    return;
  }
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
        if (corner[k] == v) AddEdge(edges, v, corner[(k + count - 1) % count]);
      }
    }
  }
}

bool Solid::IsOn(int face, int v) const {
  if (box_) return ((v >> (face / 2)) & 1) == (face & 1);
  const HullView& hull = shape_.hull;
  const int* corner = hull.polyvert + hull.polyvertadr[face];
  return std::find(corner, corner + hull.polyvertnum[face], v) != corner + hull.polyvertnum[face];
}

void Solid::AddFace(FaceList& faces, int face, const double local_normal[3]) const {
  if (faces.n == kMaxFaces) return;
  MulMatVec3(faces.normal[faces.n], shape_.place.mat, local_normal);
  faces.id[faces.n++] = face;
}

void Solid::AddIfOn(FaceList& faces, const Feature& feature, int face) const {
  // The faces of a mesh are those at the first vertex.
  for (int i = box_ ? 0 : 1; i < feature.n; ++i) {
    if (!IsOn(face, feature.vertex[i])) return;
  }
  double local[3] = {0, 0, 0};
  if (box_) {
    local[face / 2] = face & 1 ? 1 : -1;
  } else {
    Copy3(local, shape_.hull.polynormal + 3 * face);
  }
  AddFace(faces, face, local);
}

void Solid::AddEdge(EdgeList& edges, int from, int to) const {
  if (edges.n == kMaxEdges) return;
  Vertex(edges.from[edges.n], from);
  Vertex(edges.to[edges.n++], to);
}

}  // namespace pliant
