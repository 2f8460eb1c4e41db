// Triangles around one point, measured four at a time.
#pragma once

namespace pliant {

// nearest[k]: x, y, z of the point nearest to the origin of the plane through from[k], to[k] and `apex`,
// and its squared length, by the normal at to[k]. `turn` is 1 where the three run around counter-clockwise
// as seen from outside, else -1; where the origin lies outside of the plane, the mirrored point. The squared
// length is 0 where the plane holds the origin or that normal is too short to tell.
void ProjectFan(double nearest[4][4], const double* const from[4], const double* const to[4],
                const double apex[3], double turn);

}  // namespace pliant
