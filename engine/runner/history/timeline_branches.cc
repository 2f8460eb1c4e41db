#include "engine/runner/history/timeline_branches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/contract.h"
#include "engine/runner/history/timeline_info.h"

namespace pliant::runner {

std::span<const TimelineChunk::Change> TimelineChunk::ChangesOf(int64_t index) const {
  const size_t i = static_cast<size_t>(index - first);
  const size_t begin = i == 0 ? 0 : changes_end[i - 1];
  return {changes.data() + begin, changes_end[i] - begin};
}

void TimelineChunk::Seal() {
  if (sealed == nullptr) sealed = std::make_shared<const MarkList>(marks);
}

void TimelineBranches::Clear() {
  branches_.clear();
  bytes_ = 0;
}

TimelineBranches::Branch* TimelineBranches::Find(int id) {
  for (const auto& branch : branches_) {
    if (branch->id == id) return branch.get();
  }
  return nullptr;
}

const TimelineBranches::Branch* TimelineBranches::Find(int id) const {
  for (const auto& branch : branches_) {
    if (branch->id == id) return branch.get();
  }
  return nullptr;
}

TimelineBranches::Branch& TimelineBranches::Add(int parent, int64_t fork) {
  auto branch = std::make_unique<Branch>();
  branch->id = next_id_++;
  branch->parent = parent;
  branch->fork = fork;
  return *branches_.emplace_back(std::move(branch));
}

void TimelineBranches::Grow(Branch& branch, size_t bytes) {
  branch.bytes += bytes;
  bytes_ += bytes;
}

int64_t TimelineBranches::End(int branch) const {
  const Branch* b = Find(branch);
  return b == nullptr ? -1 : b->chunks.back().Last();
}

int TimelineBranches::OwnerOf(int branch, int64_t index) const {
  const Branch* b = Find(branch);
  while (b != nullptr && b->parent >= 0 && index <= b->fork) b = Find(b->parent);
  return b == nullptr ? -1 : b->id;
}

const TimelineChunk& TimelineBranches::ChunkAt(int branch, int64_t index) const {
  const Branch* owner = Find(OwnerOf(branch, index));
  PLIANT_DEMAND(owner != nullptr && !owner->chunks.empty());
  const auto after = std::upper_bound(owner->chunks.begin(), owner->chunks.end(), index,
                                      [](int64_t i, const TimelineChunk& chunk) { return i < chunk.first; });
  PLIANT_DEMAND(after != owner->chunks.begin());
  const TimelineChunk& chunk = *std::prev(after);
  PLIANT_DEMAND(index <= chunk.Last());
  return chunk;
}

double TimelineBranches::Time(int branch, int64_t index) const {
  const TimelineChunk& chunk = ChunkAt(branch, index);
  return chunk.time[static_cast<size_t>(index - chunk.first)];
}

bool TimelineBranches::PathRange(int branch, int64_t* begin, int64_t* end) const {
  const Branch* b = Find(branch);
  if (b == nullptr) return false;
  *end = b->chunks.back().Last();
  *begin = b->chunks.front().first;
  // The parent's entries count as long as nothing between was dropped.
  while (b->parent >= 0 && *begin == b->fork + 1) {
    const Branch* parent = Find(b->parent);
    if (parent == nullptr || parent->chunks.empty() || parent->chunks.front().first > b->fork) break;
    *begin = parent->chunks.front().first;
    b = parent;
  }
  return true;
}

int64_t TimelineBranches::IndexAtTime(int branch, double time) const {
  int64_t begin = 0;
  int64_t end = -1;
  if (!PathRange(branch, &begin, &end)) return -1;
  int64_t best = end;
  for (int64_t index = end; index >= begin;) {
    const TimelineChunk& chunk = ChunkAt(branch, index);
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

int64_t TimelineBranches::LastOnPath(int branch, const TimelineChunk& chunk) const {
  int64_t last = chunk.Last();
  for (const Branch* b = Find(branch); b != nullptr && b->parent >= 0 && chunk.first <= b->fork;
       b = Find(b->parent)) {
    last = std::min(last, b->fork);
  }
  return last;
}

uint64_t TimelineBranches::OldestEpoch() const {
  uint64_t oldest = UINT64_MAX;
  for (const auto& branch : branches_) {
    for (const TimelineChunk& chunk : branch->chunks) oldest = std::min(oldest, chunk.epoch);
  }
  return oldest;
}

bool TimelineBranches::OnPath(int branch, int id) const {
  for (const Branch* b = Find(branch); b != nullptr; b = Find(b->parent)) {
    if (b->id == id) return true;
  }
  return false;
}

// The oldest branch that nothing goes on from and that is not on the way to the present.
bool TimelineBranches::DropBranch(int used) {
  for (size_t i = 0; i < branches_.size(); ++i) {
    const int id = branches_[i]->id;
    const bool has_child =
        std::any_of(branches_.begin(), branches_.end(), [id](const auto& b) { return b->parent == id; });
    if (has_child || OnPath(used, id)) continue;
    bytes_ -= branches_[i]->bytes;
    branches_.erase(branches_.begin() + static_cast<ptrdiff_t>(i));
    return true;
  }
  return false;
}

// The oldest chunk of the path, but never the one in use.
bool TimelineBranches::DropChunk(int used, int64_t cursor) {
  Branch* oldest = nullptr;
  for (Branch* b = Find(used); b != nullptr; b = Find(b->parent)) {
    if (!b->chunks.empty()) oldest = b;
  }
  if (oldest == nullptr || oldest->chunks.front().Last() >= std::min(cursor, End(used))) return false;
  if (oldest->id == used && oldest->chunks.size() <= 1) return false;
  const TimelineChunk& chunk = oldest->chunks.front();
  const size_t bytes =
      sizeof(TimelineChunk) + chunk.state.OwnBytes() + sizeof(TimelineChunk::Change) * chunk.changes.size() +
      (sizeof(double) + sizeof(uint32_t)) * chunk.time.size() + sizeof(TimelineMark) * chunk.marks.size();
  oldest->bytes -= std::min(bytes, oldest->bytes);
  bytes_ -= std::min(bytes, bytes_);
  oldest->chunks.pop_front();
  if (oldest->chunks.empty() && oldest->id != used) {
    const int id = oldest->id;
    for (const auto& b : branches_) {
      if (b->parent == id) b->parent = -1;
    }
    std::erase_if(branches_, [id](const auto& b) { return b->id == id; });
  }
  return true;
}

bool TimelineBranches::DropOldest(int used, int64_t cursor) {
  return DropBranch(used) || DropChunk(used, cursor);
}

void TimelineBranches::Describe(int branch, int64_t begin, TimelineInfo* info) const {
  for (const auto& b : branches_) {
    if (b->chunks.empty()) continue;
    info->branches.push_back({b->id, b->parent, b->fork, b->chunks.front().first, b->chunks.back().Last(),
                              b->chunks.front().time.front(), b->chunks.back().time.back(), b->bytes});
  }
  std::vector<std::pair<const Branch*, int64_t>> path;  // and the last entry that counts
  int64_t last = End(branch);
  for (const Branch* b = Find(branch); b != nullptr; last = b->fork, b = Find(b->parent)) {
    path.emplace_back(b, last);
  }
  for (auto entry = path.rbegin(); entry != path.rend(); ++entry) {
    for (const TimelineChunk& chunk : entry->first->chunks) {
      if (chunk.first > entry->second || chunk.first < begin) continue;
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
}

}  // namespace pliant::runner
