#include "engine/runner/history/recording.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "engine/model/handles.h"
#include "engine/model/state.h"
#include "engine/model/trees.h"
#include "engine/runner/history/replay.h"
#include "engine/runner/history/timeline.h"
#include "engine/runner/history/timeline_bytes.h"

namespace pliant::runner {
namespace {

bool SameBits(std::span<const double> a, std::span<const double> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

// Trees are awake, with a small negative number, or each names the next one of those that sleep together.
bool IsSleep(std::span<const double> trees) {
  std::vector<bool> named(trees.size(), false);
  for (const double next : trees) {
    if (!(next >= kFullyAwake && next < static_cast<double>(trees.size())) || next != std::floor(next))
      return false;
    if (next < 0) continue;
    const auto tree = static_cast<size_t>(next);
    if (named[tree] || trees[tree] < 0) return false;
    named[tree] = true;
  }
  return true;
}

bool IsState(const mjModel& m, std::span<const double> state) {
  return state.size() == static_cast<size_t>(RunStateSize(m)) &&
         IsSleep(state.last(static_cast<size_t>(m.ntree)));
}

void Differs(ReplayCheck* check, int64_t entry, double time) {
  if (!check->same) return;
  check->same = false;
  check->entry = entry;
  check->time = time;
}

// The steps that a branch owns, and those to the first state of the piece behind each.
void CheckBranch(const TimelineBranches& branches, const BranchInfo& branch, Replay& replay,
                 ReplayCheck* check) {
  for (int64_t at = branch.begin; at <= branch.end;) {
    const TimelineChunk& chunk = branches.ChunkAt(branch.id, at);
    const auto count = [&](int64_t index, const mjModel&, const mjData&, double) {
      check->steps += index == chunk.first && chunk.jump ? 0 : 1;
    };
    const bool same = replay.VisitChunk(branches, branch.id, chunk, branch.end, 0, count);
    at = chunk.Last() + 1;
    if (!same) Differs(check, at, branches.Time(branch.id, at));
  }
  ++check->branches;
}

// Of one structure of the model.
void CheckSteps(const Recording& recording, ReplayCheck* check) {
  Timeline timeline;
  std::vector<double> at_cursor;
  if (!LoadTimeline(recording, recording.present.model, &timeline, &at_cursor, &check->problem)) {
    check->same = false;
    return;
  }
  if (timeline.Empty()) return;
  ++check->structures;
  for (const Recording::Epoch& epoch : recording.epochs) {
    if (DataPtr(MakeData(epoch.view.model)) != nullptr) continue;
    check->same = false;
    check->problem = "there is no data for one of its models: a plugin is missing, or memory is short";
    return;
  }
  Replay replay;
  for (const Recording::Epoch& epoch : recording.epochs) {
    replay.AddModel(epoch.number, epoch.generation, epoch.view.model, epoch.view.keep);
  }
  for (const BranchInfo& branch : timeline.Info()->branches)
    CheckBranch(timeline.Branches(), branch, replay, check);
  // The piece that the cursor stands in has no state behind it to be compared with.
  const int64_t cursor = timeline.Cursor();
  if (!SameBits(replay.StateAt(timeline.Branches(), timeline.Branch(), cursor), at_cursor))
    Differs(check, cursor, timeline.Time(cursor));
}

}  // namespace

void ResetTimeline(const mjModel& m, Timeline& timeline) {
  const auto size = static_cast<size_t>(RunStateSize(m));
  const auto begin = static_cast<size_t>(StateSize(m, kBeforeInputs));
  const auto inputs_end =
      static_cast<size_t>(StateSize(m, mjSTATE_INTEGRATION) - StateSize(m, mjSTATE_PLUGIN));
  timeline.Reset(size, begin, inputs_end);
}

bool LoadTimeline(const Recording& from, const mjModel& m, Timeline* timeline, std::vector<double>* at_cursor,
                  std::string* problem) {
  ResetTimeline(m, *timeline);
  for (const Recording::Epoch& epoch : from.epochs) {
    if (RunStateSize(epoch.view.model) == RunStateSize(m) && epoch.view.model.ntree == m.ntree) continue;
    *problem = "some of its steps were made with another model";
    return false;
  }
  const auto allows = [&m](std::span<const double> state) { return IsState(m, state); };
  if (!allows(from.state)) {
    *problem = "its state is that of another model";
    return false;
  }
  *at_cursor = from.state;
  if (from.timeline.empty()) return true;
  const auto knows = [&from](uint64_t number) {
    return std::any_of(from.epochs.begin(), from.epochs.end(),
                       [number](const Recording::Epoch& epoch) { return epoch.number == number; });
  };
  const bool good =
      ReadTimeline(from.timeline, {from.state.size(), knows, allows}, timeline, at_cursor, problem);
  if (!good) ResetTimeline(m, *timeline);
  return good;
}

size_t BytesOf(const Recording& recording) {
  size_t bytes = recording.timeline.size();
  const void* last = nullptr;
  for (const Recording::Epoch& epoch : recording.epochs) {
    const void* arrays = epoch.view.keep.empty() ? nullptr : epoch.view.keep[0].get();
    if (arrays != nullptr && arrays == last) continue;
    last = arrays;
    bytes += static_cast<size_t>(epoch.view.model.nbuffer);
  }
  return bytes;
}

ReplayCheck CheckRecording(const Recording& recording) {
  ReplayCheck check;
  for (const std::shared_ptr<const Recording>& other : recording.others) {
    if (check.problem.empty()) CheckSteps(*other, &check);
  }
  if (check.problem.empty()) CheckSteps(recording, &check);
  return check;
}

}  // namespace pliant::runner
