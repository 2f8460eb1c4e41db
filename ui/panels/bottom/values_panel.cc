// Any number of the model and the simulation, by element name: look, change where that is legal, watch, plot.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/element_help.h"
#include "ui/model/fuzzy.h"
#include "ui/model/number_text.h"
#include "ui/model/probe_store.h"
#include "ui/state/panel.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/name_text.h"
#include "ui/widgets/panel_parts.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// Smallest and largest recorded value of a probe on the present path.
struct ValueRange {
  bool known = false;
  double lo = 0;
  double hi = 0;
};
ValueRange RangeOnPath(const ActionContext& c, int probe) {
  ValueRange out;
  const runner::Snapshot& shot = *c.frame.snapshot;
  if (shot.timeline == nullptr || c.frame.samples == nullptr) return out;
  CurveData curve;
  c.frame.samples->Path(*shot.timeline, shot.run.branch, shot.run.history.cursor, probe, &curve);
  for (const double v : curve.y) {
    if (!std::isfinite(v)) continue;
    out.lo = out.known ? std::min(out.lo, v) : v;
    out.hi = out.known ? std::max(out.hi, v) : v;
    out.known = true;
  }
  return out;
}

const char* SourceTitle(runner::ValueSource source) {
  switch (source) {
    case runner::ValueSource::kData:
      return "Simulation";
    case runner::ValueSource::kModel:
      return "Model";
    case runner::ValueSource::kOption:
      return "Options";
    case runner::ValueSource::kTimer:
      return "Timers, µs";
    case runner::ValueSource::kComputed:
      return "Counts, energy, solver";
  }
  return "";
}

enum ValuesPart { kArrays, kNumbers, kWatches };
constexpr PanelPart kParts[] = {{"Arrays", "What there is to look at", 190, 0.25f},
                                {"Numbers", "Of the chosen array, by element", 290, 0.43f},
                                {"Watches", "Expressions that are followed", 290, 0.32f}};

// What its numbers are, with their unit, as far as that is known.
std::string HelpOfArray(const runner::ValueField& field) {
  const FieldHelp help = HelpFor(field.name);
  std::string text = *help.help != '\0' ? help.help : "Shows its numbers";
  if (*help.unit != '\0') text += std::string(", in ") + help.unit;
  return text;
}

void DrawFields(ActionContext& c, const std::vector<runner::ValueField>& fields, int* part) {
  ValuesPanelState& state = c.ui.values;
  const Style& style = *c.frame.style;
  FilterField("##filter", state.filter, sizeof state.filter, "Filter arrays");
  ImGui::BeginChild("fields", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
  const char* title = "";
  for (const runner::ValueField& field : fields) {
    if (!MatchesFilter(state.filter, field.name)) continue;
    if (const char* next = SourceTitle(field.source); next != title) {
      title = next;
      SubHeading(style, title);
    }
    ImGui::PushID(title);
    char size[48] = "";
    if (field.rows * field.cols > 1) {
      std::snprintf(size, sizeof size, field.cols > 1 ? "%zu x %zu" : "%zu", field.rows, field.cols);
    }
    const float width = ImGui::CalcTextSize(size).x;
    const float right = ImGui::GetContentRegionAvail().x;
    const std::string key = std::string(title) + "/" + field.name;
    if (ImGui::Selectable(field.name.c_str(), state.field == key)) {
      state.field = key;
      *part = kNumbers;
    }
    if (ImGui::IsItemHovered()) ShowTip("%s", HelpOfArray(field).c_str());
    if (*size != '\0') {
      ImGui::SameLine(std::max(right - width, style.Px(120)));
      ImGui::TextColored(style.palette.dim, "%s", size);
    }
    ImGui::PopID();
  }
  ImGui::EndChild();
}

// A number that is edited by a double click where that makes sense.
void DrawCell(ActionContext& c, const std::string& path, double value, bool computed) {
  char text[32];
  std::snprintf(text, sizeof text, !computed ? "not computed" : std::isfinite(value) ? "%.6g" : "%f", value);
  ImGui::PushID(path.c_str());
  std::string& editing = c.ui.values.editing;
  double& edited = c.ui.values.edited;
  if (editing == path) {
    int& waited = c.ui.values.edit_waited;
    ImGui::SetNextItemWidth(-1);
    if (waited == 0) ImGui::SetKeyboardFocusHere();
    if (NumberField("##edit", &edited, 0, 0, 0, "%.9g")) {
      runner::Command command = command::ClearCtrl{};
      if (runner::WriteCommand(*c.frame.m, path, edited, &command)) c.sink.Push(std::move(command));
    }
    constexpr int kFocusFrames = 3;  // until the field has the keyboard
    if (++waited > kFocusFrames && !IsTyping("##edit")) editing.clear();
    ImGui::PopID();
    return;
  }
  if (ImGui::Selectable(text, false, ImGuiSelectableFlags_AllowDoubleClick) &&
      ImGui::IsMouseDoubleClicked(0)) {
    runner::Command command = command::ClearCtrl{};
    if (runner::WriteCommand(*c.frame.m, path, 0, &command)) {
      editing = path;
      edited = value;
      c.ui.values.edit_waited = 0;
    }
  }
  if (ImGui::IsItemHovered() && ImGui::GetDragDropPayload() == nullptr) {
    runner::Command command = command::ClearCtrl{};
    const bool writable = runner::WriteCommand(*c.frame.m, path, 0, &command);
    ShowTip("%s = %.17g\n%sDrag it to a plot; right click for more.", path.c_str(), value,
            writable ? "Double click to change it. " : "");
  }
  OfferValue(c, path);
  ImGui::PopID();
}

void DrawRows(ActionContext& c, const runner::ValueField& field) {
  ValuesPanelState& state = c.ui.values;
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  FilterField("##rows", state.row_filter, sizeof state.row_filter, "Filter elements by name");
  const int cols = static_cast<int>(std::min<size_t>(field.cols, 60));  // ImGui's limit is 64 columns
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_ScrollX |
                                     ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV |
                                     ImGuiTableFlags_SizingFixedFit;
  if (!ImGui::BeginTable(field.name.c_str(), cols + 2, kFlags)) return;
  ImGui::TableSetupScrollFreeze(2, 1);
  ImGui::TableSetupColumn("Row", 0, style.Px(40));
  ImGui::TableSetupColumn("Element", 0, style.Px(130));
  for (int i = 0; i < cols; ++i) {
    // As in the paths of its numbers.
    const std::string index = cols > 1 ? "[" + std::to_string(i) + "]" : "Value";
    ImGui::TableSetupColumn(index.c_str(), 0, style.Px(92));
  }
  ImGui::TableHeadersRow();
  const auto row_name = [&](size_t row) {
    std::string name = runner::ValueRowName(m, field, row);
    const size_t bracket = name.find("][");
    if (bracket != std::string::npos) name.replace(bracket, 2, " ");
    return name;
  };
  std::vector<int> rows;
  if (state.row_filter[0] != '\0') {
    for (size_t i = 0; i < field.rows; ++i) {
      if (MatchesFilter(state.row_filter, row_name(i))) rows.push_back(static_cast<int>(i));
    }
  }
  const bool filtered = state.row_filter[0] != '\0';
  ImGuiListClipper clipper;
  clipper.Begin(filtered ? static_cast<int>(rows.size()) : static_cast<int>(field.rows));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const size_t row = static_cast<size_t>(filtered ? rows[static_cast<size_t>(i)] : i);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextColored(style.palette.dim, "%zu", row);
      ImGui::TableNextColumn();
      CutText(row_name(row), style.Px(130));
      ImGui::PushFont(style.fonts.mono);
      for (int col = 0; col < cols; ++col) {
        ImGui::TableNextColumn();
        const std::string path = runner::ValuePath(m, field, row, static_cast<size_t>(col));
        runner::ValueRef ref;
        const bool known = runner::FindValue(m, path, &ref, nullptr);
        DrawCell(c, path, known ? runner::ReadValue(m, *c.frame.d, ref) : NAN,
                 !known || runner::IsComputed(m, ref));
      }
      ImGui::PopFont();
    }
  }
  ImGui::EndTable();
  if (static_cast<size_t>(cols) < field.cols) {
    Hint(style, "Columns 60 to %zu are reached by path: %s[0][60].", field.cols - 1, field.name.c_str());
  }
}

// A row of the table of watches; true when it is to be taken out.
bool DrawWatch(ActionContext& c, const Watch& watch) {
  const Style& style = *c.frame.style;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::Selectable(Shortened(watch.expression, ImGui::GetContentRegionAvail().x).c_str());
  NoteWidget("values.watch." + watch.expression);
  if (ImGui::IsItemHovered() && ImGui::GetDragDropPayload() == nullptr)
    ShowTip("%s", watch.expression.c_str());
  OfferValue(c, watch.expression);
  runner::Expression expression;
  std::string error;
  const bool good = expression.Parse(*c.frame.m, watch.expression, &error);
  ImGui::PushFont(style.fonts.mono);
  ImGui::TableNextColumn();
  if (good) {
    CutText(NumberText("%.6g", expression.Evaluate(*c.frame.m, *c.frame.d)),
            ImGui::GetContentRegionAvail().x);
  } else {
    ImGui::TextColored(style.palette.error, "?");
    if (ImGui::IsItemHovered()) ShowTip("%s", error.c_str());
  }
  const ValueRange range = RangeOnPath(c, watch.probe);
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  for (const double v : {range.lo, range.hi}) {
    ImGui::TableNextColumn();
    if (range.known) CutText(NumberText("%.4g", v), ImGui::GetContentRegionAvail().x);
  }
  ImGui::PopStyleColor();
  ImGui::PopFont();
  ImGui::TableNextColumn();
  IconButtonLook look;
  look.size = 18;
  return IconButton(style, "remove", Icon::kClose, "Watch this no longer", look);
}

void DrawWatchTable(ActionContext& c) {
  constexpr ImGuiTableFlags kFlags =
      ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingStretchProp;
  std::vector<Watch>& watches = c.ui.values.watches;
  if (watches.empty() || !ImGui::BeginTable("watches", 5, kFlags)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Expression", 0, 2.2f);
  ImGui::TableSetupColumn("Value", 0, 1.6f);
  ImGui::TableSetupColumn("Min", 0, 1.2f);
  ImGui::TableSetupColumn("Max", 0, 1.2f);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, c.frame.style->Px(20));
  ImGui::TableHeadersRow();
  int removed = -1;
  for (size_t i = 0; i < watches.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (DrawWatch(c, watches[i])) removed = static_cast<int>(i);
    ImGui::PopID();
  }
  ImGui::EndTable();
  if (removed >= 0) watches.erase(watches.begin() + removed);
}

void DrawWatches(ActionContext& c) {
  ValuesPanelState& state = c.ui.values;
  const Style& style = *c.frame.style;
  ImGui::SetNextItemWidth(std::max(style.Px(80), ImGui::GetContentRegionAvail().x - style.Px(66)));
  const bool enter = HintField("##watch", "Watch an expression", state.add, sizeof state.add,
                               ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::SameLine();
  if ((ImGui::Button("Watch") || enter) && state.add[0] != '\0') {
    runner::Expression expression;
    state.error.clear();
    if (expression.Parse(*c.frame.m, state.add, &state.error)) {
      WatchThis(c.ui, state.add);
      state.add[0] = '\0';
    }
  }
  if (!state.error.empty()) {
    ImGui::PushTextWrapPos();
    ImGui::TextColored(style.palette.error, "%s", state.error.c_str());
    ImGui::PopTextWrapPos();
  }
  if (state.watches.empty()) {
    Hint(style,
         "Paths such as xpos[torso][z], joined by + - * / ^, comparisons, norm(), min(), abs() and others. "
         "Numbers of the table can be dropped here.");
  }
  DrawWatchTable(c);
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  const std::vector<runner::ValueField> fields = runner::ValueFields(*c.frame.m, *c.frame.d);
  const runner::ValueField* chosen = nullptr;
  for (const runner::ValueField& field : fields) {
    const std::string key = std::string(SourceTitle(field.source)) + "/" + field.name;
    if (key == c.ui.values.field || (chosen == nullptr && field.name == c.ui.values.field)) chosen = &field;
  }
  if (chosen != nullptr && c.ui.values.field == chosen->name) {
    c.ui.values.field = std::string(SourceTitle(chosen->source)) + "/" + chosen->name;
  }
  DrawPanelParts(style, kParts, [&](int part, int* shown) {
    if (part == kArrays) return DrawFields(c, fields, shown);
    if (part == kWatches) return DrawWatches(c);
    if (chosen == nullptr) return Hint(style, "Choose one of the arrays.");
    DrawRows(c, *chosen);
  });
  const std::string dropped = DroppedValue();
  if (!dropped.empty()) WatchThis(c.ui, dropped);
}

}  // namespace

extern constinit const Panel kValuesPanel = {
    .name = "values",
    .title = "Values",
    .place = PanelPlace::kBottom,
    .order = 50,
    .draw = Draw,
    .action = "panel.values",
    .action_title = "Values and watches",
};

}  // namespace pliant::ui
