// Equality constraints: connect, weld, joint and tendon couplings, flexes.
#pragma once

#include "engine/constraint/row_builder.h"

namespace pliant {

// Counts the rows of active equalities. An equality between parts that no dof moves has none.
void CountEqualityRows(const mjModel& m, const mjData& d, RowCount* count);

// Appends the same rows.
//   reads    d.eq_active, d.xpos xmat xquat site_xpos, d.qpos, d.ten_length ten_J,
//            d.flexedge_length flexedge_J, d.flexvert_length flexvert_J, d.cdof
//   needs    positions, tendons, flexes, the com frame
void AddEqualityRows(const mjModel& m, mjData& d, RowBuilder& rows);

// Derivative of the length that a tendon equality asks of its first tendon by the length of its second.
mjtNum TendonCouplingSlope(const mjModel& m, const mjData& d, int eq);

}  // namespace pliant
