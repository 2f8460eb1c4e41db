#include "engine/runner/history/timeline.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/core/contract.h"

namespace pliant::runner {
namespace {

// visit(begin, end) for what the runs have of the numbers from `begin` to `end`.
template <class Visit>
void ForRunsWithin(std::span<const StateRun> runs, size_t begin, size_t end, const Visit& visit) {
  for (const StateRun& run : runs) {
    const size_t from = std::max(static_cast<size_t>(run.begin), begin);
    const size_t to = std::min(static_cast<size_t>(run.end), end);
    if (from < to) visit(from, to);
  }
}

}  // namespace

void Timeline::Reset(size_t state_size, size_t input_begin, size_t input_end) {
  state_size_ = state_size;
  input_begin_ = input_begin;
  input_end_ = input_end;
  branches_.Clear();
  begin_ = 0;
  cursor_ = -1;
  at_cursor_.assign(state_size, 0.0);
  ++version_;
}

void Timeline::SetBudget(size_t bytes) {
  budget_ = bytes;
  Trim();
  ++version_;
}

TimelineBranches::Branch& Timeline::Open() {
  if (!Empty() && AtTip()) return *branches_.Find(branch_);
  TimelineBranches::Branch& branch =
      branches_.Add(Empty() ? -1 : branches_.OwnerOf(branch_, cursor_), cursor_);
  branch_ = branch.id;
  ++version_;
  return branch;
}

void Timeline::BeginChunk(std::span<const double> state, double time, uint64_t epoch, bool jump) {
  PLIANT_DEMAND(state.size() == state_size_);
  const bool first = Empty();
  TimelineBranches::Branch& branch = Open();
  const KeptState* before = nullptr;
  if (!branch.chunks.empty()) {
    branch.chunks.back().Seal();
    before = &branch.chunks.back().state;
  }
  TimelineChunk chunk;
  chunk.first = cursor_ + 1;
  chunk.jump = jump;
  chunk.epoch = epoch;
  chunk.serial = ++next_serial_;
  chunk.state = KeptState(state, before);
  chunk.time.push_back(time);
  const size_t bytes = sizeof(TimelineChunk) + chunk.state.OwnBytes() + sizeof(double) + sizeof(uint32_t);
  branch.chunks.push_back(std::move(chunk));
  branches_.Grow(branch, bytes);
  chunk_seconds_ = 0;
  ++cursor_;
  if (first) begin_ = cursor_;
  ++version_;
}

void Timeline::AppendJump(std::span<const double> state, double time, uint64_t epoch) {
  BeginChunk(state, time, epoch, true);
  Tip().changes_end.push_back(0);
  at_cursor_.assign(state.begin(), state.end());
  Trim();
}

void Timeline::AppendStep(const TakenState& before, const TakenState& after, double time, uint64_t epoch,
                          double seconds) {
  PLIANT_DEMAND(!Empty() && before.numbers.size() == state_size_ && after.numbers.size() == state_size_);
  TimelineChunk* chunk = AtTip() ? &Tip() : nullptr;
  const bool new_chunk = chunk == nullptr || chunk->epoch != epoch || chunk->time.size() >= kMaxEntries ||
                         chunk_seconds_ + seconds > kMaxSeconds;
  if (new_chunk) {
    BeginChunk(after.numbers, time, epoch, false);
    chunk = &Tip();
  } else {
    chunk->time.push_back(time);
    chunk_seconds_ += seconds;
    ++cursor_;
    branches_.Grow(*branches_.Find(branch_), sizeof(double) + sizeof(uint32_t));
  }
  const size_t known = chunk->changes.size();
  ForRunsWithin(before.changed, input_begin_, input_end_, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const double value = before.numbers[i];
      if (std::bit_cast<uint64_t>(value) == std::bit_cast<uint64_t>(at_cursor_[i])) continue;
      chunk->changes.push_back({static_cast<uint32_t>(i), value});
    }
  });
  chunk->changes_end.push_back(static_cast<uint32_t>(chunk->changes.size()));
  branches_.Grow(*branches_.Find(branch_), sizeof(TimelineChunk::Change) * (chunk->changes.size() - known));
  ForRunsWithin(after.changed, 0, state_size_, [&](size_t begin, size_t end) {
    std::copy_n(after.numbers.begin() + static_cast<ptrdiff_t>(begin), end - begin,
                at_cursor_.begin() + static_cast<ptrdiff_t>(begin));
  });
  if (new_chunk) Trim();
}

bool Timeline::FollowsCursor(const TakenState& state) const {
  if (Empty() || state.numbers.size() != state_size_) return false;
  bool same = true;
  const auto compare = [&](size_t begin, size_t end) {
    same =
        same && std::memcmp(&state.numbers[begin], &at_cursor_[begin], sizeof(double) * (end - begin)) == 0;
  };
  ForRunsWithin(state.changed, 0, input_begin_, compare);
  ForRunsWithin(state.changed, input_end_, state_size_, compare);
  return same;
}

void Timeline::AddMark(MarkKind kind, int a, int b, int count) {
  if (Empty()) return;
  TimelineBranches::Branch* branch = branches_.Find(branches_.OwnerOf(branch_, cursor_));
  for (auto chunk = branch->chunks.rbegin(); chunk != branch->chunks.rend(); ++chunk) {
    if (chunk->first > cursor_) continue;
    chunk->marks.push_back(
        {cursor_, chunk->time[static_cast<size_t>(cursor_ - chunk->first)], kind, count, a, b});
    if (chunk->sealed != nullptr) chunk->sealed = std::make_shared<const MarkList>(chunk->marks);
    branches_.Grow(*branch, sizeof(TimelineMark));
    break;
  }
  ++version_;
}

void Timeline::SetCursor(int64_t index, std::span<const double> state) {
  cursor_ = std::clamp(index, Begin(), End());
  at_cursor_.assign(state.begin(), state.end());
}

bool Timeline::SelectBranch(int branch) {
  if (branches_.Find(branch) == nullptr) return false;
  branch_ = branch;
  FindBegin();
  cursor_ = End();
  ++version_;
  return true;
}

void Timeline::FindBegin() {
  int64_t end = 0;
  branches_.PathRange(branch_, &begin_, &end);
}

bool Timeline::DropOldest() {
  if (!branches_.DropOldest(branch_, cursor_)) return false;
  FindBegin();
  ++version_;
  return true;
}

void Timeline::Trim() {
  while (branches_.Bytes() > budget_ && DropOldest()) {
  }
}

std::shared_ptr<const TimelineInfo> Timeline::Info() const {
  if (info_ != nullptr && info_->version == version_) return info_;
  auto info = std::make_shared<TimelineInfo>();
  info->version = version_;
  info->branch = branch_;
  branches_.Describe(branch_, begin_, info.get());
  info_ = std::move(info);
  return info_;
}

}  // namespace pliant::runner
