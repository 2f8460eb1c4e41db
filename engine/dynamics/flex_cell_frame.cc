#include "engine/dynamics/flex_cell_frame.h"

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {

void PlaceFlexNode(const mjModel& m, const mjData& d, int node, mjtNum pos[3]) {
  const int body = m.flex_nodebodyid[node];
  MulMatVec3(pos, d.xmat + 9 * body, m.flex_node + 3 * node);
  AddTo3(pos, d.xpos + 3 * body);
}

void FlexCellRotation(const CellGrid& grid, int cell, const mjtNum* pos, mjtNum quat[4]) {
  int node[kMaxCellNodes];
  grid.ListNodes(cell, node);
  mjtNum slope[kMaxCellNodes][3], gradient[9] = {};
  MiddleSlopes(grid, slope);
  for (int n = 0; n < grid.NodesOfCell(); ++n) {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) gradient[3 * r + c] += pos[3 * node[n] + r] * slope[n][c];
    }
  }
  Unit4(quat);
  Mat2Rot(quat, gradient);
}

void RotateFlexStiffness(const mjModel& m, mjData& d, int flex) {
  StackFrame frame(d);
  auto* pos = frame.Take<mjtNum>(3 * m.flex_nodenum[flex]);
  for (int n = 0; n < m.flex_nodenum[flex]; ++n) PlaceFlexNode(m, d, m.flex_nodeadr[flex] + n, pos + 3 * n);
  const CellGrid grid(m, flex);
  const ptrdiff_t count = grid.NodesOfCell(), size = 3 * count;
  ptrdiff_t begin = m.flex_stiffnessadr[flex];
  for (int cell = 0; cell < grid.CellCount(); ++cell, begin += size * size) {
    mjtNum quat[4], turn[9];
    FlexCellRotation(grid, cell, pos, quat);
    Quat2Mat(turn, quat);
    for (ptrdiff_t block = 0; block < count * count; ++block) {
      const ptrdiff_t at = begin + 3 * (size * (block / count) + block % count);
      mjtNum local[9], half[9];
      for (int r = 0; r < 3; ++r) Copy3(local + 3 * r, m.flex_stiffness + at + size * r);
      MulMatMat3(half, turn, local);
      MulMatMatT3(local, half, turn);
      for (int r = 0; r < 3; ++r) Copy3(d.flexelem_krot + at + size * r, local + 3 * r);
    }
  }
}

void FlexNodeDisplacement(const int* node, int count, const mjtNum* pos, const mjtNum* rest,
                          const mjtNum quat[4], mjtNum* displacement) {
  mjtNum center[3] = {0, 0, 0}, center0[3] = {0, 0, 0}, inverse[4];
  NegQuat(inverse, quat);
  for (int n = 0; n < count; ++n) {
    AddToScl3(center, pos + 3 * node[n], 1.0 / count);
    AddToScl3(center0, rest + 3 * node[n], 1.0 / count);
  }
  for (int n = 0; n < count; ++n) {
    mjtNum* x = displacement + 3 * n;
    Sub3(x, pos + 3 * node[n], center);
    RotVecQuat(x, x, inverse);
    SubFrom3(x, rest + 3 * node[n]);
    AddTo3(x, center0);
  }
}

}  // namespace pliant
