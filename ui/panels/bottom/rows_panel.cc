// Constraint rows: what the solver works on, row by row, with the most violated ones first on demand.
#include "ui/panels/bottom/rows_panel.h"

#include <string>
#include <vector>

#include "ui/model/contact_table.h"
#include "ui/model/fuzzy.h"
#include "ui/model/number_text.h"
#include "ui/model/row_table.h"
#include "ui/state/contact_choice.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/column_choice.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"
#include "ui/widgets/wrap.h"

namespace pliant::ui {
namespace {

constexpr int kWorst = 3;  // violations named in the heading

constexpr Column kColumns[] = {
    {.title = "Row", .width = 44, .tip = "Number of the row in the solver"},
    {.title = "Type", .width = 110, .tip = "", .rank = 1},
    {.title = "Element",
     .width = 150,
     .tip = "Whose constraint it is; for contacts both sides",
     .grows = true},
    {.title = "State", .width = 80, .tip = "What the solver found: satisfied rows exert no force", .rank = 2},
    {.title = "Residual",
     .width = 88,
     .tip = "Error of an equality; distance to the limit or surface, negative beyond it (m or rad)"},
    {.title = "Velocity", .width = 88, .tip = "Rate of the residual (1/s)", .rank = 3},
    {.title = "Force", .width = 92, .tip = "N, or N m where the residual is an angle"},
    {.title = "Stiffness",
     .width = 92,
     .tip = "In effect, 1/s²: from solref and solimp at this residual",
     .rank = 5},
    {.title = "Damping", .width = 86, .tip = "In effect, 1/s", .rank = 6},
    {.title = "Impedance",
     .width = 88,
     .tip = "0 to 1: how much of the reference acceleration the row insists on",
     .rank = 7},
    {.title = "Reference", .width = 92, .tip = "Acceleration that the row asks for", .rank = 4}};
static_assert(std::size(kColumns) == static_cast<size_t>(RowColumn::kCount));
constexpr ColumnSet kSet = {"rows", kColumns, static_cast<int>(std::size(kColumns))};

void SelectRow(ActionContext& c, const ConstraintRow& row) {
  c.ui.rows.selected = row.id;
  if (row.contact < 0) {
    ForgetContact(c.ui.contacts);
    SelectElement(*c.frame.m, c.ui.selection, row.element);
    return;
  }
  const ContactRow contact = DescribeContact(*c.frame.m, *c.frame.d, row.contact);
  ChooseContact(*c.frame.m, *c.frame.d, row.contact, c.ui.contacts);
  c.ui.contacts.show = true;
  SelectElement(*c.frame.m, c.ui.selection, contact.sides[contact.bodies[1] > 0 ? 1 : 0]);
}

void DrawRow(ActionContext& c, const ConstraintRow& row) {
  const Style& style = *c.frame.style;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row.id);
  char label[16];
  std::snprintf(label, sizeof label, "%d", row.id);
  const int contact = c.ui.contacts.selected;
  const bool chosen = contact >= 0 ? row.contact == contact : c.ui.rows.selected == row.id;
  if (ImGui::Selectable(label, chosen, ImGuiSelectableFlags_SpanAllColumns)) SelectRow(c, row);
  ImGui::PopID();
  const ImVec4 color = row.active ? style.palette.text : style.palette.dim;
  TextCell(RowTypeName(row.type), color);
  TextCell(row.part > 0 ? row.name + "  [" + std::to_string(row.part) + "]" : row.name, color);
  TextCell(RowStateName(row.state), color);
  // The row of the same number at other moments: what it belongs to may change.
  const auto offer = [&](const char* field) {
    OfferValueOf(c, [&] { return std::string(field) + "[" + std::to_string(row.id) + "]"; });
  };
  NumberCell(style, "%.6f", row.residual, row.violation > 0 && row.active ? style.palette.warning : color);
  offer("efc_pos");
  NumberCell(style, "%.5f", row.velocity, color);
  offer("efc_vel");
  NumberCell(style, "%.4f", row.force, color);
  offer("efc_force");
  NumberCell(style, "%.5g", row.stiffness, color);
  NumberCell(style, "%.5g", row.damping, color);
  NumberCell(style, "%.4f", row.impedance, color);
  NumberCell(style, "%.4f", row.reference, color);
  offer("efc_aref");
}

void DrawWorst(ActionContext& c) {
  const Style& style = *c.frame.style;
  const std::vector<ConstraintRow> worst = TopViolations(*c.frame.m, *c.frame.d, kWorst);
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.dim, "%s", worst.empty() ? "Nothing is violated" : "Worst:");
  for (const ConstraintRow& row : worst) {
    ImGui::SameLine(0, style.Px(8));
    const std::string text =
        row.name + "  " + NumberText("%.4g", row.violation) + " " + RowUnit(*c.frame.m, row);
    if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(text.c_str()).x + style.Px(20)) {
      ImGui::TextColored(style.palette.dim, "...");
      if (ImGui::IsItemHovered()) ShowTip("%s", text.c_str());
      break;
    }
    ImGui::PushID(row.id);
    if (Chip(style, text.c_str(), false,
             std::string(RowTypeName(row.type)) + ", row " + std::to_string(row.id)))
      SelectRow(c, row);
    ImGui::PopID();
  }
}

void DrawHead(ActionContext& c, const std::vector<ConstraintRow>& shown, const ShownColumns& columns) {
  const Style& style = *c.frame.style;
  RowsPanelState& state = c.ui.rows;
  int counts[4] = {};
  for (int i = 0; i < c.frame.d->nefc; ++i) {
    const int type = c.frame.d->efc_type[i];
    const int kind = type == mjCNSTR_EQUALITY          ? 0
                     : type <= mjCNSTR_FRICTION_TENDON ? 1
                     : type <= mjCNSTR_LIMIT_TENDON    ? 2
                                                       : 3;
    ++counts[kind];
  }
  for (int k = 0; k < static_cast<int>(RowKind::kCount); ++k) {
    const std::string label =
        std::string(kRowKindNames[k]) + " " + std::to_string(counts[k]) + "###" + kRowKindNames[k];
    bool& on = state.kinds[static_cast<size_t>(k)];
    if (Chip(style, label.c_str(), on, "Show or hide these rows")) on = !on;
    ImGui::SameLine(0, style.Px(4));
  }
  if (Chip(style, "Active only", state.active_only, "Only rows that exert a force"))
    state.active_only = !state.active_only;
  ImGui::SameLine(0, style.Px(4));
  WrapBefore(style.Px(150));
  ImGui::SetNextItemWidth(style.Px(150));
  HintField("##filter", "Filter by name", state.filter, sizeof state.filter);
  ImGui::SameLine(0, style.Px(4));
  if (Chip(style, "Export CSV", false, TipFor("rows.export"))) RunAction("rows.export", c);
  ImGui::SameLine(0, style.Px(4));
  ColumnsChip(style, kSet, columns);
  ImGui::SameLine(0, style.Px(10));
  char text[64];
  std::snprintf(text, sizeof text, "%zu of %d rows", shown.size(), c.frame.d->nefc);
  WrapBefore(ImGui::CalcTextSize(text).x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.dim, "%s", text);
  DrawWorst(c);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr || c.frame.d->nefc == 0 || c.frame.d->efc_type == nullptr) {
    Hint(style, c.frame.m == nullptr
                    ? "The rows that the constraint solver works on appear here."
                    : "No constraint is active: no contact, limit, dry friction or equality.");
    return;
  }
  RowsPanelState& state = c.ui.rows;
  std::vector<ConstraintRow> rows = ShownRows(c);
  const ShownColumns columns = ChooseColumns(style, kSet, ImGui::GetContentRegionAvail().x);
  DrawHead(c, rows, columns);
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_Sortable | ImGuiTableFlags_Resizable |
                                     ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_NoSavedSettings;
  const ImGuiTableFlags flags = columns.overflow ? kFlags | ImGuiTableFlags_ScrollX : kFlags;
  if (!ImGui::BeginTable(kSet.name, kSet.n, flags, ImGui::GetContentRegionAvail())) return;
  TableColumns(style, kSet, columns, 3, &state.sort_column, &state.ascending);
  SortRows(rows, static_cast<RowColumn>(state.sort_column), state.ascending);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) DrawRow(c, rows[static_cast<size_t>(i)]);
  }
  ImGui::EndTable();
}

}  // namespace

std::vector<ConstraintRow> ShownRows(const ActionContext& c) {
  const RowsPanelState& state = c.ui.rows;
  std::vector<ConstraintRow> rows = DescribeRows(*c.frame.m, *c.frame.d);
  std::erase_if(rows, [&](const ConstraintRow& row) {
    if (!state.kinds[static_cast<size_t>(row.kind)]) return true;
    if (state.active_only && !row.active) return true;
    return !MatchesFilter(state.filter, row.name) && !MatchesFilter(state.filter, RowTypeName(row.type));
  });
  return rows;
}

extern constinit const Panel kRowsPanel = {
    .name = "rows",
    .title = "Constraint rows",
    .place = PanelPlace::kBottom,
    .order = 30,
    .draw = Draw,
    .action = "panel.rows",
};

}  // namespace pliant::ui
