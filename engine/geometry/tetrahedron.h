// The four faces of a tetrahedron, measured side by side: a search among shapes does it in each of its steps.
#pragma once

#include "engine/geometry/gjk.h"

namespace pliant {

// The plane of a face: its unit normal, and how far from the origin it lies along it. kFarAway where the face
// has no area; then the normal is none.
struct FacePlane {
  double normal[3];
  double offset;
};

// The plane of least offset: of a tetrahedron whose normals look outward, that of which the origin lies
// farthest outside. Its number is returned, which is that of the corner that it leaves out; -1 where the
// plane of some face holds the origin.
// Normals look outward where (v[1] - v[0]) x (v[2] - v[0]) looks to v[3].
int OutermostFace(FacePlane& plane, const double* const v[4]);

// True when the tetrahedron holds the origin, whatever the order of its corners.
bool HoldsOrigin(const double* const v[4]);

}  // namespace pliant
