// Flexes whose vertices follow a grid of nodes, of which only the outside is elastic: the faces of the outer
// cells are membranes and plates, and the nodes within the grid follow those on its faces.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/dynamics/flex_cells.h"
#include "engine/model/shell_faces.h"

namespace pliant {

inline constexpr int kMaxFaceNodes = 9;

// One face of an outer cell. The two axes that follow its normal in the cycle x, y, z span it; its nodes are
// numbered along the first of them slowest.
struct ShellFace {
  int order;
  int normal;  // axis of the grid
  int node[kMaxFaceNodes];

  int First() const { return (normal + 1) % 3; }
  int Second() const { return (normal + 2) % 3; }
  int NodeCount() const { return (order + 1) * (order + 1); }
};

// Faces are numbered by their normal, then by the side of the grid, the lower one first, then by place.
int FaceCount(const CellGrid& grid);
ShellFace FaceOf(const CellGrid& grid, int face);

// Of the shape functions of a face at `at` in [0, 1]^2, by its two coordinates: slope [NodeCount()].
void FaceSlopes(int order, const mjtNum at[2], mjtNum (*slope)[2]);

// tangent: what nodes at pos [nodes of the flex x 3] change by along the coordinates of the face.
void FaceTangents(const ShellFace& face, const mjtNum at[2], const mjtNum* pos, mjtNum tangent[2][3]);

// quat: how the middle of a face is turned against the grid. pos [nodes of the flex x 3]: world.
void FaceRotation(const ShellFace& face, const mjtNum* pos, mjtNum quat[4]);

// What an inner node is made of: transfinite interpolation (Gordon and Hall 1973) takes along each axis
// linearly what is between the nodes on two faces, less what is counted twice. Shares sum to one.
struct OuterShare {
  int node;  // within the flex, on an outer face
  mjtNum share;
};
inline constexpr int kOuterShares = 26;

// False for a node that is on an outer face itself.
bool ListOuterShares(const CellGrid& grid, int node, OuterShare out[kOuterShares]);

// Puts the inner nodes where the outer ones say. pos [nodes x stride].
void PlaceInnerNodes(const CellGrid& grid, int stride, mjtNum* pos);

// How two faces are bent about the edge between them: half the stiffness times the squared change of the
// difference of their unit normals, in a frame that turns with both.
struct ShellHinge {
  int face[2];
  mjtNum at[2][2];   // the middle of the edge in coordinates of each face
  mjtNum stiffness;  // N m
  mjtNum jump[3];    // first normal minus second one at rest, in the frame of the grid
};

// Reads and writes its [kShellHinge] numbers.
ShellHinge ReadHinge(const mjtNum* packed);
void WriteHinge(const ShellHinge& hinge, mjtNum* packed);

}  // namespace pliant
