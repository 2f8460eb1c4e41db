#include "ui/shell/status_bar.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/model/load_rules.h"
#include "engine/model/rules.h"
#include "ui/model/profile_history.h"
#include "ui/model/speed_text.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

// That keys reach as well, for its tool tip and its menu.
void Reachable(const char* name, const ImVec4& color, const std::string& text) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton(name, ImGui::CalcTextSize(text.c_str()));
  NoteWidget(name);
  ImGui::GetWindowDrawList()->AddText(at, Color(color), text.c_str());
}

// Left out, with its tool tip, where there is no room.
bool StatusItem(const Style& style, const char* label, const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  const float end =
      ImGui::GetItemRectMax().x + style.Px(28) + ImGui::CalcTextSize(label).x + ImGui::CalcTextSize(text).x;
  if (end > ImGui::GetWindowPos().x + ImGui::GetWindowSize().x) return false;
  ImGui::SameLine(0, style.Px(18));
  ImGui::TextColored(style.palette.dim, "%s", label);
  ImGui::SameLine(0, style.Px(5));
  Reachable(label, style.palette.text, text);
  return true;
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
  float max_speed = static_cast<float>(run.speed);
  for (const float v : state.achieved) max_speed = std::max(max_speed, v);
  if (max_speed <= 0) return;
  const auto y = [&](float v) { return at.y + size.y * (0.92f - 0.8f * v / max_speed); };
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

// Which release's rules the model follows, where it is not today's.
void DrawRulesItem(ActionContext& c) {
  const int rules = c.frame.m->opt.enableflags & kRules33;
  if (rules == 0) return;
  const Style& style = *c.frame.style;
  ImGui::SameLine(0, style.Px(18));
  ImGui::TextColored(style.palette.dim, "Rules");
  ImGui::SameLine(0, style.Px(5));
  Reachable("Rules", style.palette.text, DescribeRules(rules));
  if (!ImGui::IsItemHovered()) return;
  std::string tip = "Not those of today's release, 3.14:";
  for (const RuleText& rule : RuleTexts()) {
    if (rules & rule.bit) tip += "\n" + std::string(rule.sentence);
  }
  ShowTip("%s", tip.c_str());
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
  Reachable("Speed", slow ? p.warning : p.text, SpeedSummary(run));
  if (ImGui::IsItemHovered()) {
    ShowTip(
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
  DrawRulesItem(c);
  if (StatusItem(style, "Contacts", "%.0f", c.frame.d->ncon)) OfferValue(c, "count.contacts");
  if (StatusItem(style, "Rows", "%.0f", c.frame.d->nefc)) OfferValue(c, "count.rows");
  const ProfileHistory& profile = *c.frame.profile;
  if (profile.Size() > 0) {
    const ProfileFrame& last = profile.Frame(profile.Size() - 1);
    if (!c.frame.fixed_clock) StatusItem(style, "Step", "%.3f ms", 1e-3 * static_cast<double>(last.step_us));
  }
  if (StatusItem(style, "Iterations", "%.0f", ValueNow(c, "count.iterations")))
    OfferValue(c, "count.iterations");
  if (!c.frame.fixed_clock) {
    StatusItem(style, "Draw", "%.1f ms", static_cast<double>(c.frame.render_ms));
    if (StatusItem(style, "FPS", "%.0f", static_cast<double>(c.frame.fps)) && ImGui::IsItemHovered())
      ShowTip("%s", FrameReason(c.frame.fps, c.frame.render_ms, c.ui.layout.vsync).c_str());
  }
}

// On the right: the file, and whether it is the latest version.
void DrawFileItem(ActionContext& c, const Rect& rect) {
  const Style& style = *c.frame.style;
  const Palette& p = style.palette;
  const std::string file = std::filesystem::path(c.frame.load->path).filename().string();
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
    Reachable("File", c.frame.load->failed ? p.error : p.dim, text);
    if (ImGui::IsItemHovered()) {
      std::string tip = c.frame.load->path;
      for (const std::string& line : c.ui.authoring.unsaved) tip += "\nnot in the file: " + line;
      ShowTip("%s", tip.c_str());
    }
  }
}

}  // namespace

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
    const char* now = run.play_rate != 0 ? "Replay" : run.paused ? "Paused" : "Running";
    ImGui::TextUnformatted(model ? now : "No model");
    if (model) DrawRunItems(c);
    DrawFileItem(c, rect);
  }
  ImGui::End();
}

}  // namespace pliant::ui
