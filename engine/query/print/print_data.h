// Data as text: sizes, statistics of the solver and the arrays, in the order in which a step fills them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/query/print/printer.h"

namespace pliant {

// Arrays without entries are left out, and matrices of the integrators that no step has filled.
void PrintData(Printer& p, const mjModel& m, const mjData& d);

}  // namespace pliant
