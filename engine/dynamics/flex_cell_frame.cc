#include "engine/dynamics/flex_cell_frame.h"

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

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

}  // namespace pliant
