// Equalities that keep deformables from straining: edges of fixed length, vertices
// with unstrained surroundings.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/row_builder.h"

namespace pliant {

// Rows of equality `eq`: one for each edge that is not rigid (mjEQ_FLEX), or two for each vertex
// (mjEQ_FLEXVERT, see dynamics/flex_vertex_strain.h).
void CountFlexRows(const mjModel& m, int eq, RowCount* count);

// Appends the same rows.
//   reads    d.flexedge_length flexedge_J, d.flexvert_length flexvert_J
//   needs    Flex()
void AddFlexRows(const mjModel& m, const mjData& d, int eq, RowBuilder& rows);

}  // namespace pliant
