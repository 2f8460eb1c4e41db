// The element tree: every element of the model, in step with the selection in the 3D view.
#include <string>

#include "engine/model/names.h"
#include "ui/model/element_tree.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/context_menu.h"
#include "ui/widgets/kind_icons.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// What is worth knowing of an element at a glance, dim behind its name.
std::string Note(const mjModel& m, const TreeRow& row) {
  const int id = row.element.id;
  if (id < 0) return std::to_string(CountOf(m, row.element.type));
  switch (row.element.type) {
    case mjOBJ_JOINT:
      return JointTypeName(m.jnt_type[id]);
    case mjOBJ_GEOM:
      return GeomTypeName(m.geom_type[id]);
    case mjOBJ_SENSOR:
      return SensorTypeName(m.sensor_type[id]);
    case mjOBJ_ACTUATOR:
      return TransmissionTypeName(m.actuator_trntype[id]);
    case mjOBJ_EQUALITY:
      return EqualityTypeName(m.eq_type[id]);
    default:
      return "";
  }
}

void Toggle(TreeState& tree, const TreeRow& row) {
  std::unordered_set<int>& open = row.element.id < 0 ? tree.open_kinds : tree.open_bodies;
  const int key = row.element.id < 0 ? static_cast<int>(row.element.type) : row.element.id;
  if (open.erase(key) == 0) open.insert(key);
  tree.stale = true;
}

// The triangle in front of a row with children; true when pressed.
bool Arrow(const Style& style, const TreeRow& row) {
  const float h = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = row.has_children && ImGui::InvisibleButton("arrow", {h, h});
  if (!row.has_children) ImGui::Dummy({h, h});
  if (row.has_children) {
    if (ImGui::IsItemHovered()) ShowTip(row.open ? "Hides what is below it" : "Shows what is below it");
    const ImU32 color = Color(ImGui::IsItemHovered() ? style.palette.text : style.palette.dim);
    const ImVec2 c(at.x + 0.5f * h, at.y + 0.52f * h);
    const float r = 0.26f * h;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (row.open) {
      list.AddTriangleFilled({c.x - r, c.y - 0.6f * r}, {c.x + r, c.y - 0.6f * r}, {c.x, c.y + 0.8f * r},
                             color);
    } else {
      list.AddTriangleFilled({c.x - 0.6f * r, c.y - r}, {c.x - 0.6f * r, c.y + r}, {c.x + 0.8f * r, c.y},
                             color);
    }
  }
  ImGui::SameLine(0, 0);
  return pressed;
}

void DrawMenu(ActionContext& c, const TreeRow& row) {
  if (!ImGui::BeginPopupContextItem("menu")) return;
  SelectElement(*c.frame.m, c.ui.selection, row.element);
  c.ui.tree.shown = c.ui.selection.element;
  CurrentContextPlace().alone = false;
  DrawContextEntries(c, ContextOf::kElement, ElementPath(*c.frame.m, row.element));
  ImGui::EndPopup();
}

void DrawRow(ActionContext& c, TreeRow row) {
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  TreeState& tree = c.ui.tree;
  const bool heading = row.element.id < 0;
  const bool chosen = !heading && c.ui.selection.element == row.element;
  const std::string name =
      heading ? KindPlural(row.element.type) : ElementName(m, row.element.type, row.element.id);
  const ImVec2 start = ImGui::GetCursorPos();
  ImGui::SetItemAllowOverlap();
  if (ImGui::Selectable(("##" + name).c_str(), chosen,
                        ImGuiSelectableFlags_AllowItemOverlap | ImGuiSelectableFlags_AllowDoubleClick)) {
    if (heading) {
      Toggle(tree, row);
    } else {
      SelectElement(m, c.ui.selection, row.element);
      tree.shown = row.element;
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) RunAction("camera.focus", c);
    }
  }
  const bool hovered = ImGui::IsItemHovered();
  if (!heading) DrawMenu(c, row);
  ImGui::SetCursorPos({start.x + style.Px(14) * static_cast<float>(row.depth), start.y});
  if (Arrow(style, row) && tree.filter[0] == '\0') Toggle(tree, row);
  KindIcon(style, row.element.type);
  const float room = ImGui::GetContentRegionAvail().x;
  const float wish = ImGui::CalcTextSize(name.c_str()).x;
  const bool unnamed = !heading && Id2Name(m, row.element.type, row.element.id) == nullptr;
  ImGui::PushStyleColor(ImGuiCol_Text, chosen    ? style.palette.selection
                                       : unnamed ? style.palette.dim
                                                 : style.palette.text);
  CutText(name, room);
  ImGui::PopStyleColor();
  const std::string note = Note(m, row);
  if (!note.empty() && wish < room) {
    ImGui::SameLine(0, style.Px(8));
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
    CutText(note, room - wish - style.Px(8));
    ImGui::PopStyleColor();
  }
  if (hovered && !heading && ImGui::GetIO().KeyShift) ShowTip("%s", ElementPath(m, row.element).c_str());
}

void DrawRows(ActionContext& c) {
  TreeState& tree = c.ui.tree;
  ImGui::BeginChild("rows", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {c.frame.Px(6), c.frame.Px(3)});
  const float height = ImGui::GetTextLineHeightWithSpacing();
  if (tree.scroll_to >= 0) {
    const float at = height * static_cast<float>(tree.scroll_to);
    const float view = ImGui::GetWindowHeight();
    if (at < ImGui::GetScrollY() || at + height > ImGui::GetScrollY() + view)
      ImGui::SetScrollY(at - 0.4f * view);
    tree.scroll_to = -1;
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(tree.rows.size()), height);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      ImGui::PushID(i);
      DrawRow(c, tree.rows[static_cast<size_t>(i)]);
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "The bodies, joints, geoms and other elements of the model appear here.");
    return;
  }
  TreeState& tree = c.ui.tree;
  FilterField("##filter", tree.filter, sizeof tree.filter, "Filter by name");
  UpdateTree(*c.frame.m, c.frame.snapshot->generation, tree);
  if (!(tree.shown == c.ui.selection.element)) {
    tree.shown = c.ui.selection.element;
    RevealInTree(*c.frame.m, tree.shown, tree);
  }
  if (tree.filter[0] != '\0') {
    ImGui::TextColored(style.palette.dim, "%d of the model's elements fit", tree.matches);
  }
  DrawRows(c);
}

}  // namespace

extern constinit const Panel kElementsPanel = {
    .name = "elements",
    .title = "Elements",
    .place = PanelPlace::kLeft,
    .order = 10,
    .draw = Draw,
};

}  // namespace pliant::ui
