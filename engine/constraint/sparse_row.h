// Single constraint rows given by a few entries or by a sparse Jacobian row kept elsewhere in mjData.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/row_builder.h"
#include "engine/dynamics/tendon.h"

namespace pliant {

// Up to four entries, kept sorted by dof; entries at the same dof add up.
class SparseRow {
 public:
  void Add(int dof, mjtNum value);

  // Opens a one-row block with these entries.
  RowTarget Append(RowBuilder& rows, int type, int id) const;

 private:
  int dof_[4];
  mjtNum value_[4];
  int nnz_ = 0;
};

// Adds scale * row to the first row of the target, whose chain contains the row's dofs. Of several entries at
// one dof (a fixed tendon that names a joint twice) sparse rows have the sum, dense ones the last, as the
// reference reads them.
void AddTendonRow(const TendonRow& row, mjtNum scale, const RowTarget& target);

// Scalars of the open block of one row that belongs to an equality: its residual, and the estimate `diagonal`
// of J inv(M) J'. Closes the block.
void FinishScalarEquality(const mjModel& m, int eq, mjtNum residual, mjtNum diagonal, RowBuilder& rows);

// Number of dofs in the row, one with several entries counted once.
[[nodiscard]] int DofCount(const TendonRow& row);

// Union of two sorted index lists, each index once. Returns its size; writes it if `out` is not null.
int MergeLists(const int* a, int na, const int* b, int nb, int* out);

}  // namespace pliant
