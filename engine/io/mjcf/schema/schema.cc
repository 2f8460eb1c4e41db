#include "engine/io/mjcf/schema/schema.h"

#include <array>

#include "engine/core/contract.h"

namespace pliant::io::mjcf {
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

}  // namespace pliant::io::mjcf
