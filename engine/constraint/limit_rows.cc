#include "engine/constraint/limit_rows.h"

#include <algorithm>
#include <atomic>

#include "engine/constraint/sparse_row.h"
#include "engine/math/quat.h"
#include "engine/model/awake.h"
#include "engine/model/tree_parts.h"

namespace pliant {
namespace {

// Angle of a ball joint and its axis, in the joint's frame.
mjtNum BallAngle(const mjModel& m, const mjData& d, int joint, mjtNum axis[3]) {
  mjtNum quat[4];
  Copy4(quat, d.qpos + m.jnt_qposadr[joint]);
  Normalize4(quat);
  Quat2Vel(axis, quat, 1);
  return Normalize3(axis);
}

mjtNum BallBound(const mjModel& m, int joint) {
  return std::max(m.jnt_range[2 * joint], m.jnt_range[2 * joint + 1]);
}

// Distance of a scalar to its lower (side 0) or upper (side 1) bound.
mjtNum BoundDistance(const mjtNum range[2], mjtNum value, int side) {
  return side ? range[1] - value : value - range[0];
}

bool IsScalar(const mjModel& m, int joint) {
  return m.jnt_type[joint] == mjJNT_SLIDE || m.jnt_type[joint] == mjJNT_HINGE;
}

void FinishJoint(const mjModel& m, int joint, mjtNum distance, RowBuilder& rows) {
  const mjtNum margin = m.jnt_margin[joint];
  rows.SetRow(0, distance, margin, 0);
  rows.SetImpedance(0,
                    OneSidedImpedance(m.opt, m.jnt_solref + mjNREF * joint, m.jnt_solimp + mjNIMP * joint,
                                      distance - margin),
                    m.dof_invweight0[m.jnt_dofadr[joint]]);
  rows.Close();
}

void AddBallLimit(const mjModel& m, mjData& d, int joint, RowBuilder& rows) {
  mjtNum axis[3];
  const mjtNum distance = BallBound(m, joint) - BallAngle(m, d, joint, axis);
  if (!(distance < m.jnt_margin[joint])) return;
  SparseRow row;
  for (int k = 0; k < 3; ++k) row.Add(m.jnt_dofadr[joint] + k, -axis[k]);
  row.Append(rows, mjCNSTR_LIMIT_JOINT, joint);
  FinishJoint(m, joint, distance, rows);
}

void AddScalarLimit(const mjModel& m, mjData& d, int joint, RowBuilder& rows) {
  const mjtNum value = d.qpos[m.jnt_qposadr[joint]];
  for (int side = 0; side < 2; ++side) {
    const mjtNum distance = BoundDistance(m.jnt_range + 2 * joint, value, side);
    if (!(distance < m.jnt_margin[joint])) continue;
    SparseRow row;
    row.Add(m.jnt_dofadr[joint], side ? -1 : 1);
    row.Append(rows, mjCNSTR_LIMIT_JOINT, joint);
    FinishJoint(m, joint, distance, rows);
  }
}

}  // namespace

mjtNum TendonBoundDistance(const mjModel& m, const mjData& d, int tendon, int side) {
  return BoundDistance(m.tendon_range + 2 * tendon, d.ten_length[tendon], side);
}

namespace {

void AddTendonLimit(const mjModel& m, mjData& d, int tendon, RowBuilder& rows) {
  const mjtNum margin = m.tendon_margin[tendon];
  for (int side = 0; side < 2; ++side) {
    const mjtNum distance = TendonBoundDistance(m, d, tendon, side);
    if (!(distance < margin)) continue;
    const TendonRow row = GetTendonRow(m, d, tendon);
    if (!CanMove(m, row)) continue;
    rows.NoteTendon(tendon, rows.row());
    AddTendonRow(row, side ? -1 : 1,
                 rows.OpenList(1, mjCNSTR_LIMIT_TENDON, tendon, rows.sparse() ? row.col : nullptr, row.nnz));
    rows.SetRow(0, distance, margin, 0);
    rows.SetImpedance(0,
                      OneSidedImpedance(m.opt, m.tendon_solref_lim + mjNREF * tendon,
                                        m.tendon_solimp_lim + mjNIMP * tendon, distance - margin),
                      m.tendon_invweight0[tendon]);
    rows.Close();
  }
}

}  // namespace

namespace {

void CountJointRows(const mjModel& m, const mjData& d, int joint, RowCount* count) {
  const mjtNum margin = m.jnt_margin[joint];
  if (IsScalar(m, joint)) {
    const mjtNum value = d.qpos[m.jnt_qposadr[joint]];
    for (int side = 0; side < 2; ++side) {
      if (BoundDistance(m.jnt_range + 2 * joint, value, side) < margin) count->Add(&count->limit, 1, 1);
    }
  } else if (m.jnt_type[joint] == mjJNT_BALL) {
    mjtNum axis[3];
    if (BallBound(m, joint) - BallAngle(m, d, joint, axis) < margin) count->Add(&count->limit, 1, 3);
  }
}

}  // namespace

void CountLimitRows(const mjModel& m, mjData& d, RowCount* count) {
  if (m.opt.disableflags & mjDSBL_LIMIT) return;
  std::atomic<int> limits = 0, nonzeros = 0;
  ForAwakeDofParts(m, d, [&](int begin, int end) {
    RowCount own;
    for (int joint = m.dof_jntid[begin]; joint <= m.dof_jntid[end - 1]; ++joint) {
      if (m.jnt_limited[joint]) CountJointRows(m, d, joint, &own);
    }
    if (!own.limit) return;
    limits += own.limit;
    nonzeros += static_cast<int>(own.nonzeros);
  });
  count->limit += limits;
  count->nonzeros += static_cast<size_t>(nonzeros);
  for (int tendon = 0; tendon < m.ntendon; ++tendon) {
    if (!m.tendon_limited[tendon] || TendonAsleep(m, d, tendon)) continue;
    for (int side = 0; side < 2; ++side) {
      if (!(TendonBoundDistance(m, d, tendon, side) < m.tendon_margin[tendon])) continue;
      const TendonRow row = GetTendonRow(m, d, tendon);
      if (CanMove(m, row)) count->Add(&count->limit, 1, DofCount(row));
    }
  }
}

void AddLimitRows(const mjModel& m, mjData& d, RowBuilder& rows) {
  if (m.opt.disableflags & mjDSBL_LIMIT) return;
  ForAwakeJoints(m, d, [&](int begin, int end) {
    for (int joint = begin; joint < end; ++joint) {
      if (!m.jnt_limited[joint]) continue;
      if (IsScalar(m, joint)) {
        AddScalarLimit(m, d, joint, rows);
      } else if (m.jnt_type[joint] == mjJNT_BALL) {
        AddBallLimit(m, d, joint, rows);
      }
    }
  });
  for (int tendon = 0; tendon < m.ntendon; ++tendon) {
    if (m.tendon_limited[tendon] && !TendonAsleep(m, d, tendon)) AddTendonLimit(m, d, tendon, rows);
  }
}

}  // namespace pliant
