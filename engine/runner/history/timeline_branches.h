// The entries that a timeline keeps: branches of chunks, each going on from an entry of another branch. The
// path to a branch is its own entries and before them those of its parents, back to the oldest that is kept.
// Entries count on along a path, so that an index alone says which branch of a path owns it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "engine/runner/history/kept_state.h"
#include "engine/runner/history/timeline_info.h"

namespace pliant::runner {

// Entries `first` ... `Last()`. The first is stored whole, the others as what changed from outside
// before their step.
struct TimelineChunk {
  // One number of the state that was set from outside before a step.
  struct Change {
    uint32_t at;
    double value;
  };

  int64_t first = 0;
  bool jump = false;    // the first entry does not come from a step
  uint64_t epoch = 0;   // version of the model that made the steps of this chunk
  uint64_t serial = 0;  // no two chunks share one
  KeptState state;
  std::vector<double> time;
  std::vector<Change> changes;
  std::vector<uint32_t> changes_end;  // per entry, into `changes`
  MarkList marks;
  std::shared_ptr<const MarkList> sealed;  // the marks, once no more can come

  int64_t Last() const { return first + static_cast<int64_t>(time.size()) - 1; }
  std::span<const Change> ChangesOf(int64_t index) const;
  void Seal();
};

class TimelineBranches {
 public:
  struct Branch {
    int id = 0;
    int parent = -1;
    int64_t fork = -1;
    std::deque<TimelineChunk> chunks;  // none only while the first is being made
    size_t bytes = 0;
  };

  void Clear();
  bool Empty() const { return branches_.empty(); }
  size_t Bytes() const { return bytes_; }

  // Null when there is no such branch.
  Branch* Find(int id);
  const Branch* Find(int id) const;
  // A branch that goes on from entry `fork` of `parent`; -1: a root. It takes chunks next.
  Branch& Add(int parent, int64_t fork);
  // Counts memory that entries of the branch have taken.
  void Grow(Branch& branch, size_t bytes);

  // Last entry of a branch, -1 when there is no such branch.
  int64_t End(int branch) const;
  // The chunk, and the time in s, of an entry that PathRange() holds.
  const TimelineChunk& ChunkAt(int branch, int64_t index) const;
  double Time(int branch, int64_t index) const;
  // First and last kept entry of the path to the tip of `branch`; false when there is no such branch.
  bool PathRange(int branch, int64_t* begin, int64_t* end) const;
  // The entry of that path nearest to `time`, searched backwards from the tip over one stretch
  // without a jump; -1 when there is no such branch.
  int64_t IndexAtTime(int branch, double time) const;
  // Which branch of the path to `branch` owns an entry.
  int OwnerOf(int branch, int64_t index) const;
  // The last entry of a chunk that is on the path to `branch`: a branch may have left in its middle.
  int64_t LastOnPath(int branch, const TimelineChunk& chunk) const;
  // Oldest model version that a kept chunk needs.
  uint64_t OldestEpoch() const;

  // Forgets the oldest branch that nothing goes on from and that is not on the path to `used`, else the
  // oldest chunk of that path that ends before entry `cursor`. False when nothing can go.
  bool DropOldest(int used, int64_t cursor);

  // Adds the branches, and the marks and times of the path to `branch` from entry `begin` on.
  void Describe(int branch, int64_t begin, TimelineInfo* info) const;

 private:
  bool DropBranch(int used);
  bool DropChunk(int used, int64_t cursor);
  bool OnPath(int branch, int id) const;

  std::vector<std::unique_ptr<Branch>> branches_;  // in the order of their making
  size_t bytes_ = 0;
  int next_id_ = 0;
};

}  // namespace pliant::runner
