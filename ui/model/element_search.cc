#include "ui/model/element_search.h"

#include <algorithm>

#include "engine/model/names.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

// The kind that the query's first word names, and the rest of the query; unknown when it names none.
mjtObj TakeKind(std::string_view* query) {
  const size_t space = query->find(' ');
  if (space == std::string_view::npos || space < 3) return mjOBJ_UNKNOWN;
  const std::string_view word = query->substr(0, space);
  for (const mjtObj kind : kElementKinds) {
    const std::string_view name = ObjectTypeName(kind);
    std::string_view stem = word;
    if (stem.size() == name.size() + 1 && stem.back() == 's') stem.remove_suffix(1);
    if (name.substr(0, stem.size()) != stem) continue;
    query->remove_prefix(space + 1);
    return kind;
  }
  return mjOBJ_UNKNOWN;
}

// Those to whose names or kinds `score_of` gives something, or whose path has the words of the query.
template <class ScoreOf>
std::vector<SearchHit> Find(const std::vector<SearchEntry>& entries, std::string_view query,
                            ScoreOf&& score_of) {
  std::vector<SearchHit> hits;
  std::string_view rest = query;
  const mjtObj kind = TakeKind(&rest);
  for (size_t i = 0; i < entries.size(); ++i) {
    const SearchEntry& entry = entries[i];
    // The whole query may also be a name, as in "joint 3".
    int score = score_of(query, entry.name);
    if (kind != mjOBJ_UNKNOWN && entry.element.type == kind) {
      const int named = score_of(rest, entry.name);
      if (named > 0) score = std::max(score, named + 20);
    }
    if (score == 0) score = PieceScore(query, entry.path) / 2;  // names of the bodies above it count less
    if (score > 0) hits.push_back({static_cast<int>(i), score});
  }
  std::stable_sort(hits.begin(), hits.end(),
                   [](const SearchHit& a, const SearchHit& b) { return a.score > b.score; });
  return hits;
}

}  // namespace

std::vector<SearchEntry> ListElements(const mjModel& m) {
  std::vector<SearchEntry> entries;
  for (const mjtObj kind : kElementKinds) {
    const int n = CountOf(m, kind);
    for (int id = 0; id < n; ++id) {
      entries.push_back({{kind, id}, ElementName(m, kind, id), ElementPath(m, {kind, id})});
    }
  }
  return entries;
}

std::vector<SearchHit> SearchElements(const std::vector<SearchEntry>& entries, std::string_view query) {
  std::vector<SearchHit> hits = Find(entries, query, PieceScore);
  if (!hits.empty()) return hits;
  return Find(entries, query, [](auto wanted, auto name) { return FuzzyScore(wanted, name); });
}

}  // namespace pliant::ui
