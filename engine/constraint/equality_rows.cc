#include "engine/constraint/equality_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/cell_strain_rows.h"
#include "engine/constraint/dof_chain.h"
#include "engine/constraint/equality_ends.h"
#include "engine/constraint/flex_equality_rows.h"
#include "engine/constraint/sparse_row.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/tendon.h"
#include "engine/dynamics/wake.h"
#include "engine/math/quat.h"
#include "engine/model/options.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

void Offset(const mjModel& m, const mjData& d, const Anchor& anchor, mjtNum offset[3]) {
  Sub3(offset, anchor.pos, d.subtree_com + 3 * m.body_rootid[anchor.body]);
}

// Translation rows of a connect or weld: the difference of the anchor positions along the world axes.
void PushAxes(const mjtNum offset[3], mjtNum sign, WrenchBlock* block) {
  for (int k = 0; k < 3; ++k) {
    mjtNum axis[3] = {0, 0, 0};
    axis[k] = 1;
    block->AddPush(offset, axis, sign);
  }
}

// Rotation rows of a weld. The residual is the vector part of conj(q1) q0, times torquescale; a relative
// angular velocity w (world) changes it at the rate torquescale/2 times the vector part of conj(q1) w q0.
void TwistRows(const mjtNum quat0[4], const mjtNum quat1_conj[4], mjtNum torquescale, WrenchBlock* a,
               WrenchBlock* b) {
  mjtNum rate[3][3];
  for (int k = 0; k < 3; ++k) {
    mjtNum axis[3] = {0, 0, 0}, quat[4];
    axis[k] = 1;
    MulQuatAxis(quat, quat1_conj, axis);
    MulQuat(quat, quat, quat0);
    for (int r = 0; r < 3; ++r) rate[r][k] = 0.5 * torquescale * quat[1 + r];
  }
  for (int r = 0; r < 3; ++r) {
    a->AddTwist(rate[r], 1);
    b->AddTwist(rate[r], -1);
  }
}

// Whether no dof moves both ends, which are those of the chains that end at these dofs, -1 for an empty one.
bool MoveApart(const mjModel& m, int last_a, int last_b) {
  return last_a < 0 || last_b < 0 || m.dof_treeid[last_a] != m.dof_treeid[last_b];
}

void AddConnectOrWeld(const mjModel& m, mjData& d, int eq, RowBuilder& rows) {
  const Anchor a = AnchorOf(m, d, eq, 0), b = AnchorOf(m, d, eq, 1);
  const int last_a = ChainEnd(m, a.body), last_b = ChainEnd(m, b.body);
  if (last_a < 0 && last_b < 0) return;

  mjtNum residual[6], offset[3];
  WrenchBlock block_a, block_b;
  Sub3(residual, a.pos, b.pos);
  Offset(m, d, a, offset);
  PushAxes(offset, 1, &block_a);
  Offset(m, d, b, offset);
  PushAxes(offset, -1, &block_b);

  const bool weld = m.eq_type[eq] == mjEQ_WELD;
  const int size = weld ? 6 : 3;
  if (weld) {
    const mjtNum torquescale = m.eq_data[mjNEQDATA * eq + 10];
    mjtNum quat0[4], quat1[4], difference[4];
    WeldQuats(m, d, eq, quat0, quat1);
    NegQuat(quat1, quat1);
    MulQuat(difference, quat1, quat0);
    Scl3(residual + 3, difference + 1, torquescale);
    TwistRows(quat0, quat1, torquescale, &block_a, &block_b);
  }

  if (MoveApart(m, last_a, last_b)) {
    const RowTarget target = rows.OpenToWrite(size, mjCNSTR_EQUALITY, eq, last_a, last_b);
    WriteWrenchPair(m, d, target, last_a, block_a, last_b, block_b);
  } else {
    const RowTarget target = rows.Open(size, mjCNSTR_EQUALITY, eq, last_a, last_b);
    AddWrenchPair(m, d, target, last_a, block_a, last_b, block_b, false);
  }
  if (rows.DropIfZero()) return;

  mjtNum norm = 0;
  for (int k = 0; k < size; ++k) norm += residual[k] * residual[k];
  norm = std::sqrt(norm);
  const RowImpedance impedance =
      EvaluateImpedance(m.opt, m.eq_solref + mjNREF * eq, m.eq_solimp + mjNIMP * eq, norm);
  for (int k = 0; k < size; ++k) {
    const int part = k < 3 ? 0 : 1;
    rows.SetRow(k, residual[k], 0, 0);
    rows.SetImpedance(k, impedance,
                      m.body_invweight0[2 * a.body + part] + m.body_invweight0[2 * b.body + part]);
  }
  rows.Close();
}

// Deviation from y - y0 = a0 + a1 x + a2 x^2 + a3 x^3 + a4 x^4, x = second minus its rest value,
// and the polynomial's derivative.
mjtNum CouplingResidual(const mjtNum data[mjNEQDATA], mjtNum y, mjtNum x, mjtNum* derivative) {
  mjtNum power[5] = {1, x, 0, 0, 0};
  for (int k = 2; k < 5; ++k) power[k] = power[k - 1] * x;
  mjtNum residual = y - data[0];
  *derivative = data[1];
  for (int k = 1; k < 5; ++k) residual -= data[k] * power[k];
  for (int k = 2; k < 5; ++k) *derivative += k * data[k] * power[k - 1];
  return residual;
}

void AddJointCoupling(const mjModel& m, mjData& d, int eq, RowBuilder& rows) {
  const mjtNum* data = m.eq_data + mjNEQDATA * eq;
  const int j1 = m.eq_obj1id[eq], j2 = m.eq_obj2id[eq];
  const int dof1 = m.jnt_dofadr[j1], q1 = m.jnt_qposadr[j1];
  const mjtNum y = d.qpos[q1] - m.qpos0[q1];
  mjtNum diagonal = m.dof_invweight0[dof1];
  SparseRow row;
  row.Add(dof1, 1);
  mjtNum residual = y - data[0];
  if (j2 >= 0) {
    const int dof2 = m.jnt_dofadr[j2], q2 = m.jnt_qposadr[j2];
    mjtNum derivative;
    residual = CouplingResidual(data, y, d.qpos[q2] - m.qpos0[q2], &derivative);
    diagonal += m.dof_invweight0[dof2];
    row.Add(dof2, -derivative);
  }
  row.Append(rows, mjCNSTR_EQUALITY, eq);
  FinishScalarEquality(m, eq, residual, diagonal, rows);
}

// Number of dofs in the rows of one or two tendons, and their list when constraint rows are sparse and
// `chain` is not null.
int TendonUnion(const mjModel& m, const mjData& d, int t1, int t2, int* chain) {
  const TendonRow a = GetTendonRow(m, d, t1);
  const TendonRow b = t2 >= 0 ? GetTendonRow(m, d, t2) : TendonRow{0, nullptr, nullptr};
  if (!IsSparse(m)) return CanMove(m, a) || CanMove(m, b) ? static_cast<int>(m.nv) : 0;
  return MergeLists(a.col, a.nnz, b.col, b.nnz, chain);
}

void AddTendonCoupling(const mjModel& m, mjData& d, int eq, RowBuilder& rows) {
  const mjtNum* data = m.eq_data + mjNEQDATA * eq;
  const int t1 = m.eq_obj1id[eq], t2 = m.eq_obj2id[eq];
  const mjtNum y = d.ten_length[t1] - m.tendon_length0[t1];
  mjtNum diagonal = m.tendon_invweight0[t1];
  mjtNum residual = y - data[0], derivative = 0;
  if (t2 >= 0) {
    residual = CouplingResidual(data, y, d.ten_length[t2] - m.tendon_length0[t2], &derivative);
    diagonal += m.tendon_invweight0[t2];
  }

  // For coupled tendons the reference keeps the index of the equality, also where it has no row.
  rows.NoteTendon(t1, eq);
  if (t2 >= 0) rows.NoteTendon(t2, eq);
  StackFrame frame(d);
  int* chain = frame.Take<int>(m.nv);
  const int nnz = TendonUnion(m, d, t1, t2, chain);
  if (!nnz) return;
  const RowTarget target = rows.OpenList(1, mjCNSTR_EQUALITY, eq, rows.sparse() ? chain : nullptr, nnz);
  AddTendonRow(GetTendonRow(m, d, t1), 1, target);
  if (t2 >= 0) AddTendonRow(GetTendonRow(m, d, t2), -derivative, target);
  FinishScalarEquality(m, eq, residual, diagonal, rows);
}

int BodyOfEnd(const mjModel& m, int eq, int id) {
  return m.eq_objtype[eq] == mjOBJ_SITE ? m.site_bodyid[id] : id;
}

}  // namespace

void CountEqualityRows(const mjModel& m, const mjData& d, RowCount* count) {
  if (m.opt.disableflags & mjDSBL_EQUALITY) return;
  for (int eq = 0; eq < m.neq; ++eq) {
    if (!d.eq_active[eq] || EqualityAsleep(m, d, eq)) continue;
    const int id1 = m.eq_obj1id[eq], id2 = m.eq_obj2id[eq];
    switch (m.eq_type[eq]) {
      case mjEQ_CONNECT:
      case mjEQ_WELD: {
        const int last_a = ChainEnd(m, BodyOfEnd(m, eq, id1)), last_b = ChainEnd(m, BodyOfEnd(m, eq, id2));
        const int nnz = UnionSize(m, last_a, last_b);
        if (nnz) count->Add(&count->equality, m.eq_type[eq] == mjEQ_WELD ? 6 : 3, nnz);
        break;
      }
      case mjEQ_JOINT:
        count->Add(&count->equality, 1, id2 >= 0 && id2 != id1 ? 2 : 1);
        break;
      case mjEQ_TENDON: {
        const int nnz = TendonUnion(m, d, id1, id2, nullptr);
        if (nnz) count->Add(&count->equality, 1, nnz);
        break;
      }
      case mjEQ_FLEX:
      case mjEQ_FLEXVERT:
        CountFlexRows(m, eq, count);
        break;
      case mjEQ_FLEXSTRAIN:
        CountCellStrainRows(m, eq, count);
        break;
      default:
        break;
    }
  }
}

void AddEqualityRows(const mjModel& m, mjData& d, RowBuilder& rows) {
  if (m.opt.disableflags & mjDSBL_EQUALITY) return;
  for (int eq = 0; eq < m.neq; ++eq) {
    if (!d.eq_active[eq] || EqualityAsleep(m, d, eq)) continue;
    switch (m.eq_type[eq]) {
      case mjEQ_CONNECT:
      case mjEQ_WELD:
        AddConnectOrWeld(m, d, eq, rows);
        break;
      case mjEQ_JOINT:
        AddJointCoupling(m, d, eq, rows);
        break;
      case mjEQ_TENDON:
        AddTendonCoupling(m, d, eq, rows);
        break;
      case mjEQ_FLEX:
      case mjEQ_FLEXVERT:
        AddFlexRows(m, d, eq, rows);
        break;
      case mjEQ_FLEXSTRAIN:
        AddCellStrainRows(m, d, eq, rows);
        break;
      default:
        break;
    }
  }
}

mjtNum TendonCouplingSlope(const mjModel& m, const mjData& d, int eq) {
  const int second = m.eq_obj2id[eq];
  mjtNum slope = 0;
  CouplingResidual(m.eq_data + mjNEQDATA * eq, 0, d.ten_length[second] - m.tendon_length0[second], &slope);
  return slope;
}

}  // namespace pliant
