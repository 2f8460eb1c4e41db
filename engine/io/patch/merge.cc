#include "engine/io/patch/merge.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "engine/io/patch/diff.h"

namespace pliant::io::patch {
namespace {

using Lines = std::vector<std::string>;

// What one side did to the text: the lines that it took away, and those that it put before each line and
// behind the last one.
struct Side {
  Lines common;  // the lines of the text before
  std::vector<bool> removed;
  std::vector<Lines> added;  // [lines + 1]

  Side(std::string_view before, std::string_view after) {
    added.emplace_back();
    for (DiffLine& line : Diff(before, after, std::numeric_limits<int>::max() / 4)) {
      if (line.kind == DiffLine::Kind::kAdded) {
        added.back().push_back(std::move(line.text));
        continue;
      }
      common.push_back(std::move(line.text));
      removed.push_back(line.kind == DiffLine::Kind::kRemoved);
      added.emplace_back();
    }
  }
  bool Removed(std::size_t line) const { return line < removed.size() && removed[line]; }
};

// What stands before line i; false when the sides cannot both have it.
bool AddBefore(std::size_t i, const Side& ours, const Side& theirs, Lines* out) {
  const auto add = [out](const Lines& lines) { out->insert(out->end(), lines.begin(), lines.end()); };
  const Lines& mine = ours.added[i];
  const Lines& other = theirs.added[i];
  if (mine == other) {
    add(mine);
    return true;
  }
  const bool mine_replaces = i > 0 && ours.Removed(i - 1), other_replaces = i > 0 && theirs.Removed(i - 1);
  if (mine_replaces && other_replaces) return false;
  add(mine_replaces ? mine : other);
  add(mine_replaces ? other : mine);
  return true;
}

}  // namespace

std::optional<std::string> Merge(std::string_view before, std::string_view ours, std::string_view theirs) {
  if (before == theirs) return std::string(ours);
  if (before == ours || ours == theirs) return std::string(theirs);
  const Side mine(before, ours), other(before, theirs);
  const std::size_t n = mine.common.size();
  if (other.common.size() != n) return std::nullopt;  // they differ in line ends alone
  Lines lines;
  for (std::size_t i = 0; i <= n; ++i) {
    if (!AddBefore(i, mine, other, &lines)) return std::nullopt;
    if (i < n && !mine.Removed(i) && !other.Removed(i)) lines.push_back(mine.common[i]);
  }
  const char* const end = theirs.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
  std::string text;
  for (const std::string& line : lines) (text += line) += end;
  if (!theirs.empty() && theirs.back() != '\n')
    text.resize(text.size() - std::min(text.size(), std::string_view(end).size()));
  return text;
}

}  // namespace pliant::io::patch
