#include "engine/runner/history/probe.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pliant::runner {

const ProbeSet::Bound* ProbeSet::Find(int id) const {
  for (const Bound& probe : probes_) {
    if (probe.id == id) return &probe;
  }
  return nullptr;
}

void ProbeSet::Set(const mjModel& m, std::vector<command::Probe> wanted, const Timeline& timeline,
                   const Say& say) {
  if (!live_.time.empty()) done_.push_back(std::exchange(live_, {}));
  std::vector<Bound> next;
  std::vector<int> fresh;
  for (command::Probe& probe : wanted) {
    const Bound* known = Find(probe.id);
    if (known == nullptr || known->text != probe.expression) fresh.push_back(probe.id);
    next.push_back({probe.id, std::move(probe.expression), {}});
  }
  probes_ = std::move(next);
  Bind(m, say);
  std::erase_if(fill_ids_, [this](int id) { return Find(id) == nullptr; });
  if (fresh.empty()) return;
  fill_ids_.insert(fill_ids_.end(), fresh.begin(), fresh.end());
  fill_branch_ = timeline.Branch();
  fill_next_ = timeline.End();
}

void ProbeSet::Bind(const mjModel& m, const Say& say) {
  if (!live_.time.empty()) done_.push_back(std::exchange(live_, {}));
  derived_ = 0;
  for (Bound& probe : probes_) {
    std::string error;
    if (!probe.expression.Parse(m, probe.text, &error))
      say("'" + probe.text + "' cannot be plotted: " + error);
    derived_ |= probe.expression.Derived();
  }
}

void ProbeSet::FillPath(const Timeline& timeline) {
  fill_ids_.clear();
  for (const Bound& probe : probes_) fill_ids_.push_back(probe.id);
  fill_branch_ = timeline.Branch();
  fill_next_ = timeline.End();
}

void ProbeSet::Begin(ProbeBatch& batch, const std::vector<int>& ids, int branch, int64_t index) const {
  batch = {};
  batch.generation = generation_;
  batch.branch = branch;
  batch.first = index;
  batch.ids = ids;
  for (const int id : ids) {
    const Bound* probe = Find(id);
    batch.lags.push_back(probe != nullptr && probe->expression.Lags() ? 1 : 0);
  }
}

void ProbeSet::AddRow(ProbeBatch& batch, const mjModel& m, const mjData& d, double before,
                      const StepRecord* record) const {
  batch.time.push_back(d.time);
  batch.before.push_back(before);
  for (const int id : batch.ids) {
    const Bound* probe = Find(id);
    batch.values.push_back(probe == nullptr ? std::numeric_limits<double>::quiet_NaN()
                                            : probe->expression.Evaluate(m, d, record));
  }
}

void ProbeSet::Sample(const mjModel& m, mjData& d, const Timeline& timeline, double before,
                      const StepRecord* record) {
  if (probes_.empty()) return;
  const int64_t index = timeline.Cursor();
  const bool follows = !live_.time.empty() && live_.branch == timeline.Branch() &&
                       live_.first + static_cast<int64_t>(live_.time.size()) == index;
  if (!follows) {
    if (!live_.time.empty()) done_.push_back(std::move(live_));
    std::vector<int> ids;
    for (const Bound& probe : probes_) ids.push_back(probe.id);
    Begin(live_, ids, timeline.Branch(), index);
  }
  AddRow(live_, m, d, before, record);
}

bool ProbeSet::FillSome(const TimelineBranches& branches, Replay& replay) {
  int64_t begin = 0;
  int64_t end = -1;
  if (fill_ids_.empty() || !branches.PathRange(fill_branch_, &begin, &end) || fill_next_ < begin) {
    fill_ids_.clear();
    return true;
  }
  fill_next_ = std::min(fill_next_, end);
  const TimelineChunk& chunk = branches.ChunkAt(fill_branch_, fill_next_);
  ProbeBatch batch;
  const auto visit = [&](int64_t index, const mjModel& m, mjData& d, double before) {
    const int owner = branches.OwnerOf(fill_branch_, index);
    if (batch.time.empty() || batch.branch != owner) {
      if (!batch.time.empty()) done_.push_back(std::move(batch));
      Begin(batch, fill_ids_, owner, index);
    }
    AddRow(batch, m, d, before, nullptr);
  };
  // Up to the first entry of the chunk behind, which this chunk's last state leads to.
  const bool same = replay.VisitChunk(branches, fill_branch_, chunk, end, derived_, visit);
  if (!batch.time.empty()) done_.push_back(std::move(batch));
  fill_next_ = chunk.first - 1;
  if (fill_next_ < begin) fill_ids_.clear();
  return same;
}

std::vector<ProbeBatch> ProbeSet::Take() {
  if (!live_.time.empty()) done_.push_back(std::exchange(live_, {}));
  return std::exchange(done_, {});
}

}  // namespace pliant::runner
