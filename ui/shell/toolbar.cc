#include "ui/shell/toolbar.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

#include "ui/model/speed_text.h"
#include "ui/widgets/camera_combo.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

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
    ShowTip("Speed: simulated over real time  (- and =)");
  }
}

// The model's name, or its file's where the author gave none.
std::string ModelTitle(const UiFrame& frame) {
  const std::string name = frame.m->nnames > 0 ? frame.m->names : "";
  return name.empty() || name == "MuJoCo Model" ? std::filesystem::path(frame.load->path).filename().string()
                                                : name;
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

std::string TimeText(const ActionContext& c) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3f s", c.frame.m != nullptr ? c.frame.d->time : 0.0);
  return text;
}

void DrawTime(const Style& style, const std::string& text) {
  ImGui::SameLine(0, style.Px(12));
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(style.fonts.mono);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopFont();
  if (ImGui::IsItemHovered()) ShowTip("Simulated time");
}

}  // namespace

void DrawToolbar(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  const float pad = style.Px(7);
  if (BeginPane("toolbar", rect, style.palette.header, {style.Px(10), pad}, ImGuiWindowFlags_NoScrollbar)) {
    const LayoutState& layout = c.ui.layout;
    const bool model = c.frame.m != nullptr;
    IconButtonLook left;
    left.on = ShowsLeft(c.ui);
    if (IconButton(style, "panel.left", Icon::kLeftPanel, TipFor("panel.left"), left))
      RunAction("panel.left", c);
    ImGui::SameLine(0, style.Px(10));
    const float right = style.Px(5 * 28 + 4 * 8 + 10);
    const float transport = style.Px(5 * 28 + 4 * 8);
    const std::string time = TimeText(c);
    ImGui::PushFont(style.fonts.mono);
    const float after = style.Px(12) + ImGui::CalcTextSize(time.c_str()).x;
    ImGui::PopFont();
    // In the middle, or as far to the left of it as what follows needs; in narrow windows without the time.
    const float center = 0.5f * rect.size.x, end = rect.size.x - right - style.Px(12);
    const float least = ImGui::GetCursorPosX() + style.Px(40 + 110);
    const bool with_time = end - after - transport >= least;
    const float begin =
        std::max(least, std::min(center - 0.5f * transport, end - transport - (with_time ? after : 0)));
    DrawTitle(c, std::max(style.Px(40), begin - ImGui::GetCursorPosX() - style.Px(110)));
    if (!model) ImGui::BeginDisabled();
    ImGui::SameLine();
    ImGui::SetCursorPosX(begin - style.Px(92));
    DrawSpeedCombo(c, style.Px(80));
    ImGui::SameLine();
    ImGui::SetCursorPosX(begin);
    DrawTransport(c);
    if (with_time) DrawTime(style, time);
    if (!model) ImGui::EndDisabled();

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
    SwitchButton(c, Icon::kRightPanel, "panel.right", ShowsRight(c.ui));
  }
  ImGui::End();
}

}  // namespace pliant::ui
