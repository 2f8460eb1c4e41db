// Which pairs of geoms or flexes began and ended to touch at a step.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <vector>

#include "engine/runner/history/timeline.h"

namespace pliant::runner {

class ContactWatch {
 public:
  // Takes the contacts of `d` as they are, without a change: after a jump in time.
  void Restart(const mjData& d);
  // Compares the contacts of `d` with those of the last call, and marks what began and what ended.
  void Update(const mjData& d, Timeline& timeline);
  // True when a contact of this body (-1: of any) began at the last Update().
  bool Began(const mjModel& m, int body) const;

 private:
  std::vector<uint64_t> pairs_;  // sorted
  std::vector<uint64_t> before_;
  std::vector<uint64_t> began_;  // at the last Update()
  std::vector<uint64_t> ended_;
};

}  // namespace pliant::runner
