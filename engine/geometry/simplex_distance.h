// Barycentric coordinates of the point of a simplex that is nearest to the origin.
#pragma once

namespace pliant {

// n vertices (1 to 4), each given by a pointer to its 3 coordinates. Coordinates of vertices that do not
// carry the point are 0.
void NearestOnSimplex(double lambda[4], int n, const double* const vertex[4]);

}  // namespace pliant
