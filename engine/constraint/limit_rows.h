// Limits of joints and tendons: one-sided rows that exist while the distance to a bound is below the margin.
#pragma once

#include "engine/constraint/row_builder.h"

namespace pliant {

// Counts the bounds that are within their margin at d.qpos and d.ten_length.
void CountLimitRows(const mjModel& m, mjData& d, RowCount* count);

// Appends one row per such bound; the lower bound comes first. The residual is the distance to the bound,
// negative when violated; the row's positive direction leads away from the bound. A ball joint's bound is the
// larger number of its range and acts on the angle of its rotation vector.
//   reads    d.qpos, d.ten_length ten_J
//   needs    Tendon()
void AddLimitRows(const mjModel& m, mjData& d, RowBuilder& rows);

// Distance of a tendon's length to its lower (side 0) or upper (side 1) bound: the residual of that row.
mjtNum TendonBoundDistance(const mjModel& m, const mjData& d, int tendon, int side);

}  // namespace pliant
