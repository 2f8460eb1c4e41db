#pragma once

#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant::spec {

enum class FlexcompType {
  kGrid,
  kBox,
  kCylinder,
  kEllipsoid,
  kSquare,
  kDisc,
  kCircle,
  kMesh,
  kGmsh,
  kDirect
};
// How the points move: freely, along their radius, with the nodes of a grid of cells, or in the xy plane.
enum class FlexcompDof { kFull, kRadial, kTrilinear, kQuadratic, kPlane };
// What is kept: nothing, the lengths of edges, the strain at the points, the strain of the cells
// of an interpolated flex.
enum class FlexcompEquality { kNone, kEdges, kPoints, kCells };

// What a flexcomp element says. For the types mesh, gmsh and direct `point` and `element` hold the geometry;
// faces of a surface mesh count as elements of two-dimensional flexes.
struct FlexcompOptions {
  FlexcompType type = FlexcompType::kGrid;
  FlexcompDof dof = FlexcompDof::kFull;
  int count[3] = {10, 10, 10};
  double spacing[3] = {0.02, 0.02, 0.02};
  double scale[3] = {1, 1, 1};  // of explicit points
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  double origin[3] = {0, 0, 0};  // apex that turns a surface mesh into tetrahedra
  double mass = 1;
  double inertiabox = 0.005;  // half side of each body's box of equal inertia
  bool rigid = false;
  bool vertcollide = false;  // a sphere at every point collides, too
  std::vector<double> point;
  std::vector<int> element;
  std::vector<int> pin_id, pin_range, pin_grid, pin_gridrange;
  FlexcompEquality equality = FlexcompEquality::kNone;
  double solref[mjNREF] = {0.02, 1};
  double solimp[mjNIMP] = {0.9, 0.95, 0.001, 0.5, 2};
  std::string name;
  Flex
      flex;  // attributes that the generated flex takes over; its texcoord may hold coordinates of the points
  SourcePoint where;
};

// Adds one flex below `body`, one moving body a point that is not pinned (one a node of the grid for
// trilinear and quadratic; cells along each axis in flex.spec.cellcount), and the equalities when asked.
// False, with a sentence in `error`, when the options make no flex.
bool MakeFlexcomp(Spec& spec, Body& body, const FlexcompOptions& options, std::string& error);

// How many bodies with their joints, or points that need none, the options ask for.
double FlexcompParts(const FlexcompOptions& options);

}  // namespace pliant::spec
