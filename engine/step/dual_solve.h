// Solves the dual problem: by PGS, or the second pass of noslip over friction alone.
#pragma once

#include "engine/step/constraint_problem.h"

namespace pliant {

// All functions: each island by itself where there are islands.
//   reads    d.efc_*, d.iefc_* and the maps of the islands, d.efc_AR
//   writes   d.efc_force, d.efc_state [nefc], d.solver*
//   needs    ProjectConstraint(), d.efc_b

// PGS, from the forces that the warm start implies if they are better than none.
void SolveDual(const mjModel& m, mjData& d);

// Noslip, from d.efc_force. Its records follow those of the main solver.
void RemoveSlip(const mjModel& m, mjData& d);

}  // namespace pliant
