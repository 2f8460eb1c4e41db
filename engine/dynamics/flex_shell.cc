#include "engine/dynamics/flex_shell.h"

#include <bit>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

int NodesAlong(const CellGrid& grid, int axis) { return grid.order * grid.cells[axis] + 1; }

int NodeAt(const CellGrid& grid, const int place[3]) {
  return (place[0] * NodesAlong(grid, 1) + place[1]) * NodesAlong(grid, 2) + place[2];
}

// Of the product of linear interpolations between the two sides of the grid along the axes of `mask`: the
// outer nodes and their shares; returns the end of the list.
OuterShare* ListBlend(const CellGrid& grid, const int place[3], int mask, OuterShare* out) {
  for (int corner = 0; corner < 8; ++corner) {
    if (corner & ~mask) continue;
    int from[3];
    mjtNum share = std::popcount(static_cast<unsigned>(mask)) == 2 ? -1 : 1;
    for (int k = 0; k < 3; ++k) {
      from[k] = place[k];
      if (!(mask >> k & 1)) continue;
      const int last = NodesAlong(grid, k) - 1;
      const bool high = corner >> k & 1;
      from[k] = high ? last : 0;
      share *= static_cast<mjtNum>(high ? place[k] : last - place[k]) / last;
    }
    *out++ = {NodeAt(grid, from), share};
  }
  return out;
}

}  // namespace

int FaceCount(const CellGrid& grid) { return static_cast<int>(ShellFaceCount(grid.cells)); }

ShellFace FaceOf(const CellGrid& grid, int face) {
  ShellFace out = {grid.order, 0, {}};
  const auto on_side = [&] { return grid.cells[out.First()] * grid.cells[out.Second()]; };
  for (; face >= 2 * on_side(); ++out.normal) face -= 2 * on_side();
  const int a = out.First(), b = out.Second();
  int place[3];
  place[out.normal] = face >= on_side() ? NodesAlong(grid, out.normal) - 1 : 0;
  face %= on_side();
  int* node = out.node;
  for (int i = 0; i <= grid.order; ++i) {
    for (int j = 0; j <= grid.order; ++j) {
      place[a] = grid.order * (face / grid.cells[b]) + i;
      place[b] = grid.order * (face % grid.cells[b]) + j;
      *node++ = NodeAt(grid, place);
    }
  }
  return out;
}

void FaceSlopes(int order, const mjtNum at[2], mjtNum (*slope)[2]) {
  for (int i = 0; i <= order; ++i) {
    for (int j = 0; j <= order; ++j, ++slope) {
      (*slope)[0] = NodeShapeSlope(order, i, at[0]) * NodeShape(order, j, at[1]);
      (*slope)[1] = NodeShape(order, i, at[0]) * NodeShapeSlope(order, j, at[1]);
    }
  }
}

void FaceTangents(const ShellFace& face, const mjtNum at[2], const mjtNum* pos, mjtNum tangent[2][3]) {
  mjtNum slope[kMaxFaceNodes][2];
  FaceSlopes(face.order, at, slope);
  for (int k = 0; k < 2; ++k) {
    Zero3(tangent[k]);
    for (int n = 0; n < face.NodeCount(); ++n) AddToScl3(tangent[k], pos + 3 * face.node[n], slope[n][k]);
  }
}

void FaceRotation(const ShellFace& face, const mjtNum* pos, mjtNum quat[4]) {
  constexpr mjtNum kMiddle[2] = {0.5, 0.5};
  mjtNum column[3][3], gradient[9];
  mjtNum tangent[2][3];
  FaceTangents(face, kMiddle, pos, tangent);
  Copy3(column[face.First()], tangent[0]);
  Copy3(column[face.Second()], tangent[1]);
  Cross(column[face.normal], tangent[0], tangent[1]);
  //N  Normalize3(column[face.normal]);
  for (int k = 0; k < 9; ++k) gradient[k] = column[k % 3][k / 3];
  Unit4(quat);
  Mat2Rot(quat, gradient);
}

bool ListOuterShares(const CellGrid& grid, int node, OuterShare out[kOuterShares]) {
  const int ny = NodesAlong(grid, 1), nz = NodesAlong(grid, 2);
  const int place[3] = {node / (ny * nz), node / nz % ny, node % nz};
  for (int k = 0; k < 3; ++k) {
    if (place[k] == 0 || place[k] == NodesAlong(grid, k) - 1) return false;
  }
  for (int mask = 1; mask < 8; ++mask) out = ListBlend(grid, place, mask, out);
  return true;
}

void PlaceInnerNodes(const CellGrid& grid, int stride, mjtNum* pos) {
  const int nodes = NodesAlong(grid, 0) * NodesAlong(grid, 1) * NodesAlong(grid, 2);
  OuterShare outer[kOuterShares];
  for (int n = 0; n < nodes; ++n) {
    if (!ListOuterShares(grid, n, outer)) continue;
    mjtNum* to = pos + static_cast<ptrdiff_t>(stride) * n;
    Zero3(to);
    for (const OuterShare& o : outer) AddToScl3(to, pos + static_cast<ptrdiff_t>(stride) * o.node, o.share);
  }
}

ShellHinge ReadHinge(const mjtNum* packed) {
  ShellHinge hinge;
  for (int k = 0; k < 2; ++k) {
    hinge.face[k] = static_cast<int>(packed[k]);
    hinge.at[k][0] = packed[2 + 2 * k];
    hinge.at[k][1] = packed[3 + 2 * k];
  }
  hinge.stiffness = packed[6];
  Copy3(hinge.jump, packed + 7);
  return hinge;
}

void WriteHinge(const ShellHinge& hinge, mjtNum* packed) {
  for (int k = 0; k < 2; ++k) {
    packed[k] = hinge.face[k];
    packed[2 + 2 * k] = hinge.at[k][0];
    packed[3 + 2 * k] = hinge.at[k][1];
  }
  packed[6] = hinge.stiffness;
  Copy3(packed + 7, hinge.jump);
}

}  // namespace pliant
