#include "ui/widgets/value_source.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/runner/values/expression.h"
#include "engine/runner/values/value.h"
#include "ui/model/number_text.h"
#include "ui/state/experiments.h"
#include "ui/state/explain.h"
#include "ui/state/panel.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// What can be changed can be swept; of what follows from it, a sweep tells how.
void OfferSweep(ActionContext& c, const std::string& path) {
  runner::Command change = command::RestoreOptions{};
  const bool changeable = runner::WriteCommand(*c.frame.m, path, 0, &change) &&
                          (std::holds_alternative<command::SetModelField>(change) ||
                           std::holds_alternative<command::SetOption>(change));
  const bool taken = ImGui::MenuItem(changeable ? "Sweep over it" : "Measure it in a sweep");
  NoteWidget("Sweep value");
  if (!taken) return;
  if (changeable) {
    SweepOver(path, ValueNow(c, path));
  } else {
    MeasureInSweep(path);
  }
  ShowPanel(c.ui, "compare");
  c.ui.layout.request.section = kSweepPage;
}

}  // namespace

bool ValueMayBeTaken() {
  return ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) || ImGui::IsMouseDown(0) ||
         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

std::string NumberPath(const mjModel& m, const char* field, size_t rows, size_t cols, size_t row,
                       size_t col) {
  if (rows * cols == 1) return std::string(field) + "[0]";
  return runner::ValuePath(m, {field, runner::ValueSource::kData, rows, cols}, row, col);
}

std::string RowPaths(const mjModel& m, const char* field, size_t rows, size_t cols, size_t row) {
  std::string all;
  for (size_t col = 0; col < cols; ++col) {
    all += (col > 0 ? "\n" : "") + NumberPath(m, field, rows, cols, row, col);
  }
  return all;
}

void OfferValue(ActionContext& c, const std::string& path, const std::string& text) {
  if (!path.empty() && ImGui::BeginDragDropSource(ImGuiDragDropFlags_SourceAllowNullID)) {
    ImGui::SetDragDropPayload(kValuePayload, path.c_str(), path.size() + 1);
    ImGui::TextUnformatted(path.c_str());
    ImGui::EndDragDropSource();
  }
  OfferValueMenu(c, path, text);
}

void OfferValueMenu(ActionContext& c, const std::string& path, const std::string& text) {
  const std::string id = "value " + path + (path.empty() ? text : "");
  if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup(id.c_str());
  if (!ImGui::BeginPopup(id.c_str())) return;
  if (path.empty()) {  // no number of the simulation: it can be copied only
    if (ImGui::MenuItem("Copy")) c.Ask(request::CopyText{text});
    ImGui::EndPopup();
    return;
  }
  ImGui::TextColored(c.frame.palette().dim, "%s", path.c_str());
  ImGui::Separator();
  if (ImGui::MenuItem("Plot")) PlotThis(c.ui, path);
  NoteWidget("Plot value");
  for (size_t i = 0; i < c.ui.plots.plots.size(); ++i) {
    const std::string label = "Add to plot " + std::to_string(i + 1);
    if (ImGui::MenuItem(label.c_str())) PlotThis(c.ui, path, static_cast<int>(i));
  }
  if (ImGui::MenuItem("Watch")) WatchThis(c.ui, path);
  NoteWidget("Watch value");
  if (c.frame.m != nullptr) {
    const std::string first = path.substr(0, path.find('\n'));
    ExplainState probe;
    if (FindExplained(*c.frame.m, *c.frame.d, first, &probe) && ImGui::MenuItem("Explain"))
      ExplainThis(c.ui, *c.frame.m, *c.frame.d, first);
    NoteWidget("Explain value");
  }
  if (c.frame.m != nullptr) OfferSweep(c, path.substr(0, path.find('\n')));
  if (!text.empty() && ImGui::MenuItem("Copy")) c.Ask(request::CopyText{text});
  if (ImGui::MenuItem("Copy the path")) c.Ask(request::CopyText{path});
  ImGui::EndPopup();
}

double ValueNow(const ActionContext& c, const std::string& expression) {
  runner::Expression parsed;
  std::string error;
  if (c.frame.m == nullptr || c.frame.d == nullptr || !parsed.Parse(*c.frame.m, expression, &error))
    return std::numeric_limits<double>::quiet_NaN();
  return parsed.Evaluate(*c.frame.m, *c.frame.d);
}

void ValueRow(ActionContext& c, const char* label, const char* unit, const char* format,
              const std::string& expression) {
  const std::string text = NumberText(format, ValueNow(c, expression));
  PropertyValue(*c.frame.style, label, unit, "%s", text.c_str());
  OfferValue(c, expression, text);
}

std::string DroppedValue() {
  std::string text;
  if (!ImGui::BeginDragDropTarget()) return text;
  if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kValuePayload)) {
    text = static_cast<const char*>(payload->Data);
  }
  ImGui::EndDragDropTarget();
  return text;
}

void SyncProbes(ActionContext& c) {
  UiState& ui = c.ui;
  for (PlotState& plot : ui.plots.plots) {
    for (PlotCurve& curve : plot.curves) curve.probe = WantProbe(ui, curve.expression);
    plot.x_probe = plot.x.empty() ? 0 : WantProbe(ui, plot.x);
  }
  for (Watch& watch : ui.values.watches) watch.probe = WantProbe(ui, watch.expression);
  std::vector<command::Probe> wanted = std::exchange(ui.probes.extra, {});
  const auto less = [](const command::Probe& a, const command::Probe& b) { return a.id < b.id; };
  std::sort(wanted.begin(), wanted.end(), less);
  const bool same = wanted.size() == ui.probes.sent.size() &&
                    std::equal(wanted.begin(), wanted.end(), ui.probes.sent.begin(),
                               [](const auto& a, const auto& b) { return a.id == b.id; });
  const bool other_model = c.frame.snapshot->generation != ui.probes.generation;
  if ((same && !(other_model && !wanted.empty())) || c.frame.m == nullptr) return;
  ui.probes.generation = c.frame.snapshot->generation;
  c.sink.Push(command::SetProbes{wanted});
  ui.probes.sent = std::move(wanted);
}

}  // namespace pliant::ui
