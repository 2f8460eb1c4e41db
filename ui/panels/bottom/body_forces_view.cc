#include "ui/panels/bottom/body_forces_view.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "engine/math/vec3.h"
#include "ui/model/contact_table.h"
#include "ui/model/force_names.h"
#include "ui/model/names.h"
#include "ui/state/contact_choice.h"
#include "ui/state/explain.h"
#include "ui/state/selection.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

using runner::ForceKind;
using runner::ForcePart;
using runner::ForceParts;

namespace {

constexpr Column kColumns[] = {
    {"Force", 6, "Click: selects what it belongs to", false, true},
    {"x N", 2, "World axes", false, true},
    {"y N", 2, "World axes", false, true},
    {"z N", 2, "World axes", false, true},
    {"Size N", 2, "Length of the force", false, true},
    {"Torque N m", 2, "Length of the torque about the body's center of mass", false, true}};

// All of a kind and their sum.
struct KindSum {
  ForcePart sum;
  std::vector<const ForcePart*> parts;
};

std::vector<KindSum> SumsOf(const ForceParts& all) {
  std::vector<KindSum> sums;
  for (const ForcePart& part : all.list) {
    auto known =
        std::find_if(sums.begin(), sums.end(), [&](const KindSum& s) { return s.sum.kind == part.kind; });
    if (known == sums.end()) {
      known = sums.insert(sums.end(), KindSum{});
      known->sum.kind = part.kind;
    }
    AddTo3(known->sum.force, part.force);
    AddTo3(known->sum.torque, part.torque);
    known->parts.push_back(&part);
  }
  std::stable_sort(sums.begin(), sums.end(),
                   [](const KindSum& a, const KindSum& b) { return a.sum.kind < b.sum.kind; });
  return sums;
}

void SelectForce(ActionContext& c, const ForcePart& part) {
  const mjModel& m = *c.frame.m;
  if (part.kind == ForceKind::kNormal || part.kind == ForceKind::kFriction)
    return ChooseContact(m, *CurrentExplain().data, part.id, c.ui.contacts);
  if (const ElementRef element = ElementOfForce(part); element.id >= 0)
    SelectElement(m, c.ui.selection, element);
}

// True when the line is open and what belongs to it follows, before TreePop(). `selects` may be null.
bool DrawLine(ActionContext& c, const std::string& label, const mjtNum force[3], const mjtNum torque[3],
              ImGuiTreeNodeFlags flags, const ForcePart* selects) {
  const Style& style = *c.frame.style;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool open = ImGui::TreeNodeEx(
      label.c_str(), flags | ImGuiTreeNodeFlags_SpanFullWidth | ImGuiTreeNodeFlags_OpenOnArrow);
  if (selects != nullptr && ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) SelectForce(c, *selects);
  NoteWidget("explain.force." + label);
  for (int i = 0; i < 3; ++i) NumberCell(style, "%.4f", force[i]);
  NumberCell(style, "%.4f", Norm3(force));
  NumberCell(style, "%.4f", Norm3(torque));
  return open;
}

void DrawKind(ActionContext& c, const KindSum& kind, int body) {
  const mjModel& m = *c.frame.m;
  const mjData& d = *CurrentExplain().data;
  const std::string title = ForceKindTitle(kind.sum.kind);
  const auto name = [&](const ForcePart& part) { return ForcePartName(m, d, body, part); };
  if (kind.parts.size() == 1) {
    const std::string of = name(*kind.parts[0]);
    if (DrawLine(c, of.empty() ? title : title + ": " + of, kind.sum.force, kind.sum.torque,
                 ImGuiTreeNodeFlags_Leaf, kind.parts[0]))
      ImGui::TreePop();
    return;
  }
  ImGui::SetNextItemOpen(true, ImGuiCond_Once);
  if (!DrawLine(c, title + " (" + std::to_string(kind.parts.size()) + ")", kind.sum.force, kind.sum.torque, 0,
                nullptr))
    return;
  for (const ForcePart* part : kind.parts) {
    ImGui::PushID(part);
    if (DrawLine(c, name(*part), part->force, part->torque, ImGuiTreeNodeFlags_Leaf, part)) ImGui::TreePop();
    ImGui::PopID();
  }
  ImGui::TreePop();
}

void DrawTable(ActionContext& c, const ForceParts& parts, int body) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_NoSavedSettings |
                                     ImGuiTableFlags_SizingStretchProp;
  const int n = static_cast<int>(std::size(kColumns));
  if (!ImGui::BeginTable("forces", n, kFlags, ImGui::GetContentRegionAvail())) return;
  int sorted = 0;
  bool ascending = false;
  TableColumns(*c.frame.style, kColumns, n, 0, &sorted, &ascending);
  const std::vector<KindSum> kinds = SumsOf(parts);
  mjtNum force[3] = {}, torque[3] = {};
  for (const KindSum& kind : kinds) {
    AddTo3(force, kind.sum.force);
    AddTo3(torque, kind.sum.torque);
  }
  ImGui::PushStyleColor(ImGuiCol_Text, c.frame.palette().accent);
  if (DrawLine(c, "Sum of all forces", force, torque, ImGuiTreeNodeFlags_Leaf, nullptr)) ImGui::TreePop();
  if (DrawLine(c, "Mass times acceleration", parts.force, parts.torque, ImGuiTreeNodeFlags_Leaf, nullptr))
    ImGui::TreePop();
  ImGui::PopStyleColor();
  for (const KindSum& kind : kinds) DrawKind(c, kind, body);
  ImGui::EndTable();
}

}  // namespace

void DrawForcesOnBody(ActionContext& c) {
  const Style& style = *c.frame.style;
  const int body = c.ui.selection.body;
  ImGui::AlignTextToFramePadding();
  if (body <= 0)
    return Hint(style, "Select a body: all forces on it appear here, and as arrows in the view.");
  const std::string name = ElementName(*c.frame.m, mjOBJ_BODY, body);
  const ForceParts* parts = ForcesToExplain(c.frame, body);
  if (parts == nullptr) return Hint(style, "%s cannot move.", name.c_str());
  ImGui::Text("%s, %.4g kg", name.c_str(), c.frame.m->body_mass[body]);
  ImGui::SameLine(0, style.Px(12));
  ImGui::TextColored(style.palette.dim, "%s",
                     "Reactions: what a joint passes on acts on its parent the other way round.");
  DrawTable(c, *parts, body);
}

}  // namespace pliant::ui
