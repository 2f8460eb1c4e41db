// Searches among points given as one array a coordinate.
#pragma once

namespace pliant {

// Index of the point farthest along dir. n is a multiple of 4 (pad with copies of a point). `start` (-1:
// none) wins a tie, else the first does. Points that are not numbers are never chosen unless all are; then 0.
int FarthestPoint(const double* x, const double* y, const double* z, int n, const double dir[3], int start);

// Index of the point farthest along dir, or -1 when another one comes so near to it that rounding could have
// decided. Points that are not numbers do not count. n is a multiple of 4.
int LonelyFarthestPoint(const double* x, const double* y, const double* z, int n, const double dir[3]);

}  // namespace pliant
