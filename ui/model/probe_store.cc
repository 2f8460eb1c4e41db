#include "ui/model/probe_store.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::ui {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

int64_t BlockOf(int64_t index, int64_t size) { return index >= 0 ? index / size : -1; }

struct PathPart {
  int branch;
  int64_t first;
  int64_t last;
};

// The branches that lead to the tip of `branch`, oldest first.
std::vector<PathPart> PathParts(const runner::TimelineInfo& info, int branch, int64_t end) {
  std::vector<PathPart> parts;
  while (branch >= 0) {
    const auto found = std::find_if(info.branches.begin(), info.branches.end(),
                                    [branch](const runner::BranchInfo& b) { return b.id == branch; });
    if (found == info.branches.end()) break;
    parts.push_back(
        {branch, found->parent >= 0 ? std::max(found->begin, found->fork + 1) : found->begin, end});
    end = found->fork;
    branch = found->parent;
  }
  std::reverse(parts.begin(), parts.end());
  return parts;
}

}  // namespace

void ProbeStore::Add(const runner::ProbeBatch& batch) {
  ++version_;
  const size_t columns = batch.ids.size();
  for (size_t c = 0; c < columns; ++c) lags_[batch.ids[c]] = batch.lags[c] != 0;
  std::map<int64_t, Block>& blocks = branches_[batch.branch];
  Block* block = nullptr;
  int64_t known_block = -1;
  std::vector<double*> columns_of_block(columns);
  for (size_t row = 0; row < batch.time.size(); ++row) {
    const int64_t index = batch.first + static_cast<int64_t>(row);
    if (index < 0) continue;
    const int64_t number = BlockOf(index, kBlock);
    if (block == nullptr || number != known_block) {
      known_block = number;
      block = &blocks[number];
      for (size_t c = 0; c < columns; ++c) {
        std::unique_ptr<double[]>& values = block->values[batch.ids[c]];
        if (values == nullptr) {
          values = std::make_unique_for_overwrite<double[]>(kBlock);
          std::fill_n(values.get(), kBlock, kNaN);
        }
        columns_of_block[c] = values.get();
      }
    }
    const size_t i = static_cast<size_t>(index % kBlock);
    block->time[i] = batch.time[row];
    block->before[i] = batch.before[row];
    block->known[i] = true;
    for (size_t c = 0; c < columns; ++c) columns_of_block[c][i] = batch.values[row * columns + c];
  }
}

void ProbeStore::Keep(const std::vector<runner::command::Probe>& wanted,
                      const runner::TimelineInfo& timeline) {
  std::erase_if(branches_, [&](const auto& entry) {
    return std::none_of(timeline.branches.begin(), timeline.branches.end(),
                        [&](const runner::BranchInfo& b) { return b.id == entry.first; });
  });
  for (auto& [branch, blocks] : branches_) {
    for (auto& [number, block] : blocks) {
      std::erase_if(block.values, [&](const auto& entry) {
        return std::none_of(wanted.begin(), wanted.end(), [&](const auto& p) { return p.id == entry.first; });
      });
    }
  }
  ++version_;
}

void ProbeStore::Path(const runner::TimelineInfo& info, int branch, int64_t cursor, int probe,
                      CurveData* out) const {
  out->Clear();
  out->pieces.push_back(0);
  const auto lag = lags_.find(probe);
  if (lag == lags_.end()) return;
  double last_time = -std::numeric_limits<double>::infinity();
  for (const PathPart& part : PathParts(info, branch, std::numeric_limits<int64_t>::max())) {
    const auto found = branches_.find(part.branch);
    if (found == branches_.end()) continue;
    for (auto entry = found->second.lower_bound(BlockOf(part.first, kBlock)); entry != found->second.end();
         ++entry) {
      const int64_t base = entry->first * kBlock;
      if (base > part.last) break;
      const Block& block = entry->second;
      const auto column = block.values.find(probe);
      if (column == block.values.end()) continue;
      const size_t begin = static_cast<size_t>(std::max<int64_t>(0, part.first - base));
      const size_t end = static_cast<size_t>(std::min<int64_t>(kBlock - 1, part.last - base)) + 1;
      for (size_t i = begin; i < end; ++i) {
        if (!block.known[i]) continue;
        if (block.time[i] < last_time - 1e-12) out->pieces.push_back(out->x.size());
        if (base + static_cast<int64_t>(i) <= cursor) out->cursor_piece = out->pieces.size() - 1;
        last_time = block.time[i];
        out->x.push_back(lag->second ? block.before[i] : block.time[i]);
        out->y.push_back(column->second[i]);
      }
    }
  }
}

double ProbeStore::At(const runner::TimelineInfo& info, int branch, int64_t index, int probe) const {
  for (const PathPart& part : PathParts(info, branch, std::numeric_limits<int64_t>::max())) {
    if (index < part.first || index > part.last) continue;
    const auto found = branches_.find(part.branch);
    if (found == branches_.end()) return kNaN;
    const auto block = found->second.find(BlockOf(index, kBlock));
    if (block == found->second.end()) return kNaN;
    const auto column = block->second.values.find(probe);
    if (column == block->second.values.end()) return kNaN;
    return column->second[static_cast<size_t>(index % kBlock)];
  }
  return kNaN;
}

size_t ProbeStore::Samples() const {
  size_t n = 0;
  for (const auto& [branch, blocks] : branches_) {
    for (const auto& [number, block] : blocks) {
      n += static_cast<size_t>(std::count(std::begin(block.known), std::end(block.known), true));
    }
  }
  return n;
}

}  // namespace pliant::ui
