#include "ui/widgets/column_choice.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// The least that a column takes with what stands between it and the next.
float WidthOf(const Style& style, const Column& column) {
  return style.Px(column.width) + 2 * ImGui::GetStyle().CellPadding.x + 1;
}

std::string KeyOf(const ColumnSet& set, int column) {
  std::string key = set.name;
  key += " column ";
  return key += set.columns[column].title;
}

void DrawMenu(const Style& style, const ColumnSet& set, const ShownColumns& shown) {
  bool asked = false;
  for (int i = 0; i < set.n; ++i) {
    const std::string key = KeyOf(set, i);
    asked = asked || Remembered(key).has_value();
    ImGui::BeginDisabled(set.columns[i].rank == 0);
    bool on = shown.Has(i);
    if (ImGui::Checkbox(set.columns[i].title, &on)) Remember(key, on);
    ImGui::EndDisabled();
    if (*set.columns[i].tip != '\0' && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
      ShowTip("%s", set.columns[i].tip);
  }
  ImGui::Separator();
  if (ImGui::MenuItem("As many as have room", nullptr, !asked)) {
    for (int i = 0; i < set.n; ++i) Remember(KeyOf(set, i), std::nullopt);
  }
  ImGui::Dummy({style.Px(150), 0});
}

}  // namespace

ShownColumns ChooseColumns(const Style& style, const ColumnSet& set, float width) {
  float room = width - ImGui::GetStyle().ScrollbarSize;
  ShownColumns out;
  out.mask = 0;
  std::vector<int> open;  // nobody has said whether it is to be seen
  for (int i = 0; i < set.n; ++i) {
    const std::optional<bool> asked = Remembered(KeyOf(set, i));
    if (set.columns[i].rank == 0 || asked.value_or(false)) {
      out.mask |= uint32_t{1} << i;
      room -= WidthOf(style, set.columns[i]);
    } else if (!asked.has_value()) {
      open.push_back(i);
    }
  }
  out.overflow = room < 0;
  std::stable_sort(open.begin(), open.end(),
                   [&](int a, int b) { return set.columns[a].rank < set.columns[b].rank; });
  for (const int i : open) {
    const float needed = WidthOf(style, set.columns[i]);
    if (needed > room) continue;
    room -= needed;
    out.mask |= uint32_t{1} << i;
  }
  return out;
}

void ColumnsChip(const Style& style, const ColumnSet& set, const ShownColumns& shown) {
  int count = 0;
  for (int i = 0; i < set.n; ++i) count += shown.Has(i) ? 1 : 0;
  const std::string label = "Columns " + std::to_string(count) + "/" + std::to_string(set.n) + "###Columns";
  if (Chip(style, label.c_str(), false,
           "Columns to show or hide. The others are there as far as the window is wide enough"))
    ImGui::OpenPopup("columns");
  if (ImGui::BeginPopup("columns")) {
    DrawMenu(style, set, shown);
    ImGui::EndPopup();
  }
}

bool TableColumns(const Style& style, const ColumnSet& set, const ShownColumns& shown, int frozen,
                  int* sorted, bool* ascending) {
  Headings headings{shown.mask, false};
  const bool resorted = TableColumns(style, set.columns, set.n, frozen, sorted, ascending, headings);
  if (headings.menu) ImGui::OpenPopup("columns");  // instead of the list that the table itself would open
  if (ImGui::BeginPopup("columns")) {
    DrawMenu(style, set, shown);
    ImGui::EndPopup();
  }
  return resorted;
}

}  // namespace pliant::ui
