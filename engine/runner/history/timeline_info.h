// What is told of a timeline: its branches, and the marks along the path to the present.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/runner/mark_kind.h"

namespace pliant::runner {

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

// What was recorded with one structure of the model.
struct RunInfo {
  uint64_t id = 0;    // the later it began, the larger
  int64_t first = 0;  // entries of the path to its newest one
  int64_t last = 0;
  double begin = 0;  // their simulated times, s
  double end = 0;
};

// What panels see of the timeline. Shared and never changed.
struct TimelineInfo {
  uint64_t version = 0;
  int branch = 0;  // the current one
  std::vector<BranchInfo> branches;
  std::vector<std::shared_ptr<const MarkList>> marks;  // of the path to the tip of the current branch
  std::vector<std::pair<int64_t, double>> times;  // index and time of some entries of the path, ascending
};

}  // namespace pliant::runner
