// Penetration depth of overlapping convex shapes: the expanding polytope algorithm (van den Bergen 2001).
#pragma once

#include <cstdint>
#include <utility>

#include "engine/geometry/gjk.h"

namespace pliant {

// More iterations than this are never done, whatever the options say: the polytope lives on the call stack.
constexpr int kMaxEpaIterations = 250;

// A polytope inside the difference of two shapes. Faces form a closed surface around the origin; each keeps
// the point of its plane nearest to the origin.
struct Polytope {
  struct Face {
    double nearest[3];  // of the face's plane to the origin
    double dist2;       // squared length of nearest
    int vertex[4];      // three; then the first once more
    int adjacent[3];    // across the edge vertex[k], vertex[k+1]: 4 times the face, and the edge of that face
    int slot;           // place in `open`; -1 not a candidate; -2 deleted
  };
  static constexpr int kMaxVertices = kMaxEpaIterations + 8;
  static constexpr int kMaxFaces = 6 * kMaxVertices;

  DifferenceVertex vertices[kMaxVertices];
  Face faces[kMaxFaces + 3];     // the last three for what is measured beside the last faces
  int open[kMaxFaces];           // faces that may hold the nearest point of the boundary
  double open_dist2[kMaxFaces];  // of those faces
  uint64_t key[kMaxVertices];    // the vertices of the two shapes that a vertex comes from
  int nvertex;
  int nface;
  int nopen;
};

struct PenetrationResult {
  double dist;       // minus the depth; 0 when the shapes only touch or the search failed
  double point1[3];  // deepest point of shape 1 in shape 2, and of 2 in 1
  double point2[3];
  int face = -1;  // of the polytope, -1 when there is none
};

// From the simplex that GJK ended with (2 to 4 vertices).
void Penetration(PenetrationResult& result, Polytope& polytope, const GjkResult& gjk,
                 const ConvexShape& shape1, const ConvexShape& shape2, const CcdOptions& options);

}  // namespace pliant
