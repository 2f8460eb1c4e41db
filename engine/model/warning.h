// Warnings that a step raises: counted in mjData.warning, printed the first time only.
#pragma once

#include <mujoco/mjdata.h>

namespace pliant {

// Counts the warning and keeps `info` (an index or size that its text shows). The first one of a kind since
// the last reset is reported through Warn with the simulation time.
void RaiseWarning(mjData& d, int warning, int info);

// What is wrong and what to do, for one warning kind; info as given to RaiseWarning. The text is in a buffer
// of the calling thread.
const char* WarningText(int warning, int info);

}  // namespace pliant
