// Signed distances: of simple shapes, and of meshes sampled in an octree.
#pragma once

namespace pliant {

// Signed distance of a point in the frame of the shape, and its gradient (of length 1; 0 where there is
// none). The distance is exact outside but for ellipsoids, where it is of first order; inside a box it is
// measured along rays that spread from its inside to all faces.
double PlaneDistance(const double size[3], const double point[3], double gradient[3]);
double SphereDistance(const double size[3], const double point[3], double gradient[3]);
double CapsuleDistance(const double size[3], const double point[3], double gradient[3]);
double EllipsoidDistance(const double size[3], const double point[3], double gradient[3]);
double CylinderDistance(const double size[3], const double point[3], double gradient[3]);
double BoxDistance(const double size[3], const double point[3], double gradient[3]);

// A sampled field, in the layout of mjModel: cells with their eight children
// (indices of cells, -1 at leaves; bit 0 of the child: upper half along x, bit 1 y,
// bit 2 z), box (centre, half sizes) and distances at the corners.
struct OctreeField {
  const int* child;     // [n x 8]
  const double* aabb;   // [n x 6]
  const double* coeff;  // [n x 8]
  int n;
};

// Interpolated distance; outside the root box the distance to the box is added. gradient may be null.
double OctreeDistance(const OctreeField& field, const double point[3], double* gradient);

}  // namespace pliant
