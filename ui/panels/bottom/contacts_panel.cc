// Contacts in numbers: each one, or summed up per pair and per body; in step with the 3D view.
#include "ui/panels/bottom/contacts_panel.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/runner/values/contact_value.h"
#include "ui/model/contact_table.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
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

constexpr ImGuiTableFlags kTableFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                        ImGuiTableFlags_Sortable | ImGuiTableFlags_Resizable |
                                        ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_NoSavedSettings;

constexpr Column kColumns[] = {
    {.title = "#", .width = 36, .tip = "Number of the contact in this step"},
    {.title = "First", .width = 90, .tip = "Geom or flex that the normal points away from", .grows = true},
    {.title = "Second",
     .width = 110,
     .tip = "Geom or flex that the normal points to; the force acts on it",
     .grows = true},
    {.title = "Distance mm", .width = 92, .tip = "Between the surfaces; negative is penetration"},
    {.title = "Position m", .width = 176, .tip = "World coordinates; sorts by height", .rank = 3},
    {.title = "Normal N", .width = 88, .tip = "Force along the normal, positive pushes the two apart"},
    {.title = "Tangential N", .width = 100, .tip = "Amount of the friction force", .rank = 1},
    {.title = "Friction %",
     .width = 84,
     .tip = "Share of what friction can hold; 100 is where it slips",
     .rank = 2},
    {.title = "Dim",
     .width = 46,
     .tip = "Contact dimension: 1 frictionless, 3 sliding, 4 and torsional, 6 and rolling friction",
     .rank = 4},
    {.title = "Dim from",
     .width = 150,
     .tip = "What decided the dimension: a geom, both, or a contact pair",
     .rank = 6},
    {.title = "solref",
     .width = 124,
     .tip = "Time constant and damping ratio in effect (or stiffness and damping, both negative)",
     .rank = 7},
    {.title = "solimp",
     .width = 250,
     .tip = "Impedance: minimum, maximum, width, midpoint, power, in effect",
     .rank = 8},
    {.title = "Island", .width = 58, .tip = "Of the constraints that are solved together", .rank = 5}};
static_assert(std::size(kColumns) == static_cast<size_t>(ContactColumn::kCount));
constexpr ColumnSet kEach = {"contacts", kColumns, static_cast<int>(std::size(kColumns))};

void SelectContact(ActionContext& c, const ContactRow& row) {
  ChooseContact(*c.frame.m, *c.frame.d, row.id, c.ui.contacts);
  // The body that moves, or the other one where it is selected already.
  const int first = row.bodies[0];
  const int second = row.bodies[1];
  const bool take_first = second <= 0 || c.ui.selection.body == second;
  SelectElement(*c.frame.m, c.ui.selection, take_first && first > 0 ? row.sides[0] : row.sides[1]);
}

bool Touches(const Selection& selection, const ContactRow& row, int side) {
  if (selection.element.type == mjOBJ_GEOM || selection.element.type == mjOBJ_FLEX)
    return row.sides[side] == selection.element;
  return selection.body > 0 && row.bodies[side] == selection.body;
}

void DrawDetails(const mjContact& contact, const ContactRow& row) {
  const char* excluded = ContactExcludedText(contact);
  ImGui::BeginTooltip();
  ImGui::Text("Normal %.4f %.4f %.4f", contact.frame[0], contact.frame[1], contact.frame[2]);
  ImGui::Text("Force on the second %.4g %.4g %.4g N", row.force[0], row.force[1], row.force[2]);
  if (contact.dim > 3) ImGui::Text("Friction torque %.4g N m", row.torque);
  ImGui::Text("Friction %.4g %.4g, torsional %.4g, rolling %.4g %.4g", contact.friction[0],
              contact.friction[1], contact.friction[2], contact.friction[3], contact.friction[4]);
  if (contact.solreffriction[0] != 0 || contact.solreffriction[1] != 0)
    ImGui::Text("solreffriction %.4g %.4g", contact.solreffriction[0], contact.solreffriction[1]);
  ImGui::Text("Acts below %.4g m", contact.includemargin);
  if (row.source.overridden)
    ImGui::TextUnformatted("solref, solimp, friction and margin are those of the override");
  ImGui::TextUnformatted(*excluded != '\0' ? excluded : "In the solver");
  ImGui::EndTooltip();
}

constexpr ImGuiPopupFlags kAnyPopup = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;

// As runner::ContactEnds counts them.
int SideNumber(const mjModel& m, ElementRef side) {
  return side.type == mjOBJ_GEOM ? side.id : static_cast<int>(m.ngeom) + side.id;
}

// The column in which the button went down on the last item, or under the pointer while none is down: a drag
// that has left the row, and a menu that was opened on it, keep their number.
int TakenColumn() {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID key = ImGui::GetID("taken");
  const bool busy = (ImGui::IsMouseDown(0) && !ImGui::IsMouseClicked(0)) || ImGui::IsPopupOpen("", kAnyPopup);
  for (int i = 0; !busy && i < ImGui::TableGetColumnCount(); ++i) {
    if ((ImGui::TableGetColumnFlags(i) & ImGuiTableColumnFlags_IsHovered) != 0) storage.SetInt(key, i);
  }
  return storage.GetInt(key, 0);
}

// Expressions of what a column shows, by the quantities of engine/runner/values/contact_value.h; the forces
// where it shows no number that changes.
struct Shown {
  double factor = 1;
  std::vector<const char*> quantities = {"normal", "tangential"};
};
Shown ShownIn(ContactColumn column) {
  switch (column) {
    case ContactColumn::kDistance:
      return {1000, {"distance"}};
    case ContactColumn::kPosition:
      return {1, {"pos_x", "pos_y", "pos_z"}};
    case ContactColumn::kNormal:
      return {1, {"normal"}};
    case ContactColumn::kTangential:
      return {1, {"tangential"}};
    case ContactColumn::kUse:
      return {100, {"use"}};
    case ContactColumn::kDim:
      return {1, {"dim"}};
    default:
      return {};
  }
}
// Of sums: the columns after the names.
Shown ShownInSum(int column, bool bodies) {
  static constexpr const char* kQuantities[] = {"distance", "normal",   "force_x",  "force_y",
                                                "force_z",  "torque_x", "torque_y", "torque_z"};
  const int first = bodies ? 2 : 3;
  if (column == 0) return {1, {"count"}};
  if (column < first) return {1, {"normal"}};
  return {column == first ? 1000.0 : 1.0, {kQuantities[column - first]}};
}

// One line a quantity; `path` gives that of a quantity.
template <class Path>
std::string Lines(const Shown& shown, Path path) {
  std::string lines;
  for (const char* quantity : shown.quantities) {
    const std::string one = path(quantity);
    if (one.empty()) return "";
    lines += lines.empty() ? "" : "\n";
    lines += (shown.factor == 1 ? "" : NumberText("%.0f * ", shown.factor)) + one;
  }
  return lines;
}

void DrawRow(ActionContext& c, const ContactRow& row) {
  const Style& style = *c.frame.style;
  const mjContact& contact = c.frame.d->contact[row.id];
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row.id);
  char label[16];
  std::snprintf(label, sizeof label, "%d", row.id);
  if (ImGui::Selectable(label, c.ui.contacts.selected == row.id,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap |
                            ImGuiSelectableFlags_AllowDoubleClick)) {
    SelectContact(c, row);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) RunAction("camera.focus", c);
  }
  if (ImGui::IsItemHovered() && ImGui::GetDragDropPayload() == nullptr) DrawDetails(contact, row);
  const int column = TakenColumn();
  OfferValueOf(c, [&] {
    const runner::ContactEnds sides = runner::EndsOf(*c.frame.m, *c.frame.d, row.id);
    return Lines(ShownIn(static_cast<ContactColumn>(column)),
                 [&](const char* quantity) { return runner::ContactPath(*c.frame.m, quantity, sides); });
  });
  for (int side = 0; side < 2; ++side) {
    TextCell(row.names[side],
             Touches(c.ui.selection, row, side) ? style.palette.selection : style.palette.text);
  }
  const ImVec4 quiet = contact.efc_address >= 0 ? style.palette.text : style.palette.dim;
  NumberCell(style, "%.3f", 1e3 * row.dist, quiet);
  VectorCell(style, "%7.3f", contact.pos, 3);
  NumberCell(style, "%.3f", row.normal, quiet);
  NumberCell(style, "%.3f", row.tangential, quiet);
  if (row.friction_use > 0.99) {
    ImGui::TableNextColumn();
    ImGui::PushFont(style.fonts.mono);
    const std::string text = "slips " + NumberText("%.0f", 100 * row.friction_use);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, ImGui::GetContentRegionAvail().x -
                                                                     ImGui::CalcTextSize(text.c_str()).x));
    ImGui::TextColored(style.palette.warning, "%s", text.c_str());
    ImGui::PopFont();
  } else {
    NumberCell(style, "%.0f", 100 * row.friction_use, quiet);
  }
  CountCell(style, contact.dim);
  TextCell(CondimSourceText(*c.frame.m, contact, row.source));
  VectorCell(style, "%7.4g", contact.solref, mjNREF);
  VectorCell(style, "%6.4g", contact.solimp, mjNIMP);
  if (row.island >= 0) {
    CountCell(style, row.island);
  } else {
    TextCell("-", style.palette.dim);
  }
  ImGui::PopID();
}

ImGuiTableFlags FlagsFor(const ShownColumns& shown) {
  return shown.overflow ? kTableFlags | ImGuiTableFlags_ScrollX : kTableFlags;
}

void DrawEach(ActionContext& c, std::vector<ContactRow>& rows, const ShownColumns& shown) {
  ContactsPanelState& state = c.ui.contacts;
  if (!ImGui::BeginTable("contacts", kEach.n, FlagsFor(shown), ImGui::GetContentRegionAvail())) return;
  TableColumns(*c.frame.style, kEach, shown, 3, &state.sort_column, &state.ascending);
  SortContacts(*c.frame.d, rows, static_cast<ContactColumn>(state.sort_column), state.ascending);
  if (state.show) {
    state.show = false;
    const auto at =
        std::find_if(rows.begin(), rows.end(), [&](const ContactRow& r) { return r.id == state.selected; });
    const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    if (at != rows.end())
      ImGui::SetScrollY(std::max(0.0f, line * static_cast<float>(at - rows.begin()) - 2 * line));
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) DrawRow(c, rows[static_cast<size_t>(i)]);
  }
  ImGui::EndTable();
}

constexpr Column kPairColumns[] = {
    {.title = "Contacts", .width = 70, .tip = "How many"},
    {.title = "First", .width = 100, .tip = "Geom or flex that the normals point away from", .grows = true},
    {.title = "Second", .width = 100, .tip = "Geom or flex that the net force acts on", .grows = true},
    {.title = "Deepest mm", .width = 92, .tip = "Smallest distance; negative is penetration", .rank = 2},
    {.title = "Normal N", .width = 92, .tip = "Sum of the normal forces"},
    {.title = "Net x N", .width = 86, .tip = "Net force on the second side, world axes", .rank = 1},
    {.title = "Net y N", .width = 86, .tip = "Net force on the second side, world axes", .rank = 1},
    {.title = "Net z N", .width = 86, .tip = "Net force on the second side, world axes", .rank = 1}};
constexpr const char* kTorqueTip = "Of the contact forces about the body's center of mass";
constexpr Column kBodyColumns[] = {
    {.title = "Contacts", .width = 70, .tip = "How many"},
    {.title = "Body", .width = 110, .tip = "", .grows = true},
    {.title = "Deepest mm", .width = 92, .tip = "Smallest distance; negative is penetration", .rank = 2},
    {.title = "Normal N", .width = 92, .tip = "Sum of the normal forces"},
    {.title = "Net x N", .width = 86, .tip = "Net contact force on the body, world axes", .rank = 1},
    {.title = "Net y N", .width = 86, .tip = "Net contact force on the body, world axes", .rank = 1},
    {.title = "Net z N", .width = 86, .tip = "Net contact force on the body, world axes", .rank = 1},
    {.title = "Torque x Nm", .width = 98, .tip = kTorqueTip, .rank = 3},
    {.title = "Torque y Nm", .width = 98, .tip = kTorqueTip, .rank = 3},
    {.title = "Torque z Nm", .width = 98, .tip = kTorqueTip, .rank = 3}};

constexpr ColumnSet kPairs = {"contact pairs", kPairColumns, static_cast<int>(std::size(kPairColumns))};
constexpr ColumnSet kBodies = {"contact bodies", kBodyColumns, static_cast<int>(std::size(kBodyColumns))};

const ColumnSet& ColumnsOf(const ContactsPanelState& state) {
  return state.mode == ContactsPanelState::kEach    ? kEach
         : state.mode == ContactsPanelState::kPairs ? kPairs
                                                    : kBodies;
}

double SumKey(const ContactSum& sum, int column, bool bodies) {
  const int first = bodies ? 2 : 3;  // column of the distance
  if (column == 0) return sum.count;
  if (column == first) return sum.deepest;
  if (column == first + 1) return sum.normal;
  if (column <= first + 4) return sum.force[column - first - 2];
  return sum.torque[column - first - 5];
}

void SortSums(std::vector<ContactSum>& sums, int column, bool ascending, bool bodies) {
  const int names = bodies ? 1 : 2;
  std::stable_sort(sums.begin(), sums.end(), [&](const ContactSum& x, const ContactSum& y) {
    const ContactSum& a = ascending ? x : y;
    const ContactSum& b = ascending ? y : x;
    if (column >= 1 && column <= names) return a.names[column - 1] < b.names[column - 1];
    return SumKey(a, column, bodies) < SumKey(b, column, bodies);
  });
}

void DrawSum(ActionContext& c, const ContactSum& sum, int row, bool bodies) {
  const Style& style = *c.frame.style;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row);
  char label[16];
  std::snprintf(label, sizeof label, "%d", sum.count);
  const bool chosen = c.ui.selection.element == sum.element;
  if (ImGui::Selectable(label, chosen, ImGuiSelectableFlags_SpanAllColumns))
    SelectElement(*c.frame.m, c.ui.selection,
                  BodyOf(*c.frame.m, sum.element) > 0 || bodies ? sum.element : sum.other);
  const int column = TakenColumn();
  OfferValueOf(c, [&] {
    return Lines(ShownInSum(column, bodies), [&](const char* quantity) {
      if (bodies) return runner::ContactPathOfBody(*c.frame.m, quantity, sum.element.id);
      return runner::ContactPath(*c.frame.m, quantity,
                                 {SideNumber(*c.frame.m, sum.element), SideNumber(*c.frame.m, sum.other)});
    });
  });
  ImGui::PopID();
  TextCell(sum.names[0]);
  if (!bodies) TextCell(sum.names[1]);
  NumberCell(style, "%.3f", 1e3 * sum.deepest);
  NumberCell(style, "%.3f", sum.normal);
  for (const double value : sum.force) NumberCell(style, "%.3f", value);
  for (int k = 0; bodies && k < 3; ++k) NumberCell(style, "%.4f", sum.torque[k]);
}

void DrawSums(ActionContext& c, const std::vector<ContactRow>& rows, const ShownColumns& shown, bool bodies) {
  std::vector<ContactSum> sums =
      bodies ? SumByBody(*c.frame.m, *c.frame.d, rows) : SumByPair(*c.frame.m, *c.frame.d, rows);
  const ColumnSet& set = bodies ? kBodies : kPairs;
  if (!ImGui::BeginTable(set.name, set.n, FlagsFor(shown), ImGui::GetContentRegionAvail())) return;
  int sorted = 0;
  bool ascending = true;
  TableColumns(*c.frame.style, set, shown, 0, &sorted, &ascending);
  SortSums(sums, sorted, ascending, bodies);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(sums.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      DrawSum(c, sums[static_cast<size_t>(i)], i, bodies);
  }
  ImGui::EndTable();
}

void DrawHead(ActionContext& c, size_t shown, double sum, const ShownColumns& columns) {
  const Style& style = *c.frame.style;
  ContactsPanelState& state = c.ui.contacts;
  static constexpr const char* kModes[] = {"Contacts", "Pairs", "Bodies"};
  static constexpr const char* kTips[] = {"Every contact", "Summed up per pair of geoms",
                                          "Summed up per body"};
  for (int i = 0; i < 3; ++i) {
    if (Chip(style, kModes[i], state.mode == i, kTips[i])) state.mode = i;
    ImGui::SameLine(0, style.Px(4));
  }
  const float field =
      std::max(style.Px(80), std::min(style.Px(190), 0.25f * ImGui::GetContentRegionAvail().x));
  WrapBefore(field);
  ImGui::SetNextItemWidth(field);
  HintField("##filter", "Filter by name", state.filter, sizeof state.filter);
  if (ImGui::IsItemHovered()) ShowTip("Contacts with a side whose name contains this");
  ImGui::SameLine(0, style.Px(4));
  if (Chip(style, "Of selection", state.of_selection, "Only contacts of the selected body or geom"))
    state.of_selection = !state.of_selection;
  ImGui::SameLine(0, style.Px(4));
  if (Chip(style, "Export CSV", false, TipFor("contacts.export"))) RunAction("contacts.export", c);
  ImGui::SameLine(0, style.Px(4));
  if (Chip(style, "Copy", false, TipFor("contacts.copy"))) RunAction("contacts.copy", c);
  ImGui::SameLine(0, style.Px(4));
  ColumnsChip(style, ColumnsOf(state), columns);
  ImGui::SameLine(0, style.Px(10));
  char text[160];
  const std::string force = NumberText("%.3f", sum);
  std::snprintf(text, sizeof text, "%zu of %d   normal sum %s N   force acts on the second", shown,
                c.frame.d->ncon, force.c_str());
  const auto too_long = [&] { return ImGui::CalcTextSize(text).x > ImGui::GetContentRegionAvail().x; };
  if (too_long())
    std::snprintf(text, sizeof text, "%zu of %d   sum %s N, on the second", shown, c.frame.d->ncon,
                  force.c_str());
  // A number without its last digits is another one.
  if (too_long()) std::snprintf(text, sizeof text, "%zu of %d", shown, c.frame.d->ncon);
  WrapBefore(ImGui::CalcTextSize(text).x);
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(text, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) {
    ShowTip(
        "The normal points from the first to the second geom.\nA positive normal force pushes the two "
        "apart.\n"
        "Forces are those on the second one; the first one feels the opposite.");
  }
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "The contacts of the model appear here, with names, distances and forces in newtons.");
    return;
  }
  FollowChosenContact(*c.frame.m, *c.frame.d, c.ui.contacts);
  std::vector<ContactRow> rows = ShownContacts(c);
  double sum = 0;
  for (const ContactRow& row : rows) sum += row.normal;
  const ShownColumns columns =
      ChooseColumns(style, ColumnsOf(c.ui.contacts), ImGui::GetContentRegionAvail().x);
  DrawHead(c, rows.size(), sum, columns);
  if (rows.empty()) {
    Hint(style, c.frame.d->ncon == 0
                    ? "Nothing touches at the moment. The tab \"Why contact\" tells why two geoms do not."
                    : "No contact fits the filter.");
    return;
  }
  if (c.ui.contacts.mode == ContactsPanelState::kEach) {
    DrawEach(c, rows, columns);
  } else {
    DrawSums(c, rows, columns, c.ui.contacts.mode == ContactsPanelState::kBodies);
  }
}

}  // namespace

std::vector<ContactRow> ShownContacts(const ActionContext& c) {
  const ContactsPanelState& state = c.ui.contacts;
  std::vector<ContactRow> rows = DescribeContacts(*c.frame.m, *c.frame.d);
  std::erase_if(rows, [&](const ContactRow& row) {
    if (state.of_selection && !Touches(c.ui.selection, row, 0) && !Touches(c.ui.selection, row, 1))
      return true;
    return !MatchesFilter(state.filter, row.names[0]) && !MatchesFilter(state.filter, row.names[1]);
  });
  return rows;
}

extern constinit const Panel kContactsPanel = {
    .name = "contacts",
    .title = "Contacts",
    .place = PanelPlace::kBottom,
    .order = 10,
    .draw = Draw,
    .action = "panel.contacts",
    .key = {kKeyF1 + 9, kModNone},
};

}  // namespace pliant::ui
