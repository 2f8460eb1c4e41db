#include "engine/dynamics/flex_node_force.h"

#include <algorithm>

#include "engine/dynamics/flex_cell_frame.h"
#include "engine/dynamics/flex_cells.h"
#include "engine/dynamics/flex_force.h"
#include "engine/dynamics/velocity.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// World positions and velocities of all nodes of a flex, and the forces on them.
struct NodeState {
  int count;
  const int* body;
  mjtNum *pos, *vel, *elastic, *viscous;  // [count x 3]

  NodeState(const mjModel& m, const mjData& d, int flex, StackFrame& frame)
      : count(m.flex_nodenum[flex]), body(m.flex_nodebodyid + m.flex_nodeadr[flex]) {
    for (mjtNum** array : {&pos, &vel, &elastic, &viscous}) {
      *array = frame.Take<mjtNum>(3 * count);
      std::fill_n(*array, 3 * count, 0);
    }
    for (int n = 0; n < count; ++n) {
      mjtNum* at = pos + 3 * n;
      PlaceFlexNode(m, d, m.flex_nodeadr[flex] + n, at);
      mjtNum vel6[6];
      PointFrameVelocity(m, d, body[n], at, nullptr, vel6);
      Copy3(vel + 3 * n, vel6 + 3);
    }
  }
};

// The nodes of one cell, and its rotation.
struct Cell {
  int count;
  int node[kMaxCellNodes];
  mjtNum quat[4], inverse[4];

  Cell(const CellGrid& grid, int cell, const mjtNum* pos) : count(grid.NodesOfCell()) {
    grid.ListNodes(cell, node);
    FlexCellRotation(grid, cell, pos, quat);
    NegQuat(inverse, quat);
  }

  // force += scale R K x for node vectors x [count x 3] in the turning frame, K negative semidefinite.
  void AddForces(const mjtNum* k, const mjtNum* x, mjtNum scale, mjtNum* force) const {
    const int size = 3 * count;
    for (int n = 0; n < count; ++n) {
      mjtNum local[3];
      for (int r = 0; r < 3; ++r) {
        const mjtNum* row = k + static_cast<ptrdiff_t>(size) * (3 * n + r);
        mjtNum sum = 0;
        for (int c = 0; c < size; ++c) sum += row[c] * x[c];
        local[r] = scale * sum;
      }
      RotVecQuat(local, local, quat);
      AddTo3(force + 3 * node[n], local);
    }
  }
};

}  // namespace

void FlexNodeForces(const mjModel& m, mjData& d, int flex, bool springs, bool dampers) {
  if (m.flex_stiffnessadr[flex] < 0) return;
  const mjtNum* k = m.flex_stiffness + m.flex_stiffnessadr[flex];
  if (!k[0]) return;
  const bool damped = dampers && m.flex_damping[flex];
  StackFrame frame(d);
  const NodeState nodes(m, d, flex, frame);
  const CellGrid grid(m, flex);
  const mjtNum* rest = m.flex_node0 + 3 * m.flex_nodeadr[flex];
  for (int c = 0; c < grid.CellCount(); ++c) {
    const Cell cell(grid, c, nodes.pos);
    mjtNum x[3 * kMaxCellNodes];
    if (springs) {
      FlexNodeDisplacement(cell.node, cell.count, nodes.pos, rest, cell.quat, x);
      cell.AddForces(k, x, 1, nodes.elastic);
    }
    if (damped) {
      for (int n = 0; n < cell.count; ++n) RotVecQuat(x + 3 * n, nodes.vel + 3 * cell.node[n], cell.inverse);
      cell.AddForces(k, x, m.flex_damping[flex], nodes.viscous);
    }
    k += 9 * cell.count * cell.count;
  }
  if (springs) ApplyToNodes(m, d, flex, nodes.elastic, nodes.pos, d.qfrc_spring);
  if (damped) ApplyToNodes(m, d, flex, nodes.viscous, nodes.pos, d.qfrc_damper);
}

}  // namespace pliant
