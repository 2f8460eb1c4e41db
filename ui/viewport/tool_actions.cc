// Actions of the tools in the 3D views: handles, measurements, throwing, colours by a quantity.
#include <imgui.h>

#include <string>
#include <utility>

#include "ui/actions/action_table.h"
#include "ui/state/experiment_csv.h"
#include "ui/state/experiments.h"
#include "ui/viewport/color_by.h"
#include "ui/viewport/measure.h"
#include "ui/viewport/throw.h"

namespace pliant::ui {
namespace {

void SetMode(ActionContext& c, GizmoMode mode) { c.ui.views.tools.gizmo.mode = mode; }
bool ModeIs(const ActionContext& c, GizmoMode mode) { return c.ui.views.tools.gizmo.mode == mode; }
void NextMode(ActionContext& c) {
  GizmoMode& mode = c.ui.views.tools.gizmo.mode;
  mode = static_cast<GizmoMode>((static_cast<int>(mode) + 1) % 4);
}
void ToggleLocal(ActionContext& c) { c.ui.views.tools.gizmo.local = !c.ui.views.tools.gizmo.local; }
bool IsLocal(const ActionContext& c) { return c.ui.views.tools.gizmo.local; }
void ToggleSnap(ActionContext& c) { c.ui.views.tools.gizmo.snap = !c.ui.views.tools.gizmo.snap; }
bool Snaps(const ActionContext& c) { return c.ui.views.tools.gizmo.snap; }

bool Measures(const ActionContext& c, MeasureKind kind) {
  const MeasureState& state = c.ui.views.tools.measure;
  return state.taking && state.kind == kind;
}
void StopMeasuring(ActionContext& c) {
  MeasureState& state = c.ui.views.tools.measure;
  state.taking = false;
  state.points.clear();
  state.geoms.clear();
}
void Measure(ActionContext& c, MeasureKind kind) {
  if (Measures(c, kind)) return StopMeasuring(c);
  BeginMeasure(c.ui, kind);
}
void ClearMeasurements(ActionContext& c) { c.ui.views.tools.measure.pinned.clear(); }
void ExportMeasurements(ActionContext& c) {
  for (const Measurement& measurement : c.ui.views.tools.measure.pinned)
    c.Ask(request::SaveText{"pliant-measure.csv", MeasureCsv(measurement)});
}

void ToggleThrow(ActionContext& c) { c.ui.views.tools.launcher.armed = !c.ui.views.tools.launcher.armed; }
bool Throws(const ActionContext& c) { return c.ui.views.tools.launcher.armed; }
void DropModelFile(ActionContext& c) {
  StructureEdit edit;
  edit.kind = StructureEdit::Kind::kAttach;
  edit.text = c.ui.views.tools.launcher.file;
  for (int i = 0; i < 3; ++i) edit.offset[i] = c.ui.view.camera.lookat[i];
  if (!edit.text.empty()) c.Ask(request::ChangeStructure{std::move(edit)});
}
void PasteElements(ActionContext& c) {
  const char* text = ImGui::GetClipboardText();
  StructureEdit edit;
  edit.text = text != nullptr ? text : "";
  if (c.ui.selection.body > 0) edit.parent.id = c.ui.selection.body;
  c.Ask(request::ChangeStructure{std::move(edit)});
}

// Of the shown page; empty when it has no results.
request::SaveText ComparedResults() {
  const ExperimentsState& state = CurrentExperiments();
  using enum ExperimentsState::Page;
  if (state.page == kRules) {
    std::string text;
    for (const std::string& line : state.rules) text += line + "\n";
    return {"pliant-rules.txt", text};
  }
  if (state.page == kSweep)
    return {"pliant-sweep.csv", state.sweep != nullptr ? SweepAsCsv(*state.sweep) : ""};
  return {"pliant-comparison.csv", state.comparison != nullptr ? ComparisonAsCsv(*state.comparison) : ""};
}
void ExportCompared(ActionContext& c) {
  request::SaveText results = ComparedResults();
  if (!results.text.empty()) c.Ask(std::move(results));
}
void CopyCompared(ActionContext& c) {
  request::SaveText results = ComparedResults();
  if (!results.text.empty()) c.Ask(request::CopyText{std::move(results.text)});
}

// A range belongs to its quantity.
void ColorBy(ActionContext& c, int quantity) {
  ColorScale& color = c.ui.view.extras.color;
  if (color.quantity != quantity) color.fixed = false;
  color.quantity = quantity;
}
bool ColoredBy(const ActionContext& c, int quantity) { return c.ui.view.extras.color.quantity == quantity; }

void AddToolActions(ActionTable& t) {
  t.group = "Tools in the view";
  t.Add("gizmo.off", "No handles", {}, Bound(SetMode, GizmoMode::kOff), Bound(ModeIs, GizmoMode::kOff));
  t.Add("gizmo.move", "Handles that move", {}, Bound(SetMode, GizmoMode::kMove),
        Bound(ModeIs, GizmoMode::kMove));
  t.Add("gizmo.rotate", "Handles that turn", {}, Bound(SetMode, GizmoMode::kRotate),
        Bound(ModeIs, GizmoMode::kRotate));
  t.Add("gizmo.scale", "Handles that scale", {}, Bound(SetMode, GizmoMode::kScale),
        Bound(ModeIs, GizmoMode::kScale));
  t.Add("gizmo.next", "Next kind of handles", {Letter('G'), kModCtrl | kModShift}, NextMode);
  t.Add("gizmo.local", "Handles along the element's own axes", {}, ToggleLocal, IsLocal);
  t.Add("gizmo.snap", "Handles go in steps", {}, ToggleSnap, Snaps);
  t.Add("measure.distance", "Measure a distance", {}, Bound(Measure, MeasureKind::kDistance),
        Bound(Measures, MeasureKind::kDistance));
  t.Add("measure.angle", "Measure an angle", {}, Bound(Measure, MeasureKind::kAngle),
        Bound(Measures, MeasureKind::kAngle));
  t.Add("measure.clearance", "Measure the clearance of two geoms", {},
        Bound(Measure, MeasureKind::kClearance), Bound(Measures, MeasureKind::kClearance));
  t.Add("measure.stop", "Stop measuring", {}, StopMeasuring);
  t.Add("measure.clear", "Remove all measurements", {}, ClearMeasurements);
  t.Add("measure.export", "Export the measurements as CSV", {}, ExportMeasurements);
  t.Add("throw.mode", "Throw mode: a drag throws", {Letter('B'), kModCtrl | kModShift}, ToggleThrow, Throws);
  t.Add("throw.drop", "Drop what is to be thrown", {}, DropShapes);
  t.Add("throw.file", "Drop the chosen model file", {}, DropModelFile);
  t.Add("throw.paste", "Paste elements from the clipboard", {Letter('V'), kModCtrl | kModShift},
        PasteElements);
  t.Add("compare.export", "Export the compared results", {}, ExportCompared);
  t.Add("compare.copy", "Copy the compared results", {}, CopyCompared);
  for (int i = 0; i < static_cast<int>(ColorQuantity::kCount); ++i)
    t.Add(std::string("color.") + kQuantities[i].name, std::string("Color by: ") + kQuantities[i].title, {},
          Bound(ColorBy, i), Bound(ColoredBy, i));
}

}  // namespace

extern constinit const ActionGroup kToolActions = {.order = 100, .add = AddToolActions};

}  // namespace pliant::ui
