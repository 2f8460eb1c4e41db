// Two texts compared line by line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pliant::io::patch {

// One line of a comparison of two texts.
struct DiffLine {
  enum class Kind { kSame, kRemoved, kAdded, kGap } kind = Kind::kSame;
  int old_line = 0;  // 1-based; 0 when the line is not in that version
  int new_line = 0;
  std::string text;
};
// Changed lines with `context` lines around them; kGap stands for the lines left out.
std::vector<DiffLine> Diff(std::string_view before, std::string_view after, int context = 3);

}  // namespace pliant::io::patch
