// Handles, and measurements.
#include <cstdio>
#include <string>

#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/viewport/gizmo_target.h"
#include "ui/viewport/measure.h"
#include "ui/widgets/action_chips.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

// What the handles do for the selection, or why they do nothing.
std::string TargetText(const ActionContext& c) {
  const GizmoTarget target = GizmoTargetNow(c);
  std::string why = WhyNoHandles(target, c.ui.views.tools.gizmo.mode);
  if (target.kind != GizmoTarget::Kind::kNone && !why.empty()) return why;
  switch (target.kind) {
    case GizmoTarget::Kind::kFree:
      return "Moves the free body: its state.";
    case GizmoTarget::Kind::kMocap:
      return "Moves the mocap body: its state.";
    case GizmoTarget::Kind::kModel:
      return "Changes the element in the model; it can be written to the file.";
    case GizmoTarget::Kind::kNone:
      break;
  }
  return "Select a body, geom, site, camera or light: the handles appear on it.";
}

void DrawHandles(ActionContext& c) {
  const Style& style = *c.frame.style;
  GizmoState& state = c.ui.views.tools.gizmo;
  DrawActionChips(c, kHandleChips, 4);
  static constexpr ActionChip kHow[] = {{"Own axes", "gizmo.local"}, {"In steps", "gizmo.snap"}};
  DrawActionChips(c, kHow, 2);
  if (state.mode != GizmoMode::kOff) {
    const std::string text = TargetText(c) +
                             " Ctrl while dragging: the other way with steps. Type a number while "
                             "dragging to go exactly that far.";
    Hint(style, "%s", text.c_str());
  }
  if (!BeginProperties("steps")) return;
  PropertyLabel(style, "Step", "m", "How far one step of a handle moves");
  NumberField("##move", &state.move_step, 0.001, 1e-6, 1e3, "%.4g");
  PropertyLabel(style, "Angle step", "°", "How far one step of a ring turns");
  NumberField("##turn", &state.turn_step, 1, 0.01, 180, "%.4g");
  PropertyLabel(style, "Scale step", "", "By how much one step scales; 0.1 is a tenth of the size");
  NumberField("##scale", &state.scale_step, 0.01, 0.001, 10, "%.4g");
  EndProperties();
}

void DrawRecord(ActionContext& c, const Measurement& measurement) {
  const int n = static_cast<int>(measurement.record.size());
  if (n < 2) return;
  const Style& style = *c.frame.style;
  PlotOptions options;
  options.title = kMeasureKindNames[static_cast<int>(measurement.kind)];
  options.unit = measurement.kind == MeasureKind::kAngle ? "rad" : "m";
  options.from_zero = false;
  options.x_label = "s";
  options.x_first = measurement.record.front().first;
  options.x_step = (measurement.record.back().first - options.x_first) / (n - 1);
  const std::vector<PlotSeries> series = {{"", style.palette.plot[0], [&measurement](int i) {
                                             return static_cast<float>(
                                                 measurement.record[static_cast<size_t>(i)].second);
                                           }}};
  DrawPlot(style, "record", {ImGui::GetContentRegionAvail().x, style.Px(90)}, series, n, options);
}

void DrawMeasures(ActionContext& c) {
  const Style& style = *c.frame.style;
  MeasureState& state = c.ui.views.tools.measure;
  SubHeading(style, "Measure");
  static constexpr ActionChip kKinds[] = {
      {"Distance", "measure.distance"}, {"Angle", "measure.angle"}, {"Clearance", "measure.clearance"}};
  DrawActionChips(c, kKinds, 3);
  if (state.taking) {
    Hint(style, "Click %s in the view.", NextMeasurePoint(state).c_str());
    if (ImGui::Button("Stop", {-1, 0})) RunAction("measure.stop", c);
  }
  int removed = -1;
  for (size_t i = 0; i < state.pinned.size(); ++i) {
    const Measurement& pinned = state.pinned[i];
    ImGui::PushID(static_cast<int>(i));
    ImGui::AlignTextToFramePadding();
    ImGui::PushFont(style.fonts.mono);
    ImGui::TextColored(style.palette.selection, "%s", MeasureText(pinned).c_str());
    ImGui::PopFont();
    ImGui::SameLine();
    if (ImGui::SmallButton("Copy")) c.Ask(request::CopyText{MeasureText(pinned)});
    ImGui::SameLine();
    if (ImGui::SmallButton("CSV")) c.Ask(request::SaveText{"pliant-measure.csv", MeasureCsv(pinned)});
    ImGui::SameLine();
    if (ImGui::SmallButton("Remove")) removed = static_cast<int>(i);
    Hint(style, "%s", MeasureTitle(*c.frame.m, pinned).c_str());
    DrawRecord(c, pinned);
    ImGui::PopID();
  }
  if (removed >= 0) state.pinned.erase(state.pinned.begin() + removed);
}

void Draw(ActionContext& c) {
  if (c.frame.m == nullptr) return Hint(*c.frame.style, "No model.");
  DrawHandles(c);
  DrawMeasures(c);
}

}  // namespace

extern constinit const Panel kToolsPanel = {
    .name = "tools",
    .title = "Handles and measuring",
    .place = PanelPlace::kRight,
    .order = 32,
    .draw = Draw,
    .action = "section.tools",
    .action_title = "Section Handles and measuring",
};

}  // namespace pliant::ui
