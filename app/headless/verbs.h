// The verbs that need no window. Each takes the arguments after the program's name, argv[0] being the verb,
// and returns the exit status: 0 ok, 1 the model or the run failed, 2 wrong usage, 3 the simulation became
// unstable (bench, log, render). Messages go to standard error.
#pragma once

namespace pliant {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitDiverged = 3;

// check MODEL: compiles, prints sizes and warnings.
int RunCheck(int argc, const char* const* argv);

// dump MODEL [...]: what the engine computed, as JSON. Options and output are those
// of the reference's dump program.
int RunDump(int argc, const char* const* argv);

// bench MODEL [...]: steps per second, time per stage, contacts, rows.
int RunBench(int argc, const char* const* argv);

// log MODEL -o OUT.csv|OUT.bin [...]: values of every step.
int RunLog(int argc, const char* const* argv);

// save MODEL OUT.xml|OUT.mjb: compiles and saves.
int RunSave(int argc, const char* const* argv);

}  // namespace pliant
