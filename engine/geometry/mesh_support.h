// The support function of convex meshes.
#pragma once

#include "engine/geometry/convex_shape.h"

namespace pliant {

// Farthest vertex in direction `dir` of any length but 0, both in the frame of the mesh; sets shape.vertex.
// By the table of directions where that can tell, else by a search over the hull.
void MeshPoint(double res[3], const ConvexShape& shape, const double dir[3]);

// The same of four meshes, of those that are wanted. Coordinates of the directions come side by side.
void FourMeshPoints(double res[4][3], const ConvexShape* const shape[4], const double dir[3][4],
                    const bool wanted[4]);

// The same in the world, for a mesh that is not inflated.
void MeshSupport(double res[3], const ConvexShape& shape, const double dir[3]);

// Of two such meshes, the first along `dir` and the second against it (unit length).
void MeshPairSupport(double on1[3], double on2[3], const ConvexShape& shape1, const ConvexShape& shape2,
                     const double dir[3]);

// Index into hull.vert of a support vertex of a mesh, as shape.vertex named it.
int GlobalVertex(const ConvexShape& mesh, int vertex);

}  // namespace pliant
