// Dry friction of dofs and tendons: rows without position residual whose force is bounded.
#pragma once

#include "engine/constraint/row_builder.h"

namespace pliant {

// Counts dofs and tendons with friction loss.
void CountFrictionRows(const mjModel& m, const mjData& d, RowCount* count);

// Appends one row per such dof (a unit vector) and tendon (its moment arms).
//   reads    d.ten_J
//   needs    Tendon()
void AddFrictionRows(const mjModel& m, mjData& d, RowBuilder& rows);

}  // namespace pliant
