// A model as text: sizes, options, and one element after the other, as the reference orders them.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/query/print/printer.h"

namespace pliant {

// Of large assets only what says where their data is; of keyframes what they change.
void PrintModel(Printer& p, const mjModel& m);

}  // namespace pliant
