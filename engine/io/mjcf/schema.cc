#include "engine/io/mjcf/schema.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/core/contract.h"

namespace pliant::mjcf {
namespace {

constexpr std::size_t kTagCount = static_cast<std::size_t>(Tag::kCount);

// Rows grouped by tag. Rows of one tag stand together in their topic's table.
using Index = std::array<std::span<const ElementRow>, kTagCount>;

Index BuildIndex() {
  Index index;
  for (std::span<const ElementRow> rows : {SectionRows(), AssetRows(), TreeRows(), MacroRows(),
                                           RelationRows(), ActuatorRows(), SensorRows(), ExtraRows()}) {
    for (const ElementRow& row : rows) {
      std::span<const ElementRow>& slot = index[static_cast<std::size_t>(row.tag)];
      slot = slot.empty() ? std::span(&row, 1) : std::span(slot.data(), &row + 1);
    }
  }
  return index;
}

std::span<const ElementRow> RowsOf(Tag tag) {
  static const Index index = BuildIndex();
  std::span<const ElementRow> rows = index[static_cast<std::size_t>(tag)];
  PLIANT_DEMAND(!rows.empty());
  return rows;
}

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

const ElementRow& Root() { return RowsOf(Tag::kMujoco).front(); }

const ElementRow& RowOf(Tag tag) { return RowsOf(tag).front(); }

const ElementRow& RowOf(Tag tag, int value) {
  for (const ElementRow& row : RowsOf(tag)) {
    if (row.value == value) return row;
  }
  return RowsOf(tag).front();
}

std::vector<const ElementRow*> Children(const ElementRow& parent) {
  std::vector<const ElementRow*> children;
  for (Tag tag : parent.children) {
    for (const ElementRow& row : RowsOf(tag)) children.push_back(&row);
  }
  return children;
}

const ElementRow* FindChild(const ElementRow& parent, std::string_view name) {
  for (Tag tag : parent.children) {
    for (const ElementRow& row : RowsOf(tag)) {
      if (name == row.name) return &row;
    }
  }
  return nullptr;
}

const Attribute* FindAttribute(const ElementRow& element, std::string_view name) {
  for (const Attribute& attribute : element.attributes) {
    if (name == attribute.name) return &attribute;
  }
  return nullptr;
}

const char* KeywordText(std::span<const Keyword> keywords, int value) {
  for (const Keyword& keyword : keywords) {
    if (keyword.value == value) return keyword.text;
  }
  return nullptr;
}

std::string NearestSpelling(std::string_view word, std::span<const char* const> candidates) {
  constexpr std::size_t kLongestWord = 64;
  if (word.empty() || word.size() > kLongestWord) return "";
  std::string best;
  int best_distance = 1 + std::max<int>(1, static_cast<int>(word.size()) / 3);
  for (const char* candidate : candidates) {
    const int distance = EditDistance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace pliant::mjcf
