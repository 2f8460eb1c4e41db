// Timeline: every step of a run, exactly. A full state now and then, and what came from outside (controls,
// forces, mocap poses, switches) for the steps in between, so that any step can be simulated again bit for
// bit. Going on from the past opens a new branch; the old one stays until the memory budget is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/model/state.h"
#include "engine/runner/history/timeline_branches.h"
#include "engine/runner/history/timeline_info.h"

namespace pliant::runner {

// A state and, in ascending order, which of its numbers may differ from those of the cursor.
struct TakenState {
  std::span<const double> numbers;
  std::span<const StateRun> changed;
};

class Timeline {
 public:
  // Forgets everything; states have `state_size` numbers from now on, of which [input_begin, input_end)
  // come from outside.
  void Reset(size_t state_size, size_t input_begin, size_t input_end);
  void SetBudget(size_t bytes);
  size_t Budget() const { return budget_; }
  size_t Bytes() const { return branches_.Bytes(); }

  // Recording. The cursor is where the next entry goes on from; away from the tip that opens a branch.
  // Adds a state that no step led to.
  void AppendJump(std::span<const double> state, double time, uint64_t epoch);
  // Adds the state after a step that began from `before`; `seconds` is how long the step took.
  void AppendStep(const TakenState& before, const TakenState& after, double time, uint64_t epoch,
                  double seconds);
  // True when `state` is that of the cursor but for inputs.
  bool FollowsCursor(const TakenState& state) const;
  void AddMark(MarkKind kind, int a = -1, int b = -1, int count = 1);

  // Frees some memory: the oldest branch that is not in use, else the oldest steps.
  // False when nothing can go.
  bool DropOldest();

  bool Empty() const { return branches_.Empty(); }
  int64_t Begin() const { return begin_; }  // of the path to the tip
  int64_t End() const { return branches_.End(branch_); }
  int64_t Cursor() const { return cursor_; }
  int Branch() const { return branch_; }
  bool AtTip() const { return cursor_ == End(); }
  int64_t Size() const { return Empty() ? 0 : End() - Begin() + 1; }

  // Moves the cursor; `state` is the state there, as simulated again.
  void SetCursor(int64_t index, std::span<const double> state);
  // Makes another branch current, with the cursor at its tip. False when there is none.
  bool SelectBranch(int branch);

  // Of the path to the tip.
  const TimelineChunk& ChunkAt(int64_t index) const { return branches_.ChunkAt(branch_, index); }
  double Time(int64_t index) const { return branches_.Time(branch_, index); }
  // All that is kept.
  const TimelineBranches& Branches() const { return branches_; }

  // The same until something changes.
  std::shared_ptr<const TimelineInfo> Info() const;

 private:
  static constexpr size_t kDefaultBudget = size_t{256} << 20;
  static constexpr int kMaxEntries = 64;        // of a chunk
  static constexpr double kMaxSeconds = 0.012;  // that simulating a chunk again may take

  TimelineChunk& Tip() { return branches_.Find(branch_)->chunks.back(); }
  TimelineBranches::Branch& Open();  // the branch that takes the next entry
  void BeginChunk(std::span<const double> state, double time, uint64_t epoch, bool jump);
  void Trim();
  void FindBegin();

  size_t state_size_ = 0;
  size_t input_begin_ = 0;
  size_t input_end_ = 0;
  size_t budget_ = kDefaultBudget;
  TimelineBranches branches_;
  uint64_t next_serial_ = 0;
  int branch_ = 0;
  int64_t begin_ = 0;
  int64_t cursor_ = -1;
  std::vector<double> at_cursor_;  // the state there
  double chunk_seconds_ = 0;
  uint64_t version_ = 0;
  mutable std::shared_ptr<const TimelineInfo> info_;  // of an older version until it is asked for
};

}  // namespace pliant::runner
