// Errors that end a trial instead of the program.
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

// The one that this thread is in; null for none.
ErrorTrap*& InnermostTrap();

}  // namespace pliant
