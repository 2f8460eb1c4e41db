#include "ui/model/solver_records.h"

#include <algorithm>

namespace pliant::ui {

SolverRecords::SolverRecords(const mjModel& m, const mjData& d)
    : d_(&d), islands_(std::clamp(d.nisland, m.nv > 0 ? 1 : 0, mjNISLAND)) {
  for (int i = 0; i < islands_; ++i) iterations_ = std::max(iterations_, Count(i));
}

int SolverRecords::Count(int island) const { return std::clamp(d_->solver_niter[island], 0, mjNSOLVER); }

const mjSolverStat* SolverRecords::At(int island, int iteration) const {
  return iteration < Count(island) ? d_->solver + island * mjNSOLVER + iteration : nullptr;
}

int SolverRecords::Sum(int iteration, int mjSolverStat::*number, bool kept) const {
  int sum = 0;
  for (int island = 0; island < islands_; ++island) {
    const int last = Count(island) - 1;
    if (last < 0 || (!kept && iteration > last)) continue;
    sum += At(island, std::min(iteration, last))->*number;
  }
  return sum;
}

}  // namespace pliant::ui
