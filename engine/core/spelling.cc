#include "engine/core/spelling.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace pliant {
namespace {

// Number of letters to insert, delete, replace, or swap with their neighbour (optimal string alignment).
int EditDistance(std::string_view a, std::string_view b) {
  std::vector<int> before, previous(b.size() + 1), row(b.size() + 1);
  std::iota(previous.begin(), previous.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({previous[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before = previous;
    previous = row;
  }
  return previous[b.size()];
}

}  // namespace

std::string NearestSpelling(std::string_view word, std::span<const char* const> candidates) {
  constexpr std::size_t kLongestWord = 64;
  if (word.empty() || word.size() > kLongestWord) return "";
  std::string best;
  // A word of which nothing is left is no slip of the pen.
  int best_distance =
      std::min<int>(static_cast<int>(word.size()), 1 + std::max<int>(1, static_cast<int>(word.size()) / 3));
  for (const char* candidate : candidates) {
    const int distance = EditDistance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace pliant
