// Farthest point sampling: of many points a few that are spread the widest (Gonzalez, Clustering to minimize
// the maximum intercluster distance, 1985).
#pragma once

namespace pliant {

// Points by their coordinates, four at a time: the arrays hold PointColumns::Padded(n) numbers. What stands
// behind the n-th is never farthest where its `nearest` is negative.
struct PointColumns {
  double* x;
  double* y;
  double* z;
  double* nearest;  // squared distance to the nearest of those that were chosen
  int n;

  static constexpr int Padded(int n) { return (n + 3) / 4 * 4; }
};

// A point more is chosen: brings `nearest` up to date. The first of those for which it is largest.
int FarthestFromChosen(const PointColumns& points, const double chosen[3]);

}  // namespace pliant
