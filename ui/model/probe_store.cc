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

void TransformCurve(CurveTransform transform, double seconds, CurveData* curve) {
  if (transform == CurveTransform::kNone) return;
  const std::vector<double>& x = curve->x;
  std::vector<double>& y = curve->y;
  for (size_t piece = 0; piece < curve->pieces.size(); ++piece) {
    const size_t begin = curve->pieces[piece];
    const size_t end = piece + 1 < curve->pieces.size() ? curve->pieces[piece + 1] : y.size();
    if (begin >= end) continue;
    if (transform == CurveTransform::kDerivative) {
      for (size_t i = end - 1; i > begin; --i) {
        y[i] = x[i] > x[i - 1] ? (y[i] - y[i - 1]) / (x[i] - x[i - 1]) : kNaN;
      }
      y[begin] = kNaN;
    } else if (transform == CurveTransform::kLowPass) {
      // First order, exact for a constant input over each step.
      for (size_t i = begin + 1; i < end; ++i) {
        if (!std::isfinite(y[i - 1])) continue;
        const double r = seconds > 0 ? std::exp(-(x[i] - x[i - 1]) / seconds) : 0;
        y[i] = r * y[i - 1] + (1 - r) * y[i];
      }
    } else {
      std::vector<double> raw(y.begin() + static_cast<ptrdiff_t>(begin),
                              y.begin() + static_cast<ptrdiff_t>(end));
      size_t first = 0;
      double sum = 0;
      for (size_t i = 0; i < raw.size(); ++i) {
        sum += std::isfinite(raw[i]) ? raw[i] : 0;
        while (x[begin + i] - x[begin + first] > seconds) {
          sum -= std::isfinite(raw[first]) ? raw[first] : 0;
          ++first;
        }
        y[begin + i] = sum / static_cast<double>(i - first + 1);
      }
    }
  }
}

void DecimateCurve(std::span<const double> x, std::span<const double> y, double lo, double hi, int columns,
                   std::vector<std::pair<double, double>>* out) {
  out->clear();
  if (!(hi > lo) || columns < 1 || x.empty()) return;
  // One sample on each side, so that lines reach the edges.
  size_t begin = static_cast<size_t>(std::lower_bound(x.begin(), x.end(), lo) - x.begin());
  size_t end = static_cast<size_t>(std::upper_bound(x.begin() + static_cast<ptrdiff_t>(begin), x.end(), hi) -
                                   x.begin());
  begin -= begin > 0 ? 1 : 0;
  end += end < x.size() ? 1 : 0;
  if (end - begin <= 4 * static_cast<size_t>(columns)) {
    for (size_t i = begin; i < end; ++i) out->emplace_back(x[i], y[i]);
    return;
  }
  const double scale = columns / (hi - lo);
  for (size_t i = begin; i < end;) {
    const double column = std::floor((x[i] - lo) * scale);
    const double edge = lo + (column + 1) / scale;
    const size_t first = i;
    size_t min_at = i;
    size_t max_at = i;
    bool gap = false;
    for (; i < end && (x[i] < edge || i == first); ++i) {
      gap |= !(std::abs(y[i]) <= std::numeric_limits<double>::max());
      if (y[i] < y[min_at] || !(y[min_at] == y[min_at])) min_at = i;
      if (y[i] > y[max_at] || !(y[max_at] == y[max_at])) max_at = i;
    }
    const size_t last = i - 1;
    out->emplace_back(x[first], y[first]);
    const size_t one = std::min(min_at, max_at);
    const size_t two = std::max(min_at, max_at);
    if (one != first) out->emplace_back(x[one], y[one]);
    if (gap) out->emplace_back(x[two], kNaN);
    if (two != one) out->emplace_back(x[two], y[two]);
    if (last != two) out->emplace_back(x[last], y[last]);
  }
}

}  // namespace pliant::ui
