// Views of mjData as problems of the solver room.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>

#include "engine/model/stack.h"
#include "engine/solver/options.h"
#include "engine/solver/problem.h"
#include "engine/solver/stats.h"
#include "engine/step/metric.h"

namespace pliant {

// Rows of the whole problem, or of one island. Lists of cones are taken from the room, which is
// a StackFrame or a Workspace.
template <class Room>
RowSet ViewRows(const mjModel& m, mjData& d, Room& room);
RowSet ViewIslandRows(const mjModel& m, mjData& d, int island, Workspace& workspace);

// Copies the rows of efc_J into runs of equal pattern, taken from the frame.
RowJacobian PackJacobian(const mjModel& m, mjData& d, StackFrame& frame);

// res [nefc] = J v - less, with the workers of d; scratch from the frame.
void MulRowsLess(mjData& d, const RowJacobian& jacobian, const mjtNum* v, const mjtNum* less, mjtNum* res,
                 StackFrame& frame);

// Which run begins with a row; nefc numbers from the frame, of which those of other rows are not set.
const int* NumberRuns(mjData& d, const RowJacobian& jacobian, StackFrame& frame);

// A start of the primal solver.
struct PrimalStart {
  const mjtNum* acc;  // nv: d.qacc_smooth or d.qacc_warmstart
  mjtNum* jar;        // nefc: J acc - aref
  bool smooth;        // acc is d.qacc_smooth, to the last bits: one from iterations is not
  const mjtNum* ma;   // nv: M acc, of dofs whose solution may be new; null where it is not known
};

// What the problems of the islands are made of besides the arrays of mjData.
struct IslandParts {
  const RowJacobian* jacobian;  // of all rows
  const int* run_of_row;        // nefc: see NumberRuns()
  const SmoothProblem* smooth;
  const PrimalStart* start;
};

// The primal problem of all dofs, started at d.qacc and start.jar. Its solution goes to d.qacc,
// d.efc_force, d.efc_state, d.qfrc_constraint.
PrimalProblem ViewProblem(const mjModel& m, mjData& d, const RowJacobian& jacobian,
                          const SmoothProblem& smooth, const PrimalStart& start, StackFrame& frame);

// The primal problem of one island, on the island-ordered arrays, which get what belongs to it. Its runs of
// rows and its inertia are those of all, numbered within it, in memory from the workspace.
PrimalProblem ViewIslandProblem(const mjModel& m, mjData& d, int island, const IslandParts& parts,
                                Workspace& workspace);

// Copies the solution of an island to d.qacc, d.qfrc_constraint, d.efc_force and d.efc_state.
void StoreIslandSolution(mjData& d, int island);

// What the reference takes for the trace of the inertia of all dofs: their mean at qpos0 times their number.
mjtNum MeanTrace(const mjModel& m);

// trace: of the inertia of the problem's dofs; cost and gradient are measured in its units.
SolverOptions ViewSolverOptions(const mjModel& m, mjtNum trace);

// How many iterations to record: fewer than are allowed where little memory is free.
int RecordCount(int iterations, size_t free_bytes);

// Copies the records of one island to d.solver*, as far as there is room.
void StoreTrace(mjData& d, int island, const SolverTrace& trace);

}  // namespace pliant
