// The farthest vertex of a hull in few operations, by a table over the directions.
//
// For each cell of directions the table lists the vertices at which a climb over the edges of the hull can
// end, wherever it starts, and how far one of them must lie ahead of the others to be its only possible end.
// Where none does, the climb decides.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/math/direction_table.h"

namespace pliant {

struct HullView;

// Of the climb over the graph of the hull; numbers are indices into the hull's own list of vertices.
void BuildClimbTable(const HullView& hull, std::vector<std::byte>& table);

// Of the search among all vertices, in one list; numbers are indices into hull.vert.
void BuildScanTable(const HullView& hull, std::vector<std::byte>& table);

}  // namespace pliant
