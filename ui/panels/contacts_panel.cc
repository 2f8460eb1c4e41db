// Contacts and constraint rows in numbers.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/query/contact_force.h"
#include "ui/action_effects.h"
#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/widgets/property.h"

namespace pliant {
namespace {

struct ContactRow {
  int id = 0;
  std::string first;
  std::string second;
  double dist = 0;
  double normal = 0;        // N, positive pushes apart
  double tangential = 0;    // N
  double friction_use = 0;  // tangential over the most that friction allows; 0 where there is none
};

std::string SideName(const mjModel& m, const mjContact& contact, int side) {
  if (contact.geom[side] >= 0) {
    const int g = contact.geom[side];
    const char* name = m.names + m.name_geomadr[g];
    if (*name != '\0') return name;
    return ElementName(m, mjOBJ_BODY, m.geom_bodyid[g]) + " / " + ElementName(m, mjOBJ_GEOM, g);
  }
  return contact.flex[side] >= 0 ? ElementName(m, mjOBJ_FLEX, contact.flex[side]) : "-";
}

ContactRow Describe(const mjModel& m, const mjData& d, int i) {
  const mjContact& contact = d.contact[i];
  ContactRow row;
  row.id = i;
  row.first = SideName(m, contact, 0);
  row.second = SideName(m, contact, 1);
  row.dist = contact.dist;
  double force[6] = {};
  ContactForce(m, d, i, force);
  row.normal = force[0];
  row.tangential = std::hypot(force[1], force[2]);
  const double most = contact.friction[0] * force[0];
  row.friction_use = contact.dim > 1 && most > 0 ? row.tangential / most : 0;
  return row;
}

bool Before(const ContactRow& a, const ContactRow& b, int column) {
  switch (column) {
    case 1:
      return a.first < b.first;
    case 2:
      return a.second < b.second;
    case 3:
      return a.dist < b.dist;
    case 4:
      return a.normal < b.normal;
    case 5:
      return a.tangential < b.tangential;
    case 6:
      return a.friction_use < b.friction_use;
    default:
      return a.id < b.id;
  }
}

int BodyOfSide(const mjModel& m, const mjContact& contact, int side) {
  return contact.geom[side] >= 0 ? m.geom_bodyid[contact.geom[side]] : -1;
}

void DrawContactRow(const UiFrame& frame, ContactsPanelState& state, Selection& selection,
                    const ContactRow& row) {
  const Style& style = *frame.style;
  const mjModel& m = *frame.m;
  const mjContact& contact = frame.d->contact[row.id];
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row.id);
  char label[16];
  std::snprintf(label, sizeof label, "%d", row.id);
  const bool touches = selection.body > 0 && (BodyOfSide(m, contact, 0) == selection.body ||
                                              BodyOfSide(m, contact, 1) == selection.body);
  if (ImGui::Selectable(label, state.selected == row.id, ImGuiSelectableFlags_SpanAllColumns)) {
    state.selected = row.id;
    const int first = BodyOfSide(m, contact, 0);
    const int second = BodyOfSide(m, contact, 1);
    SelectBody(m, selection, selection.body == second || second <= 0 ? first : second);
  }
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "position %.4g %.4g %.4g\nnormal %.3f %.3f %.3f\nfriction %.3g %.3g %.3g\nsolref %.4g %.4g\n"
        "solimp %.3g %.3g %.3g\nmargin %.4g, %s",
        contact.pos[0], contact.pos[1], contact.pos[2], contact.frame[0], contact.frame[1], contact.frame[2],
        contact.friction[0], contact.friction[2], contact.friction[3], contact.solref[0], contact.solref[1],
        contact.solimp[0], contact.solimp[1], contact.solimp[2], contact.includemargin,
        contact.efc_address >= 0 ? "in the solver" : "not in the solver");
  }
  if (touches) ImGui::PushStyleColor(ImGuiCol_Text, style.palette.selection);
  for (const std::string* name : {&row.first, &row.second}) {
    ImGui::TableNextColumn();
    CutText(*name, ImGui::GetContentRegionAvail().x);
  }
  if (touches) ImGui::PopStyleColor();
  ImGui::PushFont(style.fonts.mono);
  ImGui::TableNextColumn();
  ImGui::Text("%10.3f", 1e3 * row.dist);
  ImGui::TableNextColumn();
  ImGui::Text("%10.3f", row.normal);
  ImGui::TableNextColumn();
  ImGui::Text("%10.3f", row.tangential);
  ImGui::TableNextColumn();
  if (row.friction_use > 0.99) {
    ImGui::TextColored(style.palette.warning, "%4.0f slip", 100 * row.friction_use);
  } else {
    ImGui::Text("%4.0f", 100 * row.friction_use);
  }
  ImGui::TableNextColumn();
  ImGui::Text("%d", contact.dim);
  ImGui::PopFont();
  ImGui::PopID();
}

void DrawContactTable(const UiFrame& frame, ContactsPanelState& state, Selection& selection,
                      std::vector<ContactRow>& rows) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_Sortable | ImGuiTableFlags_SizingStretchProp |
                                     ImGuiTableFlags_Resizable;
  if (!ImGui::BeginTable("contacts", 8, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("#", ImGuiTableColumnFlags_DefaultSort, 0.5f);
  ImGui::TableSetupColumn("First", 0, 2.2f);
  ImGui::TableSetupColumn("Second", 0, 2.2f);
  ImGui::TableSetupColumn("Distance, mm", 0, 1.3f);
  ImGui::TableSetupColumn("Normal, N", 0, 1.3f);
  ImGui::TableSetupColumn("Tangential, N", 0, 1.3f);
  ImGui::TableSetupColumn("Friction used, %", 0, 1.4f);
  ImGui::TableSetupColumn("Dim", ImGuiTableColumnFlags_NoSort, 0.5f);
  ImGui::TableHeadersRow();
  if (ImGuiTableSortSpecs* sort = ImGui::TableGetSortSpecs(); sort != nullptr && sort->SpecsCount > 0) {
    state.sort_column = sort->Specs[0].ColumnIndex;
    state.ascending = sort->Specs[0].SortDirection == ImGuiSortDirection_Ascending;
  }
  std::stable_sort(rows.begin(), rows.end(), [&](const ContactRow& a, const ContactRow& b) {
    return state.ascending ? Before(a, b, state.sort_column) : Before(b, a, state.sort_column);
  });
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      DrawContactRow(frame, state, selection, rows[static_cast<size_t>(i)]);
    }
  }
  ImGui::EndTable();
}

}  // namespace

void DrawContactsPanel(const UiFrame& frame, ContactsPanelState& state, Selection& selection) {
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.d->ncon == 0) {
    Hint(style, frame.m == nullptr ? "No model." : "Nothing touches at the moment.");
    return;
  }
  std::vector<ContactRow> rows;
  double sum = 0;
  for (int i = 0; i < frame.d->ncon; ++i) {
    ContactRow row = Describe(*frame.m, *frame.d, i);
    sum += row.normal;
    if (MatchesFilter(state.filter, row.first) || MatchesFilter(state.filter, row.second))
      rows.push_back(std::move(row));
  }
  ImGui::PushItemWidth(style.Px(260));
  ImGui::InputTextWithHint("##filter", "Filter by name", state.filter, sizeof state.filter);
  ImGui::PopItemWidth();
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.dim,
                     "%zu of %d contacts, normal forces sum to %.4g N. The force acts on the second geom.",
                     rows.size(), frame.d->ncon, sum);
  DrawContactTable(frame, state, selection, rows);
}

void DrawRowsPanel(const UiFrame& frame) {
  const Style& style = *frame.style;
  if (frame.m == nullptr || frame.d->nefc == 0 || frame.d->efc_type == nullptr) {
    Hint(style, frame.m == nullptr ? "No model." : "No constraint is active.");
    return;
  }
  static constexpr const char* kTypes[] = {"equality",        "joint friction", "tendon friction",
                                           "joint limit",     "tendon limit",   "contact frictionless",
                                           "contact pyramid", "contact cone"};
  static constexpr const char* kStates[] = {"satisfied", "active", "slides -", "slides +", "cone"};
  const mjData& d = *frame.d;
  const mjModel& m = *frame.m;
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_Resizable;
  if (!ImGui::BeginTable("rows", 9, kFlags, ImGui::GetContentRegionAvail())) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  constexpr std::pair<const char*, float> kColumns[] = {
      {"Row", 0.6f},      {"Type", 1.8f},  {"Element", 2.4f},   {"State", 1.0f},  {"Residual", 1.3f},
      {"Velocity", 1.3f}, {"Force", 1.3f}, {"Stiffness", 1.3f}, {"Damping", 1.3f}};
  for (const auto& [name, weight] : kColumns) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthStretch, weight);
  }
  ImGui::TableHeadersRow();
  ImGuiListClipper clipper;
  clipper.Begin(d.nefc);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const int type = d.efc_type[i];
      const int object = type == mjCNSTR_EQUALITY                                          ? mjOBJ_EQUALITY
                         : type == mjCNSTR_LIMIT_JOINT                                     ? mjOBJ_JOINT
                         : type == mjCNSTR_FRICTION_TENDON || type == mjCNSTR_LIMIT_TENDON ? mjOBJ_TENDON
                                                                                           : mjOBJ_UNKNOWN;
      std::string element;
      if (object != mjOBJ_UNKNOWN) {
        element = ElementName(m, object, d.efc_id[i]);
      } else if (type == mjCNSTR_FRICTION_DOF) {
        element = ElementName(m, mjOBJ_JOINT, m.dof_jntid[d.efc_id[i]]);
      } else {
        element = "contact " + std::to_string(d.efc_id[i]);
      }
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::Text("%d", i);
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(type >= 0 && type < 8 ? kTypes[type] : "?");
      ImGui::TableNextColumn();
      CutText(element, ImGui::GetContentRegionAvail().x);
      ImGui::TableNextColumn();
      const int state = d.efc_state != nullptr ? d.efc_state[i] : -1;
      ImGui::TextUnformatted(state >= 0 && state < 5 ? kStates[state] : "-");
      ImGui::PushFont(style.fonts.mono);
      const double values[] = {d.efc_pos[i], d.efc_vel != nullptr ? d.efc_vel[i] : NAN,
                               d.efc_force != nullptr ? d.efc_force[i] : NAN, d.efc_KBIP[4 * i],
                               d.efc_KBIP[4 * i + 1]};
      for (const double v : values) {
        ImGui::TableNextColumn();
        ImGui::Text("%10.4g", v);
      }
      ImGui::PopFont();
    }
  }
  ImGui::EndTable();
}

}  // namespace pliant
