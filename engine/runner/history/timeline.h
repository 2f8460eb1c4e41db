// Timeline: every step of a run, exactly. A full state now and then, and what came from outside (controls,
// forces, mocap poses, switches) for the steps in between, so that any step can be simulated again bit for
// bit. Going on from the past opens a new branch; the old one stays until the memory budget is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pliant::runner {

enum class MarkKind : uint8_t {
  kContactBegin,  // a, b: geoms of the first of `count` pairs
  kContactEnd,
  kReset,
  kKeyframe,  // a: the keyframe
  kStateEdit,
  kModelEdit,
  kPerturbBegin,  // a: the body
  kPerturbEnd,
  kReload,
  kWarning,       // a: mjtWarning
  kNotConverged,  // the solver's tolerance was not reached
  kDivergence,
  kCount
};

struct TimelineMark {
  int64_t index = 0;
  double time = 0;  // simulated, s
  MarkKind kind = MarkKind::kReset;
  int count = 1;
  int a = -1;
  int b = -1;
};
using MarkList = std::vector<TimelineMark>;

struct BranchInfo {
  int id = 0;
  int parent = -1;    // -1: a root
  int64_t fork = -1;  // entry of the parent that the branch goes on from
  int64_t begin = 0;  // entries of its own that are kept: begin <= end
  int64_t end = 0;
  double begin_time = 0;
  double end_time = 0;
  size_t bytes = 0;
};

// What panels see of the timeline. Shared and never changed.
struct TimelineInfo {
  uint64_t version = 0;
  int branch = 0;  // the current one
  std::vector<BranchInfo> branches;
  std::vector<std::shared_ptr<const MarkList>> marks;  // of the path to the tip of the current branch
  std::vector<std::pair<int64_t, double>> times;  // index and time of some entries of the path, ascending
};

class Timeline {
 public:
  // One number of the state that was set from outside before a step.
  struct Change {
    uint32_t at;
    double value;
  };
  // Entries `first` ... `first + Size() - 1`. The first is stored whole, the others as what changed from
  // outside before their step.
  struct Chunk {
    int64_t first = 0;
    bool jump = false;    // the first entry does not come from a step
    uint64_t epoch = 0;   // version of the model that made the steps of this chunk
    uint64_t serial = 0;  // no two chunks share one
    std::unique_ptr<double[]> state;
    std::vector<double> time;
    std::vector<Change> changes;
    std::vector<uint32_t> changes_end;  // per entry, into `changes`
    MarkList marks;
    std::shared_ptr<const MarkList> sealed;  // the marks, once no more can come

    int64_t Last() const { return first + static_cast<int64_t>(time.size()) - 1; }
    std::span<const Change> ChangesOf(int64_t index) const;
  };

  // Forgets everything; states have `state_size` numbers from now on, of which [input_begin, input_end)
  // come from outside.
  void Reset(size_t state_size, size_t input_begin, size_t input_end);
  void SetBudget(size_t bytes);
  size_t Budget() const { return budget_; }
  size_t Bytes() const { return bytes_; }

  // Recording. The cursor is where the next entry goes on from; away from the tip that opens a branch.
  // Adds a state that no step led to.
  void AppendJump(std::span<const double> state, double time, uint64_t epoch);
  // Adds the state after a step that began from `before`; `seconds` is how long the step took.
  void AppendStep(std::span<const double> before, std::span<const double> after, double time, uint64_t epoch,
                  double seconds);
  // True when `state` is that of the cursor but for inputs.
  bool FollowsCursor(std::span<const double> state) const;
  void AddMark(MarkKind kind, int a = -1, int b = -1, int count = 1);

  // Frees some memory: the oldest branch that is not in use, else the oldest steps.
  // False when nothing can go.
  bool DropOldest();

  bool Empty() const { return branches_.empty(); }
  int64_t Begin() const { return begin_; }  // of the path to the tip
  int64_t End() const;
  int64_t Cursor() const { return cursor_; }
  int Branch() const { return branch_; }
  bool AtTip() const { return cursor_ == End(); }
  int64_t Size() const { return Empty() ? 0 : End() - Begin() + 1; }

  // Moves the cursor; `state` is the state there, as simulated again.
  void SetCursor(int64_t index, std::span<const double> state);
  // Makes another branch current, with the cursor at its tip. False when there is none.
  bool SelectBranch(int branch);

  // Of the current path, or of the path to the tip of another branch.
  const Chunk& ChunkAt(int64_t index) const { return ChunkAt(branch_, index); }
  const Chunk& ChunkAt(int branch, int64_t index) const;
  double Time(int64_t index) const { return Time(branch_, index); }
  double Time(int branch, int64_t index) const;
  // First and last kept entry of the path to the tip of `branch`; false when there is no such branch.
  bool PathRange(int branch, int64_t* begin, int64_t* end) const;
  // The entry of that path nearest to `time`, searched backwards from the tip over one stretch
  // without a jump.
  int64_t IndexAtTime(int branch, double time) const;
  // Which branch of the path to `branch` owns an entry.
  int OwnerOf(int branch, int64_t index) const;

  // The last entry of a chunk that is on the path to `branch`: a branch may have left in its middle.
  int64_t LastOnPath(int branch, const Chunk& chunk) const;

  // Oldest model version that a kept chunk needs.
  uint64_t OldestEpoch() const;

  std::shared_ptr<const TimelineInfo> Info();

 private:
  static constexpr size_t kDefaultBudget = size_t{256} << 20;
  static constexpr int kMaxEntries = 64;        // of a chunk
  static constexpr double kMaxSeconds = 0.012;  // that simulating a chunk again may take

  struct BranchData {
    int id = 0;
    int parent = -1;
    int64_t fork = -1;
    std::deque<Chunk> chunks;
    size_t bytes = 0;
  };

  BranchData* Find(int id);
  const BranchData* Find(int id) const;
  BranchData& Open();  // the branch that takes the next entry
  void BeginChunk(std::span<const double> state, double time, uint64_t epoch, bool jump);
  void Grow(BranchData& branch, size_t bytes);
  void Seal(Chunk& chunk);
  void Trim();
  bool DropOldBranch();
  void FindBegin();
  bool OnPath(int id) const;

  size_t state_size_ = 0;
  size_t input_begin_ = 0;
  size_t input_end_ = 0;
  size_t budget_ = kDefaultBudget;
  size_t bytes_ = 0;
  std::vector<std::unique_ptr<BranchData>> branches_;  // in the order of their making
  int next_id_ = 0;
  uint64_t next_serial_ = 0;
  int branch_ = 0;
  int64_t begin_ = 0;
  int64_t cursor_ = -1;
  std::vector<double> at_cursor_;
  double chunk_seconds_ = 0;
  uint64_t version_ = 0;
  std::shared_ptr<const TimelineInfo> info_;
};

}  // namespace pliant::runner
