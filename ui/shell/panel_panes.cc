#include "ui/shell/panel_panes.h"

#include "ui/panels/panel.h"
#include "ui/panels/sections.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

void DrawLeft(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  const Panel* wanted = FindPanel(layout.request.section);
  if (wanted != nullptr && wanted->place == PanelPlace::kSettings) layout.request.left_tab = "settings";
  if (BeginPane("left", rect, style.palette.panel, {style.Px(8), style.Px(6)},
                ImGuiWindowFlags_NoScrollbar) &&
      ImGui::BeginTabBar("tabs")) {
    for (const Panel* panel : PanelsAt(PanelPlace::kLeft)) {
      const bool requested = layout.request.left_tab == panel->name;
      const bool open =
          ImGui::BeginTabItem(panel->title, nullptr, requested ? ImGuiTabItemFlags_SetSelected : 0);
      NoteWidget(panel->title);
      if (!open) continue;
      if (layout.request.left_tab.empty() || requested) {
        layout.left_tab = panel->name;
        layout.request.left_tab.clear();
      }
      ImGui::BeginChild("content", {0, 0});
      panel->draw(c);
      ImGui::EndChild();
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  ImGui::End();
}

void DrawRight(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  if (BeginPane("right", rect, style.palette.panel, {style.Px(8), style.Px(8)}))
    DrawSections(c, PanelPlace::kRight);
  ImGui::End();
}

void DrawBottom(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  if (BeginPane("bottom", rect, style.palette.panel, {style.Px(8), style.Px(6)}) &&
      ImGui::BeginTabBar("tabs",
                         ImGuiTabBarFlags_FittingPolicyScroll | ImGuiTabBarFlags_TabListPopupButton)) {
    for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
      const bool requested = layout.request.bottom_tab == panel->name;
      if (!ImGui::BeginTabItem(panel->title, nullptr, requested ? ImGuiTabItemFlags_SetSelected : 0))
        continue;
      if (layout.request.bottom_tab.empty() || requested) {
        layout.bottom_tab = panel->name;
        layout.request.bottom_tab.clear();
      }
      panel->draw(c);
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  ImGui::End();
}

}  // namespace pliant::ui
