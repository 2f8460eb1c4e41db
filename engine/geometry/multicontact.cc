#include "engine/geometry/multicontact.h"

#include <algorithm>
#include <cmath>

#include "engine/geometry/solid_features.h"

namespace pliant {
namespace {

constexpr double kParallelFaces = 0.996;  // cosine
constexpr double kParallelEdge = 0.0888;  // sine
constexpr int kNothingBelow = -1;  // number of contacts where no part of a feature lies below the other face

// The face that the part of the other shape lies in, by one of its corners.
struct Plane {
  const double* point;
  const double* normal;  // outward
};

bool IsAbove(const double corner[3], const Plane& plane) {
  double offset[3];
  Sub3(offset, corner, plane.point);
  return Dot3(offset, plane.normal) > 0;
}

// Leaves the corners that are not above the plane.
void KeepBelow(FacePolygon& region, const Plane& plane) {
  int n = 0;
  for (int i = 0; i < region.n; ++i) {
    if (!IsAbove(region.corner[i], plane)) Copy3(region.corner[n++], region.corner[i]);
  }
  region.n = n;
}

// One contact for each corner of the region, halfway between the corner and the plane along `normal`, which
// looks from shape 1 to shape 2. `side` is 1 where the plane belongs to shape 1, -1 where to shape 2.
int WriteContacts(ContactPoint con[kMaxFeaturePoints], const FacePolygon& region, const Plane& plane,
                  const double normal[3], int side) {
  for (int i = 0; i < region.n; ++i) {
    double offset[3];
    Sub3(offset, region.corner[i], plane.point);
    con[i].dist = Dot3(offset, plane.normal);
    AddScl3(con[i].pos, region.corner[i], normal, -0.5 * side * con[i].dist);
    Copy3(con[i].normal, normal);
    Zero3(con[i].tangent);
  }
  return region.n;
}

// Where two faces are opposite, the part of the face of shape 2 over that of shape 1: kNothingBelow where
// there is none, 0 where no faces are opposite.
int FaceToFace(ContactPoint con[kMaxFeaturePoints], const Solid& solid1, const FaceList& faces1,
               const Solid& solid2, const FaceList& faces2) {
  for (int i = 0; i < faces1.n; ++i) {
    for (int j = 0; j < faces2.n; ++j) {
      if (!(Dot3(faces1.normal[i], faces2.normal[j]) < -kParallelFaces)) continue;
      FacePolygon region, clip;
      solid2.FacePolygonOf(region, faces2.id[j]);
      solid1.FacePolygonOf(clip, faces1.id[i]);
      const Plane plane = {clip.corner[0], faces1.normal[i]};
      ClipPolygon(region, clip, plane.normal);
      KeepBelow(region, plane);
      KeepFour(region);
      if (!region.n) return kNothingBelow;
      double normal[3];
      Scl3(normal, faces2.normal[j], -1);
      return WriteContacts(con, region, plane, normal, 1);
    }
  }
  return 0;
}

// The part of the first edge parallel to one of the faces that lies over that face. `side` is 1 where the
// face belongs to shape 1, -1 where to shape 2; `apart` points from shape 2's deepest point to shape 1's.
// kNothingBelow where no part of the edge lies below the face; 0 where nothing is parallel. Faces with which
// the contact would pull the shapes together are passed over: all of mirrored meshes, which look inward.
int EdgeToFace(ContactPoint con[kMaxFeaturePoints], const EdgeList& edges, const Solid& solid,
               const FaceList& faces, int side, const double apart[3]) {
  for (int i = 0; i < faces.n; ++i) {
    for (int e = 0; e < edges.n; ++e) {
      double along[3];
      Sub3(along, edges.to[e], edges.from[e]);
      Normalize3(along);
      if (!(std::fabs(Dot3(along, faces.normal[i])) < kParallelEdge)) continue;
      double normal[3];
      Scl3(normal, faces.normal[i], side);
      if (Dot3(normal, apart) <= 0) continue;
      FacePolygon region, clip;
      Copy3(region.corner[0], edges.from[e]);
      Copy3(region.corner[1], edges.to[e]);
      region.n = 2;
      solid.FacePolygonOf(clip, faces.id[i]);
      const Plane plane = {clip.corner[0], faces.normal[i]};
      ClipPolygon(region, clip, plane.normal);
      KeepBelow(region, plane);
      KeepTwo(region);
      if (!region.n) return kNothingBelow;
      return WriteContacts(con, region, plane, normal, side);
    }
  }
  return 0;
}

// The reference exchanges the points on the two shapes where it compares an edge of shape 1 with a face of
// shape 2, also where that gave nothing: the deepest point then comes with the opposite normal.
int SwappedContact(ContactPoint* con, const PenetrationResult& penetration) {
  con->dist = penetration.dist;
  Sub3(con->normal, penetration.point2, penetration.point1);
  Normalize3(con->normal);
  for (int k = 0; k < 3; ++k) con->pos[k] = 0.5 * (penetration.point1[k] + penetration.point2[k]);
  Zero3(con->tangent);
  return 1;
}

}  // namespace

int FeatureContacts(ContactPoint con[kMaxFeaturePoints], const PenetrationResult& penetration,
                    const Polytope& polytope, const ConvexShape& shape1, const ConvexShape& shape2) {
  if (penetration.face < 0 || !Solid::Supports(shape1) || !Solid::Supports(shape2)) return 0;
  if (Dist3(penetration.point1, penetration.point2) < mjMINVAL) return 0;
  const Solid solid1(shape1), solid2(shape2);
  Feature feature1, feature2;
  for (int i = 0; i < 3; ++i) {
    const DifferenceVertex& corner = polytope.vertices[polytope.faces[penetration.face].vertex[i]];
    feature1.point[i] = corner.on1;
    feature2.point[i] = corner.on2;
    feature1.Add(solid1.VertexId(corner.vertex1, corner.on1));
    feature2.Add(solid2.VertexId(corner.vertex2, corner.on2));
  }
  FaceList faces1, faces2;
  solid1.FacesAt(faces1, feature1);
  solid2.FacesAt(faces2, feature2);
  const int n = FaceToFace(con, solid1, faces1, solid2, faces2);
  if (n) return std::max(0, n);  // edges are looked at only where no faces are parallel

  double apart[3];
  Sub3(apart, penetration.point1, penetration.point2);

  // A face of one and an edge of the other: edges of shape 1 unless it touches with three vertices.
  EdgeList edges;
  if (feature1.n == 3) {
    solid2.EdgesAt(edges, feature2);
    return std::max(0, EdgeToFace(con, edges, solid1, faces1, 1, apart));
  }
  if (feature1.n == 2 && feature2.n == 1) return 0;  // an edge and a point
  solid1.EdgesAt(edges, feature1);
  const int kept = EdgeToFace(con, edges, solid2, faces2, -1, apart);
  return kept == kNothingBelow ? SwappedContact(con, penetration) : kept;
}

}  // namespace pliant
