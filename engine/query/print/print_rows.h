// The sparse matrices of mjData as text: entries with their columns, and pictures of where they are.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/query/print/printer.h"

namespace pliant {

void PrintFlexEdges(Printer& p, const mjModel& m, const mjData& d);
// With the points of the path that the tendon takes.
void PrintTendons(Printer& p, const mjModel& m, const mjData& d);
void PrintMoments(Printer& p, const mjModel& m, const mjData& d);
// The inertia and its factors; where there are islands, how their order sorts it.
void PrintInertia(Printer& p, const mjModel& m, const mjData& d);
// Of the implicit integrators.
void PrintDerivatives(Printer& p, const mjModel& m, const mjData& d);
// The Jacobian of the constraints, also in the order of the islands, and what dual solvers make of it.
void PrintConstraintMatrices(Printer& p, const mjModel& m, const mjData& d);

}  // namespace pliant
