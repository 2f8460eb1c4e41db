// What collides for each mesh geom, what that costs, and other shapes for it: each change is an edit of the
// model's text that can be undone; the mesh itself stays to be seen.
#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/state/fit_state.h"
#include "ui/state/panel.h"
#include "ui/state/selection.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

constexpr int kHiddenGroup = 3;  // in which replaced shapes stand

void DrawShapes(FitState& state, int geom) {
  if (!ImGui::BeginPopup("shapes")) return;
  for (int i = 0; i < static_cast<int>(std::size(kFitTitles)); ++i) {
    if (!ImGui::MenuItem(kFitTitles[i])) continue;
    state.shape = i;
    state.wanted.clear();
    for (const MeshFit& row : state.rows) {
      if (geom < 0 || row.geom == geom) state.wanted.push_back(row.geom);
    }
  }
  ImGui::EndPopup();
}

void DrawProgress(const Style& style, FitState& state) {
  if (ImGui::Button("Stop")) state.stop = true;
  ImGui::SameLine(0, style.Px(14));
  ImGui::Text("Geom %d of %d", std::max(1, state.done), state.total);
  if (state.parts > 0) {
    ImGui::SameLine(0, style.Px(14));
    ImGui::Text("%d parts so far, %.1f %% of the volume differs", state.parts, 100 * state.error);
    ImGui::SameLine(0, style.Px(14));
    if (ImGui::Button("That is enough")) state.enough = true;
  }
}

void DrawHead(ActionContext& c, FitState& state) {
  const Style& style = *c.frame.style;
  if (ImGui::Button("Replace all by ...")) ImGui::OpenPopup("shapes");
  DrawShapes(state, -1);
  ImGui::SameLine(0, style.Px(14));
  ImGui::SetNextItemWidth(style.Px(90));
  IntegerField("##parts", &state.max_parts, 1, 256);
  ImGui::SameLine();
  ImGui::TextUnformatted("convex parts at most");
  ImGui::SameLine(0, style.Px(14));
  mjvOption& option = c.ui.view.option;
  bool shapes = option.geomgroup[kHiddenGroup] != 0, ghosts = option.flags[mjVIS_TRANSPARENT] != 0;
  if (ImGui::Checkbox("Show what collides", &shapes)) option.geomgroup[kHiddenGroup] = shapes;
  ImGui::SameLine();
  if (ImGui::Checkbox("Meshes as ghosts", &ghosts)) option.flags[mjVIS_TRANSPARENT] = ghosts;
  if (state.total > 0) {
    DrawProgress(style, state);
  } else if (!state.outcome.empty()) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(state.outcome.c_str());
    ImGui::PopTextWrapPos();
  }
}

void DrawNumber(const char* format, double value) {
  ImGui::TableNextColumn();
  ImGui::Text(format, value);
}

void DrawRow(ActionContext& c, FitState& state, const MeshFit& row) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::string name = ElementName(*c.frame.m, mjOBJ_GEOM, row.geom);
  if (ImGui::Selectable(ShortName(name, ImGui::GetContentRegionAvail().x).c_str()))
    SelectElement(*c.frame.m, c.ui.selection, {mjOBJ_GEOM, row.geom});
  ImGui::TableNextColumn();
  NameText(row.mesh, ImGui::GetContentRegionAvail().x);
  DrawNumber("%.0f", row.faces);
  DrawNumber("%.4g", 1e3 * row.volume);
  DrawNumber("%.0f", row.hull_vertices);
  ImGui::TableNextColumn();
  if (row.field) {
    ImGui::TextUnformatted("field");
  } else {
    ImGui::TextUnformatted(NumberText("%.1f %%", 100 * row.added).c_str());
  }
  DrawNumber("%.2f", row.microseconds);
  ImGui::TableNextColumn();
  ImGui::BeginDisabled(state.busy);
  if (ImGui::SmallButton("Replace ...")) ImGui::OpenPopup("shapes");
  ImGui::EndDisabled();
  DrawShapes(state, row.geom);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  FitState& state = CurrentFit();
  state.shown = true;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  if (state.rows.empty()) {
    Hint(style, "%s",
         state.busy ? "Collisions are measured ..."
                    : "No mesh geom collides in this model. Where one does, simple shapes, convex "
                      "parts and a distance field are compared here, and put in its place.");
    if (!state.outcome.empty()) ImGui::TextWrapped("%s", state.outcome.c_str());
    return;
  }
  DrawHead(c, state);
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable;
  if (!ImGui::BeginTable("fits", 8, kFlags, ImGui::GetContentRegionAvail())) return;
  for (const char* title : {"Geom", "Mesh", "Faces", "Litres", "Corners", "Hull adds", "\u00b5s a step", ""})
    ImGui::TableSetupColumn(title);
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableHeadersRow();
  for (const MeshFit& row : state.rows) {
    if (row.geom >= c.frame.m->ngeom) break;  // of the model before
    ImGui::PushID(row.geom);
    DrawRow(c, state, row);
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace

extern constinit const Panel kFitPanel = {
    .name = "fit",
    .title = "Collision shapes",
    .place = PanelPlace::kBottom,
    .order = 107,
    .draw = Draw,
    .action = "panel.fit",
};

}  // namespace pliant::ui
