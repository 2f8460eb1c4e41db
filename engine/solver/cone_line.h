// Elliptic cones along a line of residuals, prepared once for all places on it that a search tries.
#pragma once

#include <cstddef>

#include "engine/solver/penalty.h"

namespace pliant {

// Of every cone what its cost needs at jar + alpha jv, four cones side by side.
class ConeLine {
 public:
  // How many numbers so many cones take.
  static constexpr size_t Numbers(size_t ncone) { return kPerCone * ((ncone + 3) & ~size_t{3}); }

  // jar, jv [rows.n]; room [Numbers(rows.ncone)] is written.
  ConeLine(const RowSet& rows, const double* jar, const double* jv, double* room);

  // First and second derivative of the cost of all cones by alpha.
  Slope At(double alpha) const;

 private:
  static constexpr size_t kPerCone = 9;

  const size_t fours_;
  const double* const room_;
};

}  // namespace pliant
