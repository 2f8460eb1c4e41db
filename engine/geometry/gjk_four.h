// Gjk() of four pairs of shapes at once, bit for bit as one by one: its steps are long chains of sums, roots
// and quotients, of which four go side by side.
#pragma once

#include "engine/geometry/gjk.h"

namespace pliant {

// Four shapes of a kind: theirs, or that of what is left of spheres and capsules without their radii.
struct FourShapes {
  ConvexShape::Kind kind;
  const ConvexShape* shape[4];
};

// Whether FourDistances() knows the shapes: points, segments, and cylinders, meshes and prisms that are not
// inflated, with the newer search.
bool HaveFourDistances(const FourShapes& shapes);

// Distances as Gjk() finds them, and the nearest points where these are more than the tolerance and less than
// kFarAway. Each pair has a cutoff, more than 0. Searches start at the ShapeCenter() of each shape.
struct FourResults {
  double dist[4];
  double point1[4][3];
  double point2[4][3];
};
void FourDistances(FourResults& results, const FourShapes& shapes1, const FourShapes& shapes2,
                   const CcdOptions& options, const double cutoff[4]);

}  // namespace pliant
