// Explain: the parts that a force or an acceleration is the sum of, as a tree with their shares; each selects
// what it belongs to. All numbers are those of the state that is shown, after a forward pass.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/query/parts.h"
#include "ui/actions/actions.h"
#include "ui/model/contact_table.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/model/row_table.h"
#include "ui/panels/bottom/body_forces_view.h"
#include "ui/state/contact_choice.h"
#include "ui/state/explain.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/wrap.h"

namespace pliant::ui {
namespace {

constexpr int kMaxDepth = 6;  // rows that explain rows

constexpr Column kColumns[] = {
    {"Part", 0, "Click: selects what it belongs to", false},
    {"Value", 110, "With its sign in the sum", false},
    {"Share", 190, "Of the number; parts that cancel have more than all of it", false}};

const char* KindName(PartKind kind) {
  switch (kind) {
    case PartKind::kGravity:
      return "Gravity";
    case PartKind::kVelocity:
      return "Coriolis and centrifugal";
    case PartKind::kSpring:
      return "Springs";
    case PartKind::kDamper:
      return "Dampers";
    case PartKind::kGravcomp:
      return "Gravity compensation";
    case PartKind::kFluid:
      return "Fluid";
    case PartKind::kAdhesion:
      return "Adhesion";
    case PartKind::kPassive:
      return "Other passive forces";
    case PartKind::kActuator:
      return "Actuators";
    case PartKind::kActuation:
      return "Limits of actuation";
    case PartKind::kApplied:
      return "Applied to dofs";
    case PartKind::kPushed:
      return "Pushed bodies";
    case PartKind::kRow:
      return "Constraints";
    case PartKind::kError:
      return "Violation (stiffness of solref)";
    case PartKind::kRate:
      return "Speed (damping of solref)";
    case PartKind::kCone:
      return "Limit of the friction cone";
    case PartKind::kLoss:
      return "Limit of the friction loss";
    case PartKind::kNoslip:
      return "Second pass against slip (noslip)";
    case PartKind::kRest:
      return "Where the solver stopped";
  }
  return "";
}

// What a part belongs to.
ElementRef ElementOf(const mjModel& m, const Part& part) {
  switch (part.kind) {
    case PartKind::kGravity:
    case PartKind::kPushed:
      return {mjOBJ_BODY, part.id};
    case PartKind::kActuator:
      return {mjOBJ_ACTUATOR, part.id};
    case PartKind::kApplied:
      return {mjOBJ_JOINT, m.dof_jntid[part.id]};
    default:
      return {};
  }
}

std::string PartName(const mjModel& m, const mjData& d, const Part& part) {
  if (part.kind == PartKind::kRow) {
    const ConstraintRow row = DescribeRow(m, d, part.id);
    return row.name + "  " + RowTypeName(row.type) + ", row " + std::to_string(row.id);
  }
  const ElementRef element = ElementOf(m, part);
  return element.id < 0 ? KindName(part.kind) : ElementName(m, element.type, element.id);
}

void SelectPart(ActionContext& c, const Part& part) {
  const mjModel& m = *c.frame.m;
  if (part.kind != PartKind::kRow) {
    if (const ElementRef element = ElementOf(m, part); element.id >= 0)
      SelectElement(m, c.ui.selection, element);
    return;
  }
  const mjData& d = *CurrentExplain().data;
  const ConstraintRow row = DescribeRow(m, d, part.id);
  c.ui.rows.selected = row.id;
  if (row.contact < 0) return SelectElement(m, c.ui.selection, row.element);
  const ContactRow contact = DescribeContact(m, d, row.contact);
  ChooseContact(m, d, row.contact, c.ui.contacts);
  SelectElement(m, c.ui.selection, contact.sides[contact.bodies[1] > 0 ? 1 : 0]);
}

// What bars and shares of a list of parts are measured by.
struct Scale {
  double whole = 0;
  double largest = 0;  // of the whole, the parts, and the sums of a kind
};

// Of next to nothing there are no shares.
bool PartsCancel(const Scale& scale) { return std::abs(scale.whole) <= 1e-2 * scale.largest; }

struct Kind {
  PartKind kind;
  double sum;
  std::vector<Part> list;
};

// The largest sum first.
std::vector<Kind> KindsOf(const Parts& parts) {
  std::vector<Kind> kinds;
  for (const Part& part : parts.list) {
    auto known = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.kind == part.kind; });
    if (known == kinds.end()) known = kinds.insert(kinds.end(), Kind{part.kind, 0, {}});
    known->sum += part.value;
    known->list.push_back(part);
  }
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const Kind& a, const Kind& b) { return std::abs(a.sum) > std::abs(b.sum); });
  return kinds;
}

Scale ScaleOf(const Parts& parts, const std::vector<Kind>& kinds) {
  Scale scale = {parts.whole, std::abs(parts.whole)};
  for (const Kind& kind : kinds) scale.largest = std::max(scale.largest, std::abs(kind.sum));
  for (const Part& part : parts.list) scale.largest = std::max(scale.largest, std::abs(part.value));
  return scale;
}

// The part of the whole: a bar from the middle, to the left when it works against it.
void ShareCell(const Style& style, double value, const Scale& scale) {
  const auto [whole, largest] = scale;
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = style.Px(100);
  const float height = ImGui::GetTextLineHeight();
  const float middle = at.x + 0.5f * width;
  const double toward = whole < 0 ? -value : value;
  const auto length = static_cast<float>(largest > 0 ? 0.5 * width * toward / largest : 0);
  const ImVec4 color = toward >= 0 ? style.palette.accent : style.palette.warning;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({std::min(middle, middle + length), at.y + 0.2f * height},
                     {std::max(middle, middle + length), at.y + 0.8f * height},
                     ImGui::ColorConvertFloat4ToU32(color));
  list.AddLine({middle, at.y}, {middle, at.y + height}, ImGui::ColorConvertFloat4ToU32(style.palette.dim));
  ImGui::Dummy({width, height});
  ImGui::SameLine();
  // Of next to nothing there are no shares.
  const std::string text = PartsCancel(scale) ? "" : NumberText("%.1f %%", 100 * value / whole);
  ImGui::TextColored(style.palette.dim, "%s", text.c_str());
}

void DrawParts(ActionContext& c, const Parts& parts, int depth);

// One line; true when it is open and its children are to follow, before TreePop().
bool DrawLine(ActionContext& c, const std::string& label, double value, const Scale& scale, bool leaf,
              const Part* selects) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanFullWidth | ImGuiTreeNodeFlags_OpenOnArrow;
  if (leaf) flags |= ImGuiTreeNodeFlags_Leaf;
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetTreeNodeToLabelSpacing();
  const bool open = ImGui::TreeNodeEx((Shortened(label, room) + "###" + label).c_str(), flags);
  if (ImGui::IsItemHovered() && ImGui::CalcTextSize(label.c_str()).x > room) ShowTip("%s", label.c_str());
  if (selects != nullptr && ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) SelectPart(c, *selects);
  NoteWidget("explain." + label);
  NumberCell(*c.frame.style, "%.5g", value);
  ShareCell(*c.frame.style, value, scale);
  return open;
}

// A single part; a constraint row can be explained in its turn.
void DrawPart(ActionContext& c, const Part& part, const Scale& scale, int depth) {
  const bool deeper = part.kind == PartKind::kRow && depth < kMaxDepth;
  ImGui::PushID(static_cast<int>(part.kind) * 100003 + part.id);
  if (DrawLine(c, PartName(*c.frame.m, *CurrentExplain().data, part), part.value, scale, !deeper, &part)) {
    if (deeper)
      DrawParts(c, PartsOf(*c.frame.m, *CurrentExplain().data, Explained::kRowForce, part.id), depth + 1);
    ImGui::TreePop();
  }
  ImGui::PopID();
}

// Several parts of a kind stand under a heading, the largest first.
void DrawParts(ActionContext& c, const Parts& parts, int depth) {
  if (parts.list.empty()) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextColored(c.frame.palette().dim, "Nothing acts on it.");
    return;
  }
  std::vector<Kind> kinds = KindsOf(parts);
  const Scale scale = ScaleOf(parts, kinds);
  for (Kind& kind : kinds) {
    std::stable_sort(kind.list.begin(), kind.list.end(),
                     [](const Part& a, const Part& b) { return std::abs(a.value) > std::abs(b.value); });
    const bool one = kind.list.size() == 1;
    if (one) {
      DrawPart(c, kind.list[0], scale, depth);
      continue;
    }
    ImGui::PushID(static_cast<int>(kind.kind));
    const std::string label =
        std::string(KindName(kind.kind)) + " (" + std::to_string(kind.list.size()) + ")";
    if (depth == 0) ImGui::SetNextItemOpen(true, ImGuiCond_Once);
    if (DrawLine(c, label, kind.sum, scale, false, nullptr)) {
      for (const Part& part : kind.list) DrawPart(c, part, scale, depth);
      ImGui::TreePop();
    }
    ImGui::PopID();
  }
}

void DrawHead(ActionContext& c, ExplainState& state) {
  const Style& style = *c.frame.style;
  ImGui::SetNextItemWidth(style.Px(230));
  const bool typed = HintField("##path", "qacc[knee] or efc_force[3]", state.typed, sizeof state.typed,
                               ImGuiInputTextFlags_EnterReturnsTrue);
  NoteWidget("explain.path");
  if (typed) state.path = state.typed;
  ImGui::SameLine(0, style.Px(8));
  const int joint = c.ui.selection.element.type == mjOBJ_JOINT ? c.ui.selection.element.id : -1;
  ImGui::BeginDisabled(joint < 0);
  const char* const title = "Of the selected joint";
  WrapBefore(ImGui::CalcTextSize(title).x + 2 * ImGui::GetStyle().FramePadding.x);
  if (ImGui::Button(title)) {
    state.path = "qacc[" + std::to_string(c.frame.m->jnt_dofadr[joint]) + "]";
    std::snprintf(state.typed, sizeof state.typed, "%s", state.path.c_str());
  }
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
    ShowTip(joint < 0 ? "Select a joint to explain its acceleration"
                      : "Explains the acceleration of the joint");
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) return Hint(style, "What forces and accelerations are made of appears here.");
  ExplainState& state = CurrentExplain();
  if (Chip(style, "A number", !state.forces, "The parts that a force or an acceleration is the sum of"))
    state.forces = false;
  NoteWidget("explain.number");
  ImGui::SameLine(0, style.Px(3));
  if (Chip(style, "A body", state.forces, "All forces on the selected body, as a table and as arrows"))
    state.forces = true;
  NoteWidget("explain.body");
  ImGui::SameLine(0, style.Px(12));
  if (state.forces) return DrawForcesOnBody(c);
  DrawHead(c, state);
  if (state.path.empty()) {
    return Hint(style,
                "Choose \"Explain\" in the menu of a force or an acceleration (right click on the number), "
                "or type its path: qacc, qfrc_smooth, qfrc_constraint, efc_force, contact.normal ...");
  }
  const mjData* d = DataToExplain(c.frame, &state);
  if (d == nullptr) return Hint(style, "There is not enough memory to explain a number of this model.");
  if (!FindExplained(*c.frame.m, *d, std::string(state.path), &state)) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(style.palette.warning, "%s", state.problem.c_str());
    ImGui::PopTextWrapPos();
    return;
  }
  const Parts parts = PartsOf(*c.frame.m, *d, state.what, state.index);
  const std::string whole = state.path + " = " + NumberText("%.6g", parts.whole) + " " +
                            ExplainedUnit(*c.frame.m, *d, state.what, state.index) +
                            (PartsCancel(ScaleOf(parts, KindsOf(parts))) ? ", where the parts cancel" : "");
  ImGui::SameLine(0, style.Px(16));
  if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(whole.c_str()).x) ImGui::NewLine();
  ImGui::AlignTextToFramePadding();
  CutText(whole, ImGui::GetContentRegionAvail().x);
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_NoSavedSettings;
  const int n = static_cast<int>(std::size(kColumns));
  if (!ImGui::BeginTable("parts", n, kFlags, ImGui::GetContentRegionAvail())) return;
  int sorted = 0;
  bool ascending = false;
  TableColumns(style, kColumns, n, 0, &sorted, &ascending);
  DrawParts(c, parts, 0);
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kExplainPanel = {
    .name = "explain",
    .title = "Explain",
    .place = PanelPlace::kBottom,
    .order = 35,
    .draw = Draw,
    .action = "panel.explain",
};

}  // namespace pliant::ui
