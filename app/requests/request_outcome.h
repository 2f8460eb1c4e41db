#pragma once

#include <string>

namespace pliant::app {

// What came of the requests that a line made, for who waits to hear it.
struct RequestOutcome {
  bool done = false;
  std::string problem;  // empty: they were done as asked
};

}  // namespace pliant::app
