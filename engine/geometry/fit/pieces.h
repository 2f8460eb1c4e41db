// Pieces of a mesh cut out by boxes, and their hulls.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/geometry/fit/solid_columns.h"
#include "engine/geometry/hull.h"

namespace pliant {

using Point3 = std::array<double, 3>;
using Polygon3 = std::vector<Point3>;

// The surface within a box, and what is known of the solid there.
struct Piece {
  Point3 low, high;
  std::vector<Polygon3> surface;
  std::vector<Point3> corners;  // of the box, inside of the solid
  double solid = 0;             // volume
  double hull = 0;              // volume of the hull

  double Concavity() const { return hull > solid ? hull - solid : 0; }
};

// The whole mesh.
Piece WholePiece(std::span<const double> vert, std::span<const int> face, const SolidColumns& columns);

// The two sides of the plane across the axis; `hull` exact.
std::array<Piece, 2> Cut(const Piece& piece, int axis, double at, const SolidColumns& columns);

// What Cut() would give, quickly: concavities of both sides from the farthest points in many directions,
// and the volume of the sides that are convex themselves.
struct CutEstimate {
  double concavity = 0;
  double convex = 0;
};
CutEstimate EstimateCut(const Piece& piece, int axis, double at, const SolidColumns& columns);

// All points that the hull of the piece is made of.
std::vector<double> HullPoints(const Piece& piece);

// Volume of the convex hull of points [n x 3]; 0 for flat sets. `out` may be null.
double HullVolume(std::span<const double> points, int max_vertices, HullGraph* out);

}  // namespace pliant
