// Replay: simulates recorded steps again, bit for bit, on data of its own.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/model/handles.h"
#include "engine/runner/history/timeline_branches.h"

namespace pliant::runner {

// The parts of a recorded state that lie before the inputs.
inline constexpr unsigned int kBeforeInputs =
    mjSTATE_TIME | mjSTATE_QPOS | mjSTATE_QVEL | mjSTATE_ACT | mjSTATE_HISTORY | mjSTATE_WARMSTART;

class Replay {
 public:
  // Forgets all models.
  void Clear();
  // The model that steps were made with from now on; `keep` holds its arrays.
  void AddModel(uint64_t epoch, uint64_t generation, const mjModel& image,
                std::vector<std::shared_ptr<const void>> keep);
  // Forgets models that no step from `epoch` on needs.
  void DropBefore(uint64_t epoch);
  // Memory of the models that are kept besides the present one.
  size_t Bytes() const;
  // Null when unknown.
  const mjModel* Model(uint64_t epoch) const;

  // The state (GetRunState) of an entry. Simulates from the start of its chunk, but keeps the states
  // of the chunk it was last asked about.
  std::span<const double> StateAt(const TimelineBranches& branches, int branch, int64_t index);

  // What is known after the step that led to an entry.
  using Visit = std::function<void(int64_t index, const mjModel& m, mjData& d, double before)>;
  // Simulates a chunk again, and the step that leads to the one behind it as far as it is on the same path,
  // and calls `visit` after each step. The first entry of a jump is visited after a forward pass. False when
  // the state behind the chunk came out different from what was recorded. `derived`: bits of
  // DerivedQuantity, what is computed for the visits.
  bool VisitChunk(const TimelineBranches& branches, int branch, const TimelineChunk& chunk, int64_t last,
                  unsigned derived, const Visit& visit);

 private:
  struct Epoch {
    uint64_t generation = 0;  // data of one fits all of the same generation
    mjModel model = {};
    std::vector<std::shared_ptr<const void>> keep;
  };

  const Epoch* Find(uint64_t epoch) const;
  bool Prepare(const Epoch& epoch);
  void ApplyChanges(const mjModel& m, std::span<const TimelineChunk::Change> changes);

  std::map<uint64_t, Epoch> epochs_;
  DataPtr data_;
  uint64_t data_generation_ = 0;  // what the data was made for
  std::vector<double> inputs_;

  // The chunk whose states are in `states_`.
  uint64_t cached_chunk_ = 0;  // its serial; 0: none
  size_t cached_ = 0;          // how many
  bool data_follows_ = false;  // the data is at the last of them
  std::vector<double> states_;
};

}  // namespace pliant::runner
