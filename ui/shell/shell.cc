#include "ui/shell/shell.h"

#include <algorithm>
#include <cmath>

#include "ui/shell/load_badge.h"
#include "ui/shell/menu_bar.h"
#include "ui/shell/notices.h"
#include "ui/shell/pane.h"
#include "ui/shell/panel_panes.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/timeline_bar.h"
#include "ui/shell/toolbar.h"
#include "ui/state/contact_choice.h"
#include "ui/state/panel.h"
#include "ui/viewport/hints.h"
#include "ui/widgets/pane_focus.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/splitter.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

constexpr float kToolbarHeight = 40;  // points
constexpr float kStatusHeight = 26;
constexpr float kTimelineHeight = 34;
constexpr float kMinPaneWidth = 200;
constexpr float kMinViewWidth = 240;
constexpr float kMinUpperHeight = 200;     // of the view and the timeline, above the bottom panel
constexpr float kMinViewBesideBoth = 420;  // of the view, with both columns

void DrawMenuPane(ActionContext& c, const Rect& rect) {
  if (BeginPane("menu", rect, c.frame.palette().header, {c.frame.Px(6), 0},
                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_MenuBar)) {
    DrawMenuBar(c);
  }
  ImGui::End();
}

void DrawTimeline(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  if (BeginPane("timeline", rect, style.palette.header, {style.Px(8), style.Px(4)},
                ImGuiWindowFlags_NoScrollbar)) {
    DrawTimelineBar(c);
  }
  ImGui::End();
}

void DrawView(ActionContext& c, SceneView& view, const Rect& rect, ImTextureID texture) {
  if (BeginPane("view", rect, c.frame.palette().window, {0, 0},
                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav)) {
    view.Draw(c, texture);
  }
  ImGui::End();
}

// Widths of the columns in a window of so many points; panes shrink before the view does.
void SizePanes(ActionContext& c, float points) {
  LayoutState& layout = c.ui.layout;
  const float max_width = std::max(kMinPaneWidth, 0.5f * (points - kMinViewWidth));
  if (layout.left_width <= 0) layout.left_width = std::clamp(0.19f * points, 220.0f, 300.0f);
  if (layout.right_width <= 0) layout.right_width = std::clamp(0.235f * points, 290.0f, 350.0f);
  layout.left_width = std::clamp(layout.left_width, kMinPaneWidth, max_width);
  layout.right_width = std::clamp(layout.right_width, kMinPaneWidth, max_width);
  c.ui.views.columns.narrow = points - layout.left_width - layout.right_width < kMinViewBesideBoth;
}

}  // namespace

void DrawShell(ActionContext& c, SceneView& view, ImTextureID texture) {
  GivePaneFocus();
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float split = std::round(style.Px(4));
  const float menu = ImGui::GetFrameHeight();
  const float top = menu + std::round(style.Px(kToolbarHeight));
  const float status = std::round(style.Px(kStatusHeight));
  const float middle = std::max(1.0f, screen.y - top - status);

  SizePanes(c, screen.x / style.scale);
  const bool show_left = ShowsLeft(c.ui), show_right = ShowsRight(c.ui);
  const float left = show_left ? std::round(style.Px(layout.left_width)) : 0;
  const float right = show_right ? std::round(style.Px(layout.right_width)) : 0;
  const float max_bottom = std::max(80.0f, middle / style.scale - kMinUpperHeight);
  layout.bottom_height = std::clamp(layout.bottom_height, 80.0f, max_bottom);
  const float bottom = layout.bottom ? std::round(style.Px(layout.bottom_height)) : 0;

  if (c.frame.m != nullptr) FollowChosenContact(*c.frame.m, *c.frame.d, c.ui.contacts);
  DrawMenuPane(c, {{0, 0}, {screen.x, menu}});
  DrawToolbar(c, {{0, menu}, {screen.x, top - menu}});
  DrawStatusBar(c, {{0, screen.y - status}, {screen.x, status}});
  // The bottom panel lies below the view and the right panel: its tables and plots need width.
  const float strip = c.ui.timeline.shown && c.frame.m != nullptr ? std::round(style.Px(kTimelineHeight)) : 0;
  const float upper = std::max(1.0f, middle - bottom - strip - (layout.bottom ? split : 0));
  const float view_left = left + (show_left ? split : 0);
  const float view_width = std::max(1.0f, screen.x - view_left - right - (show_right ? split : 0));
  if (show_left) {
    DrawLeft(c, {{0, top}, {left, middle}});
    layout.left_width += Splitter(style, "left split", {left, top}, {split, middle}, true) / style.scale;
  }
  if (show_right) {
    DrawRight(c, {{screen.x - right, top}, {right, upper}});
    layout.right_width -=
        Splitter(style, "right split", {screen.x - right - split, top}, {split, upper}, true) / style.scale;
  }
  if (layout.bottom) {
    const float y = top + middle - bottom;
    const float width = std::max(1.0f, screen.x - view_left);
    DrawBottom(c, {{view_left, y}, {width, bottom}});
    layout.bottom_height -=
        Splitter(style, "bottom split", {view_left, y - split}, {width, split}, false) / style.scale;
  }
  if (strip > 0) DrawTimeline(c, {{view_left, top + upper}, {std::max(1.0f, screen.x - view_left), strip}});
  DrawView(c, view, {{view_left, top}, {view_width, upper}}, texture);
  SyncProbes(c);
  DrawStartPage(c, {{view_left, top}, {view_width, upper}});
  DrawFirstSteps(c, {view_left, top}, {view_width, upper});
  DrawLoadBadge(c, {view_left, top}, view_width);
  DrawNotices(c, {{view_left, top}, {view_width, upper}});
  for (const Panel* panel : PanelsAt(PanelPlace::kWindow)) {
    const WidgetPanel names(panel->name);
    panel->draw(c);
  }
  DrawFocusRing(style);
  // A tab may have to open first; a section that no panel has is not waited for.
  layout.request.frames = layout.request.section.empty() ? 0 : layout.request.frames + 1;
  if (layout.request.frames > 5) layout.request.section.clear();
}

}  // namespace pliant::ui
