// Fatal errors and warnings of the engine, with the handlers that the C API lets a program replace.
#pragma once

#include <string>
#include <vector>

namespace pliant {

// While it lives, on the thread that made it: Fatal() throws FatalError instead of ending the program, and
// Warn() appends to `warnings`. For running a model that may be broken, as the compiler does in its trial
// step. Traps nest.
struct FatalError {
  std::string message;
};
class ErrorTrap {
 public:
  ErrorTrap();
  ~ErrorTrap();
  ErrorTrap(const ErrorTrap&) = delete;
  ErrorTrap& operator=(const ErrorTrap&) = delete;
  std::vector<std::string> warnings;

 private:
  ErrorTrap* outer_;
};

// Reports misuse that the caller cannot recover from (printf format). Calls the user's error handler if
// one is set (it must not return), else writes the message to the log file and standard error and
// exits. Never returns.
[[noreturn]] void Fatal(const char* format, ...) __attribute__((format(printf, 1, 2)));

// Reports something that the program survives (printf format): the user's handler,
// else log file and standard error.
void Warn(const char* format, ...) __attribute__((format(printf, 1, 2)));

// Appends one line to MUJOCO_LOG.TXT in the working directory: "<date>\n<kind>: <message>\n\n". Failing to
// open it is silent, as there is nowhere left to complain.
void WriteLog(const char* kind, const char* message);

}  // namespace pliant
