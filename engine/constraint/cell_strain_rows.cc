#include "engine/constraint/cell_strain_rows.h"

#include <algorithm>

#include "engine/constraint/sparse_row.h"
#include "engine/dynamics/chain_row.h"
#include "engine/dynamics/flex_cell_frame.h"
#include "engine/dynamics/flex_cells.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

constexpr int kCellEquality = 3;  // in flex_edgeequality

// The cell of an equality, or the face of a shell: its nodes, and its modes [mode_count x 3 node_count].
struct StrainedCell {
  int flex;
  int first;  // node of the flex
  CellGrid grid;
  bool is_face;
  int cell = 0;
  int node_count = 0;
  int node[kMaxCellNodes];  // within the flex
  int body[kMaxCellNodes];
  const mjtNum* modes = nullptr;
  int mode_count = 0;

  StrainedCell(const mjModel& m, int eq)
      : flex(m.eq_obj1id[eq]), first(m.flex_nodeadr[flex]), grid(m, flex), is_face(IsShell(m, flex)) {
    const int adr = m.flex_stiffnessadr[flex];
    if (m.flex_rigid[flex] || !m.flex_interp[flex] || m.flex_edgeequality[flex] != kCellEquality || adr < 0)
      return;
    if (!(is_face ? FindFace(m.eq_data + mjNEQDATA * eq) : FindCell(m.eq_data + mjNEQDATA * eq))) return;
    for (int n = 0; n < node_count; ++n) body[n] = m.flex_nodebodyid[first + node[n]];
    const mjtNum* block = m.flex_stiffness + adr + static_cast<ptrdiff_t>(9) * node_count * node_count * cell;
    mode_count = static_cast<int>(std::clamp<mjtNum>(block[0], 0, 3 * node_count - 1));
    modes = block + 1;
  }

  // data: the place of the cell along each axis. False for one that is not there.
  bool FindCell(const mjtNum* data) {
    for (int k = 0; k < 3; ++k) {
      if (!(data[k] >= 0 && data[k] < grid.cells[k])) return false;
      cell = cell * grid.cells[k] + static_cast<int>(data[k]);
    }
    node_count = grid.NodesOfCell();
    grid.ListNodes(cell, node);
    return true;
  }

  // data: the number of the face first.
  bool FindFace(const mjtNum* data) {
    if (!(data[0] >= 0 && data[0] < FaceCount(grid))) return false;
    cell = static_cast<int>(data[0]);
    const ShellFace face = FaceOf(grid, cell);
    node_count = face.NodeCount();
    std::copy_n(face.node, node_count, node);
    return true;
  }

  // How it is turned. pos [nodes of the flex x 3]: world.
  void Rotation(const mjtNum* pos, mjtNum quat[4]) const {
    is_face ? FaceRotation(FaceOf(grid, cell), pos, quat) : FlexCellRotation(grid, cell, pos, quat);
  }

  // Calls f(dof) for all dofs that move a node, in descending order.
  template <class F>
  void ForDofs(const mjModel& m, F f) const {
    int end[kMaxCellNodes];
    for (int n = 0; n < node_count; ++n) end[n] = ChainEnd(m, body[n]);
    for (;;) {
      const int top = *std::max_element(end, end + node_count);
      if (top < 0) return;
      f(top);
      for (int n = 0; n < node_count; ++n) {
        if (end[n] == top) end[n] = m.dof_parentid[top];
      }
    }
  }

  int DofCount(const mjModel& m) const {
    int count = 0;
    ForDofs(m, [&](int) { ++count; });
    return count;
  }
};

// World positions of the nodes of a cell, in an array [nodes of the flex x 3].
mjtNum* PlaceNodes(const mjModel& m, const mjData& d, const StrainedCell& cell, StackFrame& frame) {
  mjtNum* pos = frame.Take<mjtNum>(3 * m.flex_nodenum[cell.flex]);
  for (int n = 0; n < cell.node_count; ++n)
    PlaceFlexNode(m, d, cell.first + cell.node[n], pos + 3 * cell.node[n]);
  return pos;
}

}  // namespace

void CountCellStrainRows(const mjModel& m, int eq, RowCount* count) {
  const StrainedCell cell(m, eq);
  const int dofs = cell.mode_count ? cell.DofCount(m) : 0;
  if (dofs) count->Add(&count->equality, cell.mode_count, dofs);
}

void AddCellStrainRows(const mjModel& m, mjData& d, int eq, RowBuilder& rows) {
  const StrainedCell cell(m, eq);
  const int dofs = cell.mode_count ? cell.DofCount(m) : 0;
  if (!dofs) return;
  StackFrame frame(d);
  int* chain = frame.Take<int>(dofs);
  int left = dofs;
  cell.ForDofs(m, [&](int dof) { chain[--left] = dof; });
  const mjtNum* pos = PlaceNodes(m, d, cell, frame);
  mjtNum quat[4], displacement[3 * kMaxCellNodes];
  cell.Rotation(pos, quat);
  FlexNodeDisplacement(cell.node, cell.node_count, pos, m.flex_node0 + 3 * cell.first, quat, displacement);
  mjtNum diagonal = 0;  // the mean over the nodes
  for (int n = 0; n < cell.node_count; ++n) diagonal += m.body_invweight0[2 * cell.body[n]] / cell.node_count;
  const mjtNum* mode = cell.modes;
  for (int i = 0; i < cell.mode_count; ++i, mode += 3 * cell.node_count) {
    const RowTarget target = rows.OpenList(1, mjCNSTR_EQUALITY, eq, chain, dofs);
    const ChainRow row{target.base, target.chain, target.nnz};
    mjtNum residual = 0;
    for (int n = 0; n < cell.node_count; ++n) {
      residual += Dot3(mode + 3 * n, displacement + 3 * n);
      mjtNum direction[3], wrench[6];
      RotVecQuat(direction, mode + 3 * n, quat);
      CenteredWrench(m, d, direction, nullptr, pos + 3 * cell.node[n], cell.body[n], wrench);
      AddChain(m, d, row, ChainEnd(m, cell.body[n]), -1, wrench, 1);
    }
    if (!rows.DropIfZero()) FinishScalarEquality(m, eq, residual, diagonal, rows);
  }
}

}  // namespace pliant
