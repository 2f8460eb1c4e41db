#include "ui/shell/panel_panes.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/actions/actions.h"
#include "ui/panels/sections.h"
#include "ui/state/panel.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

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
      ImGui::BeginChild("content", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
      {
        const WidgetPanel names(panel->name);
        panel->draw(c);
      }
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

namespace {

constexpr char kAllPanels[] = "all bottom panels";

// A button before the tabs with a list of them all, those too that lie beyond the ends of the bar.
void DrawPanelList(ActionContext& c) {
  const std::string title = "All " + std::to_string(PanelsAt(PanelPlace::kBottom).size());
  if (ImGui::Button(title.c_str())) ImGui::OpenPopup(kAllPanels);
  NoteWidget("bottom.list");
  if (ImGui::IsItemHovered()) ShowTip("The panels of this bar by name");
  ImGui::SameLine(0, c.frame.style->Px(6));
  if (!ImGui::BeginPopup(kAllPanels)) return;
  for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
    const bool shown = c.ui.layout.bottom_tab == panel->name;
    const Action* action = panel->action != nullptr ? FindAction(panel->action) : nullptr;
    const std::string key = action != nullptr ? KeysOf(*action) : "";
    if (ImGui::MenuItem(panel->title, key.c_str(), shown)) ShowPanel(c.ui, *panel);
    NoteWidget(std::string("bottom.list.") + panel->name);
  }
  ImGui::EndPopup();
}

// A bar that scrolls begins with a whole title where the chosen one stays in sight.
void ScrollToWholeTab(ImGuiTabBar& bar) {
  const ImGuiTabItem* chosen = ImGui::TabBarFindTabByID(&bar, bar.SelectedTabId);
  for (const ImGuiTabItem& tab : bar.Tabs) {
    const float next = tab.Offset + tab.Width + ImGui::GetStyle().ItemInnerSpacing.x;
    const bool cut = tab.Offset < bar.ScrollingTarget - 1 && next > bar.ScrollingTarget + 1;
    if (!cut) continue;
    if (chosen == nullptr || chosen->Offset >= next) bar.ScrollingTarget = next;
    return;
  }
}

// At the ends of a bar that scrolls there is nothing rather than a part of a title. The bar is not over yet.
void CoverCutTabs(const Style& style) {
  ImGuiTabBar& bar = *ImGui::GetCurrentContext()->CurrentTabBar;
  ScrollToWholeTab(bar);
  const ImRect& room = bar.BarRect;
  for (const ImGuiTabItem& tab : bar.Tabs) {
    const float left = room.Min.x + tab.Offset - bar.ScrollingAnim, right = left + tab.Width;
    const bool cut = left < room.Min.x - 1 || right > room.Max.x + 1;
    const bool gone = right <= room.Min.x || left >= room.Max.x;
    if (!cut || gone || tab.ID == bar.VisibleTabId) continue;
    ImGui::GetWindowDrawList()->AddRectFilled({std::max(left, room.Min.x), room.Min.y},
                                              {std::min(right, room.Max.x), room.Max.y - 1},
                                              Color(style.palette.panel));
  }
}

// One that does not fill what it is given scrolls as far as its own content reaches.
void DrawInRoom(ActionContext& c, const Panel& panel) {
  const float room = ImGui::GetContentRegionAvail().y;
  const float least = c.frame.style->Px(170);
  bool* const fills = ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID(panel.name), true);
  const bool raised = *fills && room < least;
  if (raised) ImGui::SetNextWindowContentSize({0, least});
  ImGui::BeginChild("content", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
  const WidgetPanel names(panel.name);
  panel.draw(c);
  const ImGuiWindow& content = *ImGui::GetCurrentWindow();
  const float used = content.DC.CursorMaxPos.y - content.DC.CursorStartPos.y;
  *fills = std::abs(used - (raised ? least : room)) < 2;
  ImGui::EndChild();
}

}  // namespace

void DrawBottom(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  const bool open = BeginPane("bottom", rect, style.palette.panel, {style.Px(8), style.Px(6)});
  const float left = ImGui::GetCursorPosX();
  if (open) DrawPanelList(c);
  if (open && ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll)) {
    for (const Panel* panel : PanelsAt(PanelPlace::kBottom)) {
      const bool requested = layout.request.bottom_tab == panel->name;
      if (!ImGui::BeginTabItem(panel->title, nullptr, requested ? ImGuiTabItemFlags_SetSelected : 0))
        continue;
      if (layout.request.bottom_tab.empty() || requested) {
        layout.bottom_tab = panel->name;
        layout.request.bottom_tab.clear();
      }
      ImGui::SetCursorPosX(left);  // below the button too
      DrawInRoom(c, *panel);
      ImGui::EndTabItem();
    }
    CoverCutTabs(style);
    ImGui::EndTabBar();
  }
  ImGui::End();
}

}  // namespace pliant::ui
