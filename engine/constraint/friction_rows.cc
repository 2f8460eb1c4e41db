#include "engine/constraint/friction_rows.h"

#include "engine/constraint/sparse_row.h"
#include "engine/model/awake.h"

namespace pliant {
namespace {

void Finish(const mjModel& m, const mjtNum* solref, const mjtNum* solimp, mjtNum bound, mjtNum diagonal,
            RowBuilder& rows) {
  rows.SetRow(0, 0, 0, bound);
  rows.SetImpedance(0, WithoutStiffness(EvaluateImpedance(m.opt, solref, solimp, 0)), diagonal);
  rows.Close();
}

}  // namespace

void CountFrictionRows(const mjModel& m, const mjData& d, RowCount* count) {
  if (m.opt.disableflags & mjDSBL_FRICTIONLOSS) return;
  ForAwakeDofs(m, d, [&](int begin, int end) {
    for (int dof = begin; dof < end; ++dof) {
      if (m.dof_frictionloss[dof] != 0) count->Add(&count->friction, 1, 1);
    }
  });
  for (int tendon = 0; tendon < m.ntendon; ++tendon) {
    if (!(m.tendon_frictionloss[tendon] > 0) || TendonAsleep(m, d, tendon)) continue;
    const TendonRow row = GetTendonRow(m, d, tendon);
    if (CanMove(m, row)) count->Add(&count->friction, 1, DofCount(row));
  }
}

void AddFrictionRows(const mjModel& m, mjData& d, RowBuilder& rows) {
  if (m.opt.disableflags & mjDSBL_FRICTIONLOSS) return;
  ForAwakeDofs(m, d, [&](int begin, int end) {
    for (int dof = begin; dof < end; ++dof) {
      if (m.dof_frictionloss[dof] == 0) continue;
      SparseRow row;
      row.Add(dof, 1);
      row.Append(rows, mjCNSTR_FRICTION_DOF, dof);
      Finish(m, m.dof_solref + mjNREF * dof, m.dof_solimp + mjNIMP * dof, m.dof_frictionloss[dof],
             m.dof_invweight0[dof], rows);
    }
  });
  for (int tendon = 0; tendon < m.ntendon; ++tendon) {
    if (!(m.tendon_frictionloss[tendon] > 0) || TendonAsleep(m, d, tendon)) continue;
    const TendonRow row = GetTendonRow(m, d, tendon);
    if (!CanMove(m, row)) continue;
    rows.NoteTendon(tendon, rows.row());
    AddTendonRow(
        row, 1,
        rows.OpenList(1, mjCNSTR_FRICTION_TENDON, tendon, rows.sparse() ? row.col : nullptr, row.nnz));
    Finish(m, m.tendon_solref_fri + mjNREF * tendon, m.tendon_solimp_fri + mjNIMP * tendon,
           m.tendon_frictionloss[tendon], m.tendon_invweight0[tendon], rows);
  }
}

}  // namespace pliant
