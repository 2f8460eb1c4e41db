// Islands: groups of kinematic trees that constraints tie together, each solvable on its own.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Finds the connected components of the graph whose vertices are trees and whose edges are constraint rows,
// and lists trees, dofs and constraint rows in island order. Islands are numbered by their first tree;
// inside an island dofs and rows keep their order. Trees without a constraint are in no island.
//   reads    d.efc_*
//   writes   in the arena: tree_island, dof_island, island_*, map_*, efc_island, iefc_* but forces and
//            references; d.nisland, d.nidof; room for ifrc_*, iacc*, iefc_aref state force
//   needs    MakeConstraint()
//   may fail when the arena is full: warning mjWARN_CNSTRFULL, and there are no islands in this step
// Does nothing without rows or with mjDSBL_ISLAND.
void Island(const mjModel& m, mjData& d);

}  // namespace pliant
