#include "ui/shell/shell.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/actions/action_effects.h"
#include "ui/model/names.h"
#include "ui/model/speed_text.h"
#include "ui/panels/panel.h"
#include "ui/panels/sections.h"
#include "ui/shell/load_badge.h"
#include "ui/shell/menu_bar.h"
#include "ui/shell/timeline_bar.h"
#include "ui/state/contact_choice.h"
#include "ui/viewport/hints.h"
#include "ui/widgets/camera_combo.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/splitter.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

constexpr ImGuiWindowFlags kPaneFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoBringToFrontOnFocus;
constexpr float kToolbarHeight = 40;  // points
constexpr float kStatusHeight = 26;
constexpr float kTimelineHeight = 34;
constexpr float kLeastPane = 200;
constexpr float kLeastView = 240;

struct Rect {
  ImVec2 at;
  ImVec2 size;
};

bool BeginPane(const char* name, const Rect& rect, ImVec4 color, ImVec2 padding, ImGuiWindowFlags extra = 0) {
  ImGui::SetNextWindowPos(rect.at);
  ImGui::SetNextWindowSize(rect.size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, color);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  const bool open = ImGui::Begin(name, nullptr, (kPaneFlags & ~ImGuiWindowFlags_NoScrollbar) | extra);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  return open;
}

void SwitchButton(ActionContext& c, Icon icon, const char* action, bool on) {
  ImGui::SameLine();
  IconButtonLook look;
  look.on = on;
  if (IconButton(*c.frame.style, action, icon, TipFor(action), look)) RunAction(action, c);
}

void PushButton(ActionContext& c, Icon icon, const char* action, bool primary = false) {
  IconButtonLook look;
  look.primary = primary;
  if (IconButton(*c.frame.style, action, icon, TipFor(action), look)) RunAction(action, c);
}

void DrawSpeedCombo(ActionContext& c, float width) {
  const double now = c.frame.snapshot->run.speed;
  ImGui::SetNextItemWidth(width);
  if (ImGui::BeginCombo("##speed", SpeedText(now).c_str(), ImGuiComboFlags_HeightLarge)) {
    for (const double speed : {0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 0.0}) {
      if (ImGui::Selectable(SpeedText(speed).c_str(), speed == now))
        c.sink.Push(runner::command::SetSpeed{speed});
    }
    ImGui::EndCombo();
  } else if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("Speed: simulated over real time  (- and =)");
  }
}

std::string FileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

// The model's name, or its file's where the author gave none.
std::string ModelTitle(const UiFrame& frame) {
  const std::string name = frame.m->nnames > 0 ? frame.m->names : "";
  return name.empty() || name == "MuJoCo Model" ? FileName(frame.load->path) : name;
}

// The title, cut to the width.
void DrawTitle(ActionContext& c, float width) {
  const Style& style = *c.frame.style;
  ImGui::AlignTextToFramePadding();
  std::string name = "Pliant";
  if (c.frame.m != nullptr) name = ModelTitle(c.frame) + (c.ui.authoring.unsaved.empty() ? "" : " *");
  ImGui::PushFont(style.fonts.bold);
  CutText(name, width);
  ImGui::PopFont();
}

void DrawTransport(ActionContext& c) {
  const bool paused = c.frame.snapshot->run.paused;
  PushButton(c, Icon::kReset, "simulation.reset");
  ImGui::SameLine();
  PushButton(c, Icon::kStepBack, "simulation.step_back");
  ImGui::SameLine();
  PushButton(c, paused ? Icon::kPlay : Icon::kPause, "simulation.pause", true);
  ImGui::SameLine();
  PushButton(c, Icon::kStepForward, "simulation.step");
  ImGui::SameLine();
  IconButtonLook record;
  record.alarm = c.frame.recording;
  const Icon icon = c.frame.recording ? Icon::kStop : Icon::kRecord;
  if (IconButton(*c.frame.style, "record.toggle", icon, TipFor("record.toggle"), record))
    RunAction("record.toggle", c);
}

void DrawMenuPane(ActionContext& c, const Rect& rect) {
  if (BeginPane("menu", rect, c.frame.palette().header, {c.frame.Px(6), 0},
                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_MenuBar)) {
    DrawMenuBar(c);
  }
  ImGui::End();
}

void DrawToolbar(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  const float pad = style.Px(7);
  if (BeginPane("toolbar", rect, style.palette.header, {style.Px(10), pad}, ImGuiWindowFlags_NoScrollbar)) {
    const LayoutState& layout = c.ui.layout;
    const bool model = c.frame.m != nullptr;
    IconButtonLook left;
    left.on = layout.left;
    if (IconButton(style, "panel.left", Icon::kLeftPanel, TipFor("panel.left"), left))
      RunAction("panel.left", c);
    ImGui::SameLine(0, style.Px(10));
    const float center = 0.5f * rect.size.x;
    const float transport = style.Px(5 * 28 + 4 * 8);
    const float begin = center - 0.5f * transport;
    DrawTitle(c, std::max(style.Px(40), begin - ImGui::GetCursorPosX() - style.Px(110)));
    if (!model) ImGui::BeginDisabled();
    ImGui::SameLine();
    ImGui::SetCursorPosX(begin - style.Px(92));
    DrawSpeedCombo(c, style.Px(80));
    ImGui::SameLine();
    ImGui::SetCursorPosX(begin);
    DrawTransport(c);
    ImGui::SameLine(0, style.Px(12));
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(style.fonts.mono);
    ImGui::Text("%.3f s", model ? c.frame.d->time : 0.0);
    ImGui::PopFont();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Simulated time");
    if (!model) ImGui::EndDisabled();

    const float right = style.Px(5 * 28 + 4 * 8 + 10);
    const float combo = style.Px(150);
    const float combo_at = rect.size.x - right - combo - style.Px(10);
    if (model && combo_at > center + 0.5f * transport + style.Px(110)) {
      ImGui::SameLine();
      ImGui::SetCursorPosX(combo_at);
      DrawCameraCombo(c, combo);
    }
    ImGui::SameLine();
    ImGui::SetCursorPosX(rect.size.x - right - ImGui::GetStyle().ItemSpacing.x);
    ImGui::Dummy({0, 0});
    SwitchButton(c, Icon::kGrab, "grab.mode", c.ui.views.grab.on);
    SwitchButton(c, Icon::kScreenshot, "file.screenshot", false);
    SwitchButton(c, Icon::kHelp, "panel.help", layout.help);
    ImGui::SameLine();
    IconButtonLook bottom;
    bottom.on = layout.bottom;
    if (IconButton(style, "bottom", Icon::kBottomPanel, "Bottom panel: profiler  (F3)", bottom)) {
      c.ui.layout.bottom = !layout.bottom;
    }
    SwitchButton(c, Icon::kRightPanel, "panel.right", layout.right);
  }
  ImGui::End();
}

void StatusItem(const Style& style, const char* label, const char* format, double value) {
  ImGui::SameLine(0, style.Px(18));
  ImGui::TextColored(style.palette.dim, "%s", label);
  ImGui::SameLine(0, style.Px(5));
  ImGui::Text(format, value);
}

// The achieved speed of the last 15 s; the faint line is the wanted one.
void DrawSpeedCurve(ActionContext& c) {
  constexpr size_t kSamples = 60;
  constexpr double kInterval = 0.25;
  const Style& style = *c.frame.style;
  const runner::RunStatus& run = c.frame.snapshot->run;
  SpeedState& state = c.ui.speed;
  if (c.frame.wall >= state.next) {
    state.next = c.frame.wall + kInterval;
    state.achieved.push_back(static_cast<float>(run.achieved));
    if (state.achieved.size() > kSamples) state.achieved.erase(state.achieved.begin());
  }
  ImGui::SameLine(0, style.Px(6));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = {style.Px(60), ImGui::GetTextLineHeight()};
  ImGui::Dummy(size);
  float most = static_cast<float>(run.speed);
  for (const float v : state.achieved) most = std::max(most, v);
  if (most <= 0) return;
  const auto y = [&](float v) { return at.y + size.y * (0.92f - 0.8f * v / most); };
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (run.speed > 0) {
    const float wanted = y(static_cast<float>(run.speed));
    list.AddLine({at.x, wanted}, {at.x + size.x, wanted}, Color(WithAlpha(style.palette.dim, 0.5f)));
  }
  std::vector<ImVec2> points;
  for (size_t i = 0; i < state.achieved.size(); ++i) {
    const float x = at.x + size.x * static_cast<float>(i) / static_cast<float>(kSamples - 1);
    points.push_back({x, y(state.achieved[i])});
  }
  list.AddPolyline(points.data(), static_cast<int>(points.size()), Color(style.palette.accent), 0,
                   style.Px(1.2f));
}

// How the simulation goes: its speed and why, and the sizes and times of the last step.
void DrawRunItems(ActionContext& c) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const runner::RunStatus& run = c.frame.snapshot->run;
  ImGui::SameLine(0, style.Px(18));
  const bool slow = IsSlow(run);
  ImGui::TextColored(p.dim, "Speed");
  ImGui::SameLine(0, style.Px(5));
  ImGui::TextColored(slow ? p.warning : p.text, "%s", SpeedSummary(run).c_str());
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "Achieved and wanted speed over the last second, and how it went.\n"
        "The physics thread is busy %.0f %% of the time. %s",
        100 * run.physics_load, SpeedReason(run, c.frame.render_ms).c_str());
  }
  if (!c.frame.fixed_clock) DrawSpeedCurve(c);
  const std::string reason = SpeedReason(run, c.frame.render_ms);
  if (!run.paused && !c.frame.fixed_clock && reason != kSpeedAsWanted) {
    ImGui::SameLine(0, style.Px(6));
    ImGui::TextColored(slow ? p.warning : p.dim, "%s", reason.c_str());
  }
  if (!c.frame.fixed_clock) StatusItem(style, "Load", "%.0f %%", 100 * run.physics_load);
  StatusItem(style, "Contacts", "%.0f", c.frame.d->ncon);
  StatusItem(style, "Rows", "%.0f", c.frame.d->nefc);
  const ProfileHistory& profile = *c.frame.profile;
  if (profile.Size() > 0) {
    const ProfileFrame& last = profile.Frame(profile.Size() - 1);
    if (!c.frame.fixed_clock) StatusItem(style, "Step", "%.3f ms", 1e-3 * static_cast<double>(last.step_us));
    StatusItem(style, "Iterations", "%.1f", static_cast<double>(last.iterations));
  }
  if (!c.frame.fixed_clock) {
    StatusItem(style, "Draw", "%.1f ms", static_cast<double>(c.frame.render_ms));
    StatusItem(style, "FPS", "%.0f", static_cast<double>(c.frame.fps));
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("%s", FrameReason(c.frame.fps, c.frame.render_ms, c.ui.layout.vsync).c_str());
  }
}

// On the right: the file, and whether it is the latest version.
void DrawFileItem(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const std::string file = FileName(c.frame.load->path);
  const char* failed = c.frame.m != nullptr ? ": errors, last good version shown" : ": cannot be opened";
  const std::string text = c.frame.load->busy               ? "Loading " + file + " ..."
                           : c.frame.load->failed           ? file + failed
                           : c.ui.authoring.unsaved.empty() ? file
                                                            : file + " (modified)";
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  if (!text.empty() &&
      rect.size.x - width - style.Px(10) > ImGui::GetItemRectMax().x - rect.at.x + style.Px(20)) {
    ImGui::SameLine();
    ImGui::SetCursorPosX(rect.size.x - width - style.Px(10));
    ImGui::TextColored(c.frame.load->failed ? p.error : p.dim, "%s", text.c_str());
    if (ImGui::IsItemHovered()) {
      std::string tip = c.frame.load->path;
      for (const std::string& line : c.ui.authoring.unsaved) tip += "\nnot in the file: " + line;
      ImGui::SetTooltip("%s", tip.c_str());
    }
  }
}

void DrawStatusBar(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  if (BeginPane("status", rect, p.header, {style.Px(10), style.Px(4)}, ImGuiWindowFlags_NoScrollbar)) {
    const runner::RunStatus& run = c.frame.snapshot->run;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool model = c.frame.m != nullptr;
    const ImVec4 dot = !model ? p.dim : run.paused ? p.warning : p.good;
    const float h = ImGui::GetTextLineHeight();
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + style.Px(5), at.y + 0.52f * h}, style.Px(4),
                                                Color(dot));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + style.Px(15));
    ImGui::TextUnformatted(!model ? "No model" : run.paused ? "Paused" : "Running");
    if (model) DrawRunItems(c);
    DrawFileItem(c, rect);
  }
  ImGui::End();
}

void DrawLeft(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  const Panel* wanted = FindPanel(layout.request_section);
  if (wanted != nullptr && wanted->place == PanelPlace::kSettings) layout.request_left_tab = "settings";
  if (BeginPane("left", rect, style.palette.panel, {style.Px(8), style.Px(6)},
                ImGuiWindowFlags_NoScrollbar) &&
      ImGui::BeginTabBar("tabs")) {
    for (const Panel* panel : PanelsAt(PanelPlace::kLeft)) {
      const bool requested = layout.request_left_tab == panel->name;
      const bool open =
          ImGui::BeginTabItem(panel->title, nullptr, requested ? ImGuiTabItemFlags_SetSelected : 0);
      NoteWidget(panel->title);
      if (!open) continue;
      if (layout.request_left_tab.empty() || requested) {
        layout.left_tab = panel->name;
        layout.request_left_tab.clear();
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
      const bool requested = layout.request_bottom_tab == panel->name;
      if (!ImGui::BeginTabItem(panel->title, nullptr, requested ? ImGuiTabItemFlags_SetSelected : 0))
        continue;
      if (layout.request_bottom_tab.empty() || requested) {
        layout.bottom_tab = panel->name;
        layout.request_bottom_tab.clear();
      }
      panel->draw(c);
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
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

}  // namespace

void DrawShell(ActionContext& c, SceneView& view, ImTextureID texture) {
  const Style& style = *c.frame.style;
  LayoutState& layout = c.ui.layout;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float split = std::round(style.Px(4));
  const float menu = ImGui::GetFrameHeight();
  const float top = menu + std::round(style.Px(kToolbarHeight));
  const float status = std::round(style.Px(kStatusHeight));
  const float middle = std::max(1.0f, screen.y - top - status);

  // Panes shrink before the view does.
  const float most = std::max(kLeastPane, 0.5f * (screen.x / style.scale - kLeastView));
  const float points = screen.x / style.scale;
  if (layout.left_width <= 0) layout.left_width = std::clamp(0.19f * points, 220.0f, 300.0f);
  if (layout.right_width <= 0) layout.right_width = std::clamp(0.235f * points, 290.0f, 350.0f);
  layout.left_width = std::clamp(layout.left_width, kLeastPane, most);
  layout.right_width = std::clamp(layout.right_width, kLeastPane, most);
  const float left = layout.left ? std::round(style.Px(layout.left_width)) : 0;
  const float right = layout.right ? std::round(style.Px(layout.right_width)) : 0;
  const float most_bottom = std::max(80.0f, middle / style.scale - 120);
  layout.bottom_height = std::clamp(layout.bottom_height, 80.0f, most_bottom);
  const float bottom = layout.bottom ? std::round(style.Px(layout.bottom_height)) : 0;

  if (c.frame.m != nullptr) FollowChosenContact(*c.frame.m, *c.frame.d, c.ui.contacts);
  DrawMenuPane(c, {{0, 0}, {screen.x, menu}});
  DrawToolbar(c, {{0, menu}, {screen.x, top - menu}});
  DrawStatusBar(c, {{0, screen.y - status}, {screen.x, status}});
  // The bottom panel lies below the view and the right panel: its tables and plots need width.
  const float strip = c.ui.timeline.shown && c.frame.m != nullptr ? std::round(style.Px(kTimelineHeight)) : 0;
  const float upper = std::max(1.0f, middle - bottom - strip - (layout.bottom ? split : 0));
  const float view_left = left + (layout.left ? split : 0);
  const float view_width = std::max(1.0f, screen.x - view_left - right - (layout.right ? split : 0));
  if (layout.left) {
    DrawLeft(c, {{0, top}, {left, middle}});
    layout.left_width += Splitter(style, "left split", {left, top}, {split, middle}, true) / style.scale;
  }
  if (layout.right) {
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
  DrawFirstSteps(c, {view_left, top}, {view_width, upper});
  DrawLoadBadge(c, {view_left, top}, view_width);
  for (const Panel* panel : PanelsAt(PanelPlace::kWindow)) panel->draw(c);
  // A tab may have to open first; a section that no panel has is not waited for.
  layout.request_frames = layout.request_section.empty() ? 0 : layout.request_frames + 1;
  if (layout.request_frames > 5) layout.request_section.clear();
}

}  // namespace pliant::ui
