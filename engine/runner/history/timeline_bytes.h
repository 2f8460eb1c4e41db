// A timeline as bytes, for session files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/runner/history/timeline.h"

namespace pliant::runner {

// The current branch back to its oldest entry, and all branches that leave it; entries count from 0 there.
// `at_cursor`: the state of the entry that is shown.
std::vector<std::byte> SaveTimeline(const Timeline& timeline, std::span<const double> at_cursor);

// What must hold of a timeline that is read.
struct TimelineRules {
  size_t state_size = 0;
  std::function<bool(uint64_t epoch)> knows;            // there is such a model
  std::function<bool(std::span<const double>)> allows;  // a state of this size can be one
};

// Into an empty timeline for states of this size. The state of the cursor is put into `at_cursor`.
// False, with a sentence in `error`, when the bytes are not those of such a timeline; what was
// read until then is in it.
bool ReadTimeline(std::span<const std::byte> bytes, const TimelineRules& rules, Timeline* timeline,
                  std::vector<double>* at_cursor, std::string* error);

}  // namespace pliant::runner
