// Triangles around one point, measured four at a time.
#pragma once

namespace pliant {

// Of the plane of a triangle: x, y, z of the point nearest to the origin and its squared length, one after
// the other. The triangle's normal is taken at its second corner. `turn` is 1 where the corners run around
// counter-clockwise as seen from outside, else -1; where the origin lies outside of the plane, the mirrored
// point. The squared length is 0 where the plane holds the origin or that normal is too short to tell.

// n triangles from[k], to[k], apex. That of the k-th is written to nearest[k * stride]; up to three more are
// written behind the last. from and to hold pointers for these too.
void ProjectFan(double* nearest, int stride, int n, const double* const* from, const double* const* to,
                const double apex[3], double turn);

// Four triangles of three corners each.
void ProjectFour(double* nearest, int stride, const double* const first[4], const double* const second[4],
                 const double* const third[4], double turn);

}  // namespace pliant
