// Plots of any values over time or over each other.
#include <algorithm>
#include <string>

#include "ui/actions/actions.h"
#include "ui/panels/bottom/plot_view.h"
#include "ui/state/panel.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

void Toolbar(ActionContext& c, PlotsPanelState& state) {
  const Style& style = *c.frame.style;
  ImGui::SetNextItemWidth(style.Px(260));
  const bool enter = HintField("##add", "Expression: norm(qvel[root])", state.add, sizeof state.add,
                               ImGuiInputTextFlags_EnterReturnsTrue);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
    ShowTip("Any number by name, as in qpos[knee], norm(qvel[root]) or sensordata[imu][0]");
  ImGui::SameLine();
  if ((ImGui::Button("Plot") || enter) && state.add[0] != '\0') {
    runner::Expression expression;
    state.error.clear();
    if (expression.Parse(*c.frame.m, state.add, &state.error)) {
      PlotThis(c.ui, state.add);
      state.add[0] = '\0';
    }
  }
  ImGui::SameLine();
  static constexpr struct {
    const char* name;
    double seconds;
  } kSpans[] = {{"1 s", 1}, {"5 s", 5}, {"10 s", 10}, {"60 s", 60}, {"All", 0}};
  for (const auto& span : kSpans) {
    if (Chip(style, span.name, state.span == span.seconds, "Length of time that is shown"))
      state.span = span.seconds;
    ImGui::SameLine();
  }
  if (Chip(style, "Pause", state.paused, "Keeps the shown time; the recording goes on"))
    RunAction("plot.pause", c);
  ImGui::SameLine();
  if (Chip(style, "Earlier runs", state.earlier, "Runs before the reset and other branches, drawn faintly")) {
    state.earlier = !state.earlier;
  }
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  if (!state.error.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, style.palette.error);
    CutText(state.error, ImGui::GetContentRegionAvail().x);
    ImGui::PopStyleColor();
    return;
  }
  // As much of it as there is room for.
  for (const char* hint :
       {"Wheel: zoom, Ctrl+wheel: values, drag: time, Shift+drag: pan", "Wheel: zoom, drag: time"}) {
    if (ImGui::CalcTextSize(hint).x > ImGui::GetContentRegionAvail().x) continue;
    return ImGui::TextColored(style.palette.dim, "%s", hint);
  }
  ImGui::NewLine();
}

void Draw(ActionContext& c) {
  PlotsPanelState& state = c.ui.plots;
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  Toolbar(c, state);
  const ImVec2 space = ImGui::GetContentRegionAvail();
  const int n = static_cast<int>(state.plots.size());
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  if (n == 0) {
    ImGui::InvisibleButton("new plot", {space.x, std::max(space.y, style.Px(40))});
    const ImVec2 a = ImGui::GetItemRectMin();
    const ImVec2 b = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRectFilled(a, b, Color(style.palette.window), style.Px(4));
    if (ImGui::IsItemHovered()) ShowTip("A number that is dropped here becomes a plot");
    for (const char* text :
         {"Drag any number here, or choose \"Plot this\" in its menu (right click). F9 shows this panel.",
          "Drag any number here, or right-click it: \"Plot this\".", "Drag a number here."}) {
      const ImVec2 size = ImGui::CalcTextSize(text);
      if (size.x > b.x - a.x - style.Px(12)) continue;
      ImGui::GetWindowDrawList()->AddText({0.5f * (a.x + b.x - size.x), 0.5f * (a.y + b.y - size.y)},
                                          Color(style.palette.dim), text);
      break;
    }
    const std::string dropped = DroppedValue();
    if (!dropped.empty()) PlotThis(c.ui, dropped);
    return;
  }
  ImGui::BeginChild("plots", space);
  const float min_width = style.Px(300);
  const int columns = std::clamp(static_cast<int>((space.x + gap) / (min_width + gap)), 1, n);
  const int rows = (n + columns - 1) / columns;
  const float row_gap = ImGui::GetStyle().ItemSpacing.y;
  const float height =
      std::max(style.Px(110), (space.y - row_gap * static_cast<float>(rows - 1)) / static_cast<float>(rows));
  const float scrollbar = height * static_cast<float>(rows) > space.y ? ImGui::GetStyle().ScrollbarSize : 0;
  const float width =
      (space.x - scrollbar - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  int removed = -1;
  for (int i = 0; i < n; ++i) {
    if (i % columns != 0) ImGui::SameLine();
    PlotView view(c, state.plots[static_cast<size_t>(i)], i, {width, height});
    view.Draw();
    if (view.remove) removed = i;
  }
  ImGui::EndChild();
  if (removed >= 0) state.plots.erase(state.plots.begin() + removed);
}

}  // namespace

extern constinit const Panel kPlotsPanel = {
    .name = "plots",
    .title = "Plots",
    .place = PanelPlace::kBottom,
    .order = 40,
    .draw = Draw,
    .action = "panel.plots",
    .key = {kKeyF1 + 8, kModNone},
};

}  // namespace pliant::ui
