// What every verb returns to the shell.
#pragma once

namespace pliant::app {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;    // the model or the run failed
inline constexpr int kExitUsage = 2;     // wrong arguments
inline constexpr int kExitDiverged = 3;  // the simulation became unstable (bench, log, render)

}  // namespace pliant::app
