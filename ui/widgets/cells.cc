#include "ui/widgets/cells.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "ui/model/number_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void RightAligned(const Style& style, const std::string& text, ImVec4 color) {
  ImGui::PushFont(style.fonts.mono);
  const float spare = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, spare));
  ImGui::TextColored(color, "%s", text.c_str());
  if (spare < -1 && ImGui::IsItemHovered()) ShowTip("%s", text.c_str());
  ImGui::PopFont();
}

}  // namespace

std::string VectorText(const std::string& format, std::span<const double> v) {
  std::string text;
  for (const double number : v) text += (text.empty() ? "" : "  ") + NumberText(format.c_str(), number);
  return text;
}

std::string FittingVector(std::string format, std::span<const double> v, float width) {
  for (;; --format[2]) {
    std::string text = VectorText(format, v);
    if (ImGui::CalcTextSize(text.c_str()).x <= width || format[2] <= '2') return text;
  }
}

void NumberCell(const Style& style, const char* format, double value) {
  NumberCell(style, format, value, style.palette.text);
}

void NumberCell(const Style& style, const char* format, double value, ImVec4 color) {
  ImGui::TableNextColumn();
  RightAligned(style, NumberText(format, value), std::isfinite(value) ? color : style.palette.error);
}

void CountCell(const Style& style, int value) {
  ImGui::TableNextColumn();
  RightAligned(style, std::to_string(value), style.palette.text);
}

void VectorCell(const Style& style, const char* format, const double* values, int n) {
  ImGui::TableNextColumn();
  std::string text;
  bool finite = true;
  for (int i = 0; i < n; ++i) {
    if (i > 0) text += ' ';
    text += NumberText(format, values[i]);
    finite = finite && std::isfinite(values[i]);
  }
  RightAligned(style, text, finite ? style.palette.text : style.palette.error);
}

void TextCell(const std::string& text) {
  ImGui::TableNextColumn();
  CutText(text, ImGui::GetContentRegionAvail().x);
}

void TextCell(const std::string& text, ImVec4 color) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  TextCell(text);
  ImGui::PopStyleColor();
}

bool TableColumns(const Style& style, const Column* columns, int n, int frozen, int* sorted,
                  bool* ascending) {
  Headings all;
  return TableColumns(style, columns, n, frozen, sorted, ascending, all);
}

bool TableColumns(const Style& style, const Column* columns, int n, int frozen, int* sorted, bool* ascending,
                  Headings& headings) {
  ImGui::TableSetupScrollFreeze(frozen, 1);
  for (int i = 0; i < n; ++i) {
    const Column& column = columns[i];
    const bool fixed = column.width > 0 && !column.shares && !column.grows;
    const ImGuiTableColumnFlags flags =
        (column.sortable ? 0 : ImGuiTableColumnFlags_NoSort) |
        (i == 0 ? ImGuiTableColumnFlags_DefaultSort : 0) |
        ((headings.shown >> i & 1) != 0 ? 0 : ImGuiTableColumnFlags_Disabled) |
        (fixed ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn(column.title, flags,
                            fixed           ? style.Px(column.width)
                            : column.shares ? column.width
                                            : 1);
  }
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int i = 0; i < n; ++i) {
    if (!ImGui::TableSetColumnIndex(i)) continue;
    ImGui::PushID(i);
    ImGui::TableHeader(columns[i].title);
    ImGui::PopID();
    if (!ImGui::IsItemHovered()) continue;
    headings.menu = headings.menu || ImGui::IsMouseReleased(ImGuiMouseButton_Right);
    if (*columns[i].tip != '\0') ShowTip("%s", columns[i].tip);
  }
  ImGuiTableSortSpecs* sort = ImGui::TableGetSortSpecs();
  if (sort == nullptr || sort->SpecsCount == 0) return false;
  *sorted = sort->Specs[0].ColumnIndex;
  *ascending = sort->Specs[0].SortDirection == ImGuiSortDirection_Ascending;
  return sort->SpecsDirty;
}

}  // namespace pliant::ui
