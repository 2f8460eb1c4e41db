#include "engine/runner/history/timeline.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine/core/contract.h"

namespace pliant::runner {
namespace {

bool SameBits(std::span<const double> a, std::span<const double> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

}  // namespace

std::span<const Timeline::Change> Timeline::Chunk::ChangesOf(int64_t index) const {
  const size_t i = static_cast<size_t>(index - first);
  const size_t begin = i == 0 ? 0 : changes_end[i - 1];
  return {changes.data() + begin, changes_end[i] - begin};
}

void Timeline::Reset(size_t state_size, size_t input_begin, size_t input_end) {
  state_size_ = state_size;
  input_begin_ = input_begin;
  input_end_ = input_end;
  branches_.clear();
  bytes_ = 0;
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

Timeline::BranchData* Timeline::Find(int id) {
  for (const auto& branch : branches_) {
    if (branch->id == id) return branch.get();
  }
  return nullptr;
}

const Timeline::BranchData* Timeline::Find(int id) const {
  for (const auto& branch : branches_) {
    if (branch->id == id) return branch.get();
  }
  return nullptr;
}

int64_t Timeline::End() const {
  const BranchData* branch = Find(branch_);
  return branch == nullptr ? -1 : branch->chunks.back().Last();
}

Timeline::BranchData& Timeline::Open() {
  if (!Empty() && AtTip()) return *Find(branch_);
  auto branch = std::make_unique<BranchData>();
  branch->id = next_id_++;
  branch->parent = Empty() ? -1 : OwnerOf(branch_, cursor_);
  branch->fork = cursor_;
  branch_ = branch->id;
  ++version_;
  return *branches_.emplace_back(std::move(branch));
}

void Timeline::Grow(BranchData& branch, size_t bytes) {
  branch.bytes += bytes;
  bytes_ += bytes;
}

void Timeline::Seal(Chunk& chunk) {
  if (chunk.sealed == nullptr) chunk.sealed = std::make_shared<const MarkList>(chunk.marks);
}

void Timeline::BeginChunk(std::span<const double> state, double time, uint64_t epoch, bool jump) {
  PLIANT_DEMAND(state.size() == state_size_);
  const bool first = Empty();
  BranchData& branch = Open();
  if (!branch.chunks.empty()) Seal(branch.chunks.back());
  Chunk chunk;
  chunk.first = cursor_ + 1;
  chunk.jump = jump;
  chunk.epoch = epoch;
  chunk.serial = ++next_serial_;
  chunk.state = std::make_unique_for_overwrite<double[]>(state_size_);
  std::copy(state.begin(), state.end(), chunk.state.get());
  chunk.time.push_back(time);
  branch.chunks.push_back(std::move(chunk));
  Grow(branch, sizeof(Chunk) + sizeof(double) * (state_size_ + 1) + sizeof(uint32_t));
  chunk_seconds_ = 0;
  ++cursor_;
  if (first) begin_ = cursor_;
  ++version_;
}

void Timeline::AppendJump(std::span<const double> state, double time, uint64_t epoch) {
  BeginChunk(state, time, epoch, true);
  Find(branch_)->chunks.back().changes_end.push_back(0);
  at_cursor_.assign(state.begin(), state.end());
  Trim();
}

void Timeline::AppendStep(std::span<const double> before, std::span<const double> after, double time,
                          uint64_t epoch, double seconds) {
  PLIANT_DEMAND(!Empty());
  Chunk* chunk = AtTip() ? &Find(branch_)->chunks.back() : nullptr;
  const bool new_chunk = chunk == nullptr || chunk->epoch != epoch || chunk->time.size() >= kMaxEntries ||
                         chunk_seconds_ + seconds > kMaxSeconds;
  if (new_chunk) {
    BeginChunk(after, time, epoch, false);
    chunk = &Find(branch_)->chunks.back();
  } else {
    chunk->time.push_back(time);
    chunk_seconds_ += seconds;
    ++cursor_;
    Grow(*Find(branch_), sizeof(double) + sizeof(uint32_t));
  }
  const size_t known = chunk->changes.size();
  for (size_t i = input_begin_; i < input_end_; ++i) {
    if (std::bit_cast<uint64_t>(before[i]) != std::bit_cast<uint64_t>(at_cursor_[i])) {
      chunk->changes.push_back({static_cast<uint32_t>(i), before[i]});
    }
  }
  chunk->changes_end.push_back(static_cast<uint32_t>(chunk->changes.size()));
  Grow(*Find(branch_), sizeof(Change) * (chunk->changes.size() - known));
  at_cursor_.assign(after.begin(), after.end());
  if (new_chunk) Trim();
}

bool Timeline::FollowsCursor(std::span<const double> state) const {
  if (Empty()) return false;
  const std::span<const double> known(at_cursor_);
  return SameBits(state.first(input_begin_), known.first(input_begin_)) &&
         SameBits(state.subspan(input_end_), known.subspan(input_end_));
}

void Timeline::AddMark(MarkKind kind, int a, int b, int count) {
  if (Empty()) return;
  BranchData* branch = Find(OwnerOf(branch_, cursor_));
  for (auto chunk = branch->chunks.rbegin(); chunk != branch->chunks.rend(); ++chunk) {
    if (chunk->first > cursor_) continue;
    chunk->marks.push_back(
        {cursor_, chunk->time[static_cast<size_t>(cursor_ - chunk->first)], kind, count, a, b});
    if (chunk->sealed != nullptr) chunk->sealed = std::make_shared<const MarkList>(chunk->marks);
    Grow(*branch, sizeof(TimelineMark));
    break;
  }
  ++version_;
}

void Timeline::SetCursor(int64_t index, std::span<const double> state) {
  cursor_ = std::clamp(index, Begin(), End());
  at_cursor_.assign(state.begin(), state.end());
}

bool Timeline::SelectBranch(int branch) {
  if (Find(branch) == nullptr) return false;
  branch_ = branch;
  FindBegin();
  cursor_ = End();
  ++version_;
  return true;
}

int Timeline::OwnerOf(int branch, int64_t index) const {
  const BranchData* b = Find(branch);
  while (b != nullptr && b->parent >= 0 && index <= b->fork) b = Find(b->parent);
  return b == nullptr ? -1 : b->id;
}

const Timeline::Chunk& Timeline::ChunkAt(int branch, int64_t index) const {
  const BranchData* owner = Find(OwnerOf(branch, index));
  PLIANT_DEMAND(owner != nullptr && !owner->chunks.empty());
  const auto after = std::upper_bound(owner->chunks.begin(), owner->chunks.end(), index,
                                      [](int64_t i, const Chunk& chunk) { return i < chunk.first; });
  PLIANT_DEMAND(after != owner->chunks.begin());
  const Chunk& chunk = *std::prev(after);
  PLIANT_DEMAND(index <= chunk.Last());
  return chunk;
}

double Timeline::Time(int branch, int64_t index) const {
  const Chunk& chunk = ChunkAt(branch, index);
  return chunk.time[static_cast<size_t>(index - chunk.first)];
}

bool Timeline::PathRange(int branch, int64_t* begin, int64_t* end) const {
  const BranchData* b = Find(branch);
  if (b == nullptr) return false;
  *end = b->chunks.back().Last();
  *begin = b->chunks.front().first;
  // The parent's entries count as long as nothing between was dropped.
  while (b->parent >= 0 && *begin == b->fork + 1) {
    const BranchData* parent = Find(b->parent);
    if (parent == nullptr || parent->chunks.empty() || parent->chunks.front().first > b->fork) break;
    *begin = parent->chunks.front().first;
    b = parent;
  }
  return true;
}

int64_t Timeline::IndexAtTime(int branch, double time) const {
  int64_t begin = 0;
  int64_t end = -1;
  if (!PathRange(branch, &begin, &end)) return -1;
  int64_t best = end;
  for (int64_t index = end; index >= begin;) {
    const Chunk& chunk = ChunkAt(branch, index);
    const size_t n = static_cast<size_t>(index - chunk.first) + 1;
    if (chunk.time[0] <= time || chunk.jump || chunk.first <= begin) {
      const auto at =
          std::lower_bound(chunk.time.begin(), chunk.time.begin() + static_cast<ptrdiff_t>(n), time);
      size_t i = static_cast<size_t>(at - chunk.time.begin());
      if (i == n || (i > 0 && time - chunk.time[i - 1] < chunk.time[i] - time)) i = i == 0 ? 0 : i - 1;
      const int64_t found = chunk.first + static_cast<int64_t>(i);
      // The first entry of the chunk behind may be nearer.
      const bool behind = i + 1 == n && found < end && best > found;
      return behind && std::abs(Time(branch, found + 1) - time) < std::abs(chunk.time[i] - time) ? found + 1
                                                                                                 : found;
    }
    best = chunk.first;
    index = chunk.first - 1;
  }
  return best;
}

bool Timeline::OnPath(int id) const {
  for (const BranchData* b = Find(branch_); b != nullptr; b = Find(b->parent)) {
    if (b->id == id) return true;
  }
  return false;
}

void Timeline::FindBegin() {
  int64_t end = 0;
  PathRange(branch_, &begin_, &end);
}

// The oldest branch that nothing goes on from and that is not on the way to the present.
bool Timeline::DropOldBranch() {
  for (size_t i = 0; i < branches_.size(); ++i) {
    const int id = branches_[i]->id;
    const bool has_child =
        std::any_of(branches_.begin(), branches_.end(), [id](const auto& b) { return b->parent == id; });
    if (has_child || OnPath(id)) continue;
    bytes_ -= branches_[i]->bytes;
    branches_.erase(branches_.begin() + static_cast<ptrdiff_t>(i));
    return true;
  }
  return false;
}

bool Timeline::DropOldest() {
  if (DropOldBranch()) {
    ++version_;
    return true;
  }
  // The oldest chunk of the path, but never the one in use.
  BranchData* oldest = nullptr;
  for (BranchData* b = Find(branch_); b != nullptr; b = Find(b->parent)) {
    if (!b->chunks.empty()) oldest = b;
  }
  if (oldest == nullptr || oldest->chunks.front().Last() >= std::min(cursor_, End())) return false;
  if (oldest->id == branch_ && oldest->chunks.size() <= 1) return false;
  const Chunk& chunk = oldest->chunks.front();
  const size_t bytes = sizeof(Chunk) + sizeof(double) * state_size_ + sizeof(Change) * chunk.changes.size() +
                       (sizeof(double) + sizeof(uint32_t)) * chunk.time.size() +
                       sizeof(TimelineMark) * chunk.marks.size();
  oldest->bytes -= std::min(bytes, oldest->bytes);
  bytes_ -= std::min(bytes, bytes_);
  oldest->chunks.pop_front();
  if (oldest->chunks.empty() && oldest->id != branch_) {
    const int id = oldest->id;
    for (const auto& b : branches_) {
      if (b->parent == id) b->parent = -1;
    }
    std::erase_if(branches_, [id](const auto& b) { return b->id == id; });
  }
  FindBegin();
  ++version_;
  return true;
}

void Timeline::Trim() {
  while (bytes_ > budget_ && DropOldest()) {
  }
}

int64_t Timeline::LastOnPath(int branch, const Chunk& chunk) const {
  int64_t last = chunk.Last();
  for (const BranchData* b = Find(branch); b != nullptr && b->parent >= 0 && chunk.first <= b->fork;
       b = Find(b->parent)) {
    last = std::min(last, b->fork);
  }
  return last;
}

uint64_t Timeline::OldestEpoch() const {
  uint64_t oldest = UINT64_MAX;
  for (const auto& branch : branches_) {
    for (const Chunk& chunk : branch->chunks) oldest = std::min(oldest, chunk.epoch);
  }
  return oldest;
}

std::shared_ptr<const TimelineInfo> Timeline::Info() {
  if (info_ != nullptr && info_->version == version_) return info_;
  auto info = std::make_shared<TimelineInfo>();
  info->version = version_;
  info->branch = branch_;
  for (const auto& b : branches_) {
    if (b->chunks.empty()) continue;
    info->branches.push_back({b->id, b->parent, b->fork, b->chunks.front().first, b->chunks.back().Last(),
                              b->chunks.front().time.front(), b->chunks.back().time.back(), b->bytes});
  }
  std::vector<std::pair<const BranchData*, int64_t>> path;  // and the last entry that counts
  int64_t last = End();
  for (const BranchData* b = Find(branch_); b != nullptr; last = b->fork, b = Find(b->parent)) {
    path.emplace_back(b, last);
  }
  for (auto entry = path.rbegin(); entry != path.rend(); ++entry) {
    for (const Chunk& chunk : entry->first->chunks) {
      if (chunk.first > entry->second || chunk.first < begin_) continue;
      info->times.emplace_back(chunk.first, chunk.time[0]);
      if (chunk.marks.empty()) continue;
      if (chunk.sealed != nullptr && chunk.Last() <= entry->second) {
        info->marks.push_back(chunk.sealed);
        continue;
      }
      MarkList marks;
      for (const TimelineMark& mark : chunk.marks) {
        if (mark.index <= entry->second) marks.push_back(mark);
      }
      info->marks.push_back(std::make_shared<const MarkList>(std::move(marks)));
    }
  }
  info_ = std::move(info);
  return info_;
}

}  // namespace pliant::runner
