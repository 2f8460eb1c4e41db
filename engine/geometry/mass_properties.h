// Volume, centre of mass and inertia of uniform meshes, solids and shells, by summing signed tetrahedra or
// surface triangles. Of simple shapes: primitive.h.
#pragma once

#include <span>
#include <string>

namespace pliant {

// How a triangle mesh is turned into mass.
enum class MeshMassMode {
  kSolid,           // signed tetrahedra over the faces: exact for closed oriented meshes, and for hulls
  kUnsignedLegacy,  // absolute tetrahedra to the mean face centre: counts cavities twice
  kShell,           // mass spread evenly over the faces
};

// Mass properties for density 1. inertia is xx yy zz xy xz yz about `com`.
struct MeshMass {
  double volume = 0;  // area for kShell
  double com[3] = {0, 0, 0};
  double inertia[6] = {0, 0, 0, 0, 0, 0};
};

// Area-weighted mean of the face centres. `vert` [nvert x 3], `face` [nface x 3].
// Returns false for zero total area.
bool FaceCentroid(std::span<const double> vert, std::span<const int> face, double centroid[3], double* area);

// Sums over the faces, seen from `centroid` (FaceCentroid). The caller judges the volume
// and the definiteness.
MeshMass MeshMassProperties(std::span<const double> vert, std::span<const int> face, const double centroid[3],
                            MeshMassMode mode);

}  // namespace pliant
