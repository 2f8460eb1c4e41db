// A and B: the model with something changed, from the same state, beside each other; what the rules of
// releases change; and sweeps over one or two parameters.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/panels/bottom/sweep_view.h"
#include "ui/state/experiments.h"
#include "ui/state/panel.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/panel_parts.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

using Wanted = ExperimentsState::Wanted;

// True when a number of the screen was dropped on it; then its path is the text.
bool TextField(const Style& style, const char* label, const char* help, const char* hint, char* text,
               size_t size) {
  PropertyLabel(style, label, "", help);
  ImGui::SetNextItemWidth(-1);
  HintField((std::string("##") + label).c_str(), hint, text, size);
  const std::string dropped = DroppedValue();
  if (dropped.empty()) return false;
  std::snprintf(text, size, "%s", dropped.substr(0, dropped.find('\n')).c_str());
  return true;
}

void SecondsField(const Style& style, ExperimentsState& state) {
  PropertyLabel(style, "Duration", "s", "Simulated time of a run");
  ImGui::SetNextItemWidth(-1);
  NumberField("##seconds", &state.seconds, 0.01, 0, 3600, "%.3g");
}

void AskButtons(ExperimentsState& state, const char* label, Wanted wanted) {
  ImGui::BeginDisabled(state.busy);
  if (ImGui::Button(label)) state.wanted = wanted;
  NoteWidget(wanted == Wanted::kCompare ? "compare.run"
             : wanted == Wanted::kSweep ? "compare.sweep"
                                        : "compare.rules");
  ImGui::EndDisabled();
  if (!state.busy) return;
  ImGui::SameLine();
  if (ImGui::Button("Stop")) state.stop = true;
}

void DrawProblem(const Style& style, const ExperimentsState& state) {
  if (state.problem.text.empty() || state.problem.page != state.page) return;
  ImGui::PushTextWrapPos(0);
  ImGui::TextColored(style.palette.error, "%s", state.problem.text.c_str());
  ImGui::PopTextWrapPos();
}

float At(const std::vector<double>& values, int i) {
  return static_cast<size_t>(i) < values.size() ? static_cast<float>(values[static_cast<size_t>(i)]) : NAN;
}

// What can be done with the results of the page.
void ResultButtons(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (Chip(style, "Export", false, TipFor("compare.export"))) RunAction("compare.export", c);
  NoteWidget("compare.export");
  ImGui::SameLine(0, style.Px(4));
  if (Chip(style, "Copy", false, TipFor("compare.copy"))) RunAction("compare.copy", c);
  NoteWidget("compare.copy");
}

// Of two runs that rounding alone keeps apart, in place of a curve of the rounding.
bool TellsNoDifference(const Style& style, const Comparison& both) {
  if (both.a.unstable || both.b.unstable) return false;
  double most = 0;
  for (const double distance : both.distance) most = std::max(most, distance);
  if (most > kRoundingDistance) return false;
  if (most > 0) {
    Hint(style, "No difference beyond rounding: all bodies of A and B stay within %.1g m of each other.",
         most);
  } else {
    Hint(style, "No difference: all bodies of A and B are at the same places, to the last bit.");
  }
  NoteWidget("compare.no_difference");
  return true;
}

void DrawCurves(ActionContext& c, ExperimentsState& state) {
  const Style& style = *c.frame.style;
  const Comparison& both = *state.comparison;
  const int n = static_cast<int>(both.distance.size());
  if (n < 2) return;
  ResultButtons(c);
  ImGui::SameLine(0, style.Px(10));
  const double end = both.a.times.front() + state.shown * (both.a.times.back() - both.a.times.front());
  char text[40];
  std::snprintf(text, sizeof text, "shadows at %.3f s", end);
  ImGui::SetNextItemWidth(-1);
  SliderField("##shown", &state.shown, 0, 1, text);
  if (ImGui::IsItemHovered()) ShowTip("Simulated time at which A and B stand in the view as shadows");
  PlotOptions options;
  options.title = "Largest distance between the bodies of A and B";
  options.unit = "m";
  options.x_label = "s";
  options.x_first = both.a.times.front();
  options.x_step = (both.a.times.back() - both.a.times.front()) / std::max<double>(1, n - 1);
  const bool measured = !both.a.values.empty() && !both.b.values.empty();
  const bool same = TellsNoDifference(style, both);
  if (same && !measured) return;
  const ImVec2 place = ImGui::GetContentRegionAvail();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const bool beside = measured && !same && place.x > style.Px(640);
  const float width = beside ? 0.5f * (place.x - gap) : place.x;
  const float height =
      std::max(style.Px(90), measured && !same && !beside ? 0.5f * (place.y - gap) : place.y);
  if (!same)
    DrawPlot(style, "distance", {width, height},
             {{"distance", style.palette.accent, [&both](int i) { return At(both.distance, i); }}}, n,
             options);
  if (!measured) return;
  if (beside) ImGui::SameLine(0, gap);
  options.title = both.measure.c_str();
  options.unit = "";
  options.from_zero = false;
  const std::vector<double> of_b = runner::MeasureAt(both.b, both.a.times);
  DrawPlot(style, "measure", {width, height},
           {{"A", style.palette.accent, [&both](int i) { return At(both.a.values, i); }},
            {"B", style.palette.warning, [&of_b](int i) { return At(of_b, i); }}},
           n, options);
}

void DrawComparison(ActionContext& c, ExperimentsState& state) {
  const Style& style = *c.frame.style;
  if (BeginProperties("comparison")) {
    TextField(style, "A", "What is changed for A; nothing: the model as it is", "as it is", state.changes_a,
              sizeof state.changes_a);
    TextField(style, "File of B",
              "Another model for B, from the same state by names; nothing: the same model", "the same model",
              state.file_b, sizeof state.file_b);
    NoteWidget("compare.file");
    // What is changed at first is meant for the same model alone.
    if (state.file_b[0] != '\0' && !state.own_changes_b) state.changes_b[0] = '\0';
    TextField(style, "B", "What is changed for B, as in: geom_friction[floor][0] = 0.2; opt.solver = 1",
              "opt.timestep = 0.001; geom_friction[floor][0] = 0.2", state.changes_b, sizeof state.changes_b);
    state.own_changes_b = state.own_changes_b || ImGui::IsItemEdited();
    TextField(style, "Measure", "An expression whose course is compared, as in: xpos[box][2]", "nothing else",
              state.measure, sizeof state.measure);
    SecondsField(style, state);
    EndProperties();
  }
}

void DrawRules(ActionContext& c, ExperimentsState& state) {
  AskButtons(state, state.busy ? "Running ..." : "Compare the rules of 3.14 and 3.3 from here",
             Wanted::kRules);
  if (!state.rules.empty()) {
    ImGui::SameLine(0, c.frame.style->Px(10));
    ResultButtons(c);
  }
  ImGui::PushTextWrapPos(0);
  if (!state.rules.empty())
    ImGui::TextUnformatted("In the picture, at the end: blue by the rules of 3.14, orange by those of 3.3");
  for (const std::string& line : state.rules) ImGui::TextUnformatted(line.c_str());
  ImGui::PopTextWrapPos();
}

void AxisFields(ActionContext& c, int number, ExperimentsState& state) {
  const Style& style = *c.frame.style;
  runner::SweepAxis& axis = state.axes[number];
  ImGui::PushID(number);
  const bool dropped =
      TextField(style, number == 0 ? "Parameter" : "And by",
                "A number of the model or its options; of a name all, as in: geom_friction[floor][0]\n"
                "Its label can be dropped here, and its menu has it too",
                number == 0 ? "opt.timestep" : "one only", state.paths[number], sizeof state.paths[number]);
  if (dropped || ImGui::IsItemDeactivatedAfterEdit()) IncludeValue(ValueNow(c, state.paths[number]), &axis);
  if (number > 0 && state.paths[number][0] == '\0') return ImGui::PopID();  // no second one, no values of it
  PropertyLabel(style, "From, to, count", "", "Values of the parameter, evenly spread");
  const float width = (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  for (double* end : {&axis.from, &axis.to}) {
    ImGui::SetNextItemWidth(width);
    ImGui::PushID(end);
    NumberField("##end", end, 0.01, 0, 0, "%.4g");
    ImGui::PopID();
    ImGui::SameLine();
  }
  ImGui::SetNextItemWidth(width);
  IntegerField("##count", &axis.count, 1, 200);
  ImGui::PopID();
}

void DrawSweepFields(ActionContext& c, ExperimentsState& state) {
  const Style& style = *c.frame.style;
  if (BeginProperties("sweep")) {
    AxisFields(c, 0, state);
    TextField(style, "Measure",
              "An expression, of which each run gives one number, as in: xpos[box][2]\n"
              "Nothing: how far the bodies come apart from the first run, the largest of all",
              "distance from the first run", state.measure, sizeof state.measure);
    PropertyLabel(style, "Which", "", "The number that a run gives");
    ChoiceField("##reduction", &state.reduction, runner::kReductionNames, 4);
    AxisFields(c, 1, state);
    SecondsField(style, state);
    EndProperties();
  }
}

void DrawSweepButtons(ExperimentsState& state) {
  AskButtons(state, "Sweep from here", Wanted::kSweep);
  if (!state.busy || state.cells <= 0) return;
  ImGui::SameLine();
  ImGui::Text("%d of %d", state.done, state.cells);
}

constexpr PanelPart kParts[] = {{"Settings", "What is run", 300, 0.45f},
                                {"Result", "What came of the latest run", 300, 0.55f}};

// What is wanted below the buttons that start it, which stay when the fields are scrolled; and what came of
// it, which is shown once a run is asked for.
template <class Buttons, class Left, class Right>
void DrawPage(const Style& style, ExperimentsState& state, Buttons buttons, Left left, Right right) {
  DrawPanelParts(style, kParts, [&](int part, int* shown) {
    if (part == 1) {
      DrawProblem(style, state);
      return right();
    }
    buttons();
    if (state.wanted != Wanted::kNothing) *shown = 1;
    ImGui::BeginChild("wanted", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    left();
    ImGui::EndChild();
  });
}

// Whether the tab is open. The item before is the tab itself, open or not, so that a script finds
// it by its name.
bool BeginNamedTab(const char* title, const char* name, bool ask = false) {
  const bool open = ImGui::BeginTabItem(title, nullptr, ask ? ImGuiTabItemFlags_SetSelected : 0);
  NoteWidget(name);
  return open;
}

bool TakeSweepRequest(UiState& ui) {
  std::string& section = ui.layout.request.section;
  if (section != kSweepPage) return false;
  section.clear();
  return true;
}

void Draw(ActionContext& c) {
  ExperimentsState& state = CurrentExperiments();
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "Open a model to run it with something changed.");
    return;
  }
  if (!ImGui::BeginTabBar("experiments")) return;
  if (BeginNamedTab("A and B", "compare.ab_tab")) {
    const auto curves = [&] {
      if (state.comparison != nullptr) return DrawCurves(c, state);
      Hint(style, "How far A and B come apart is drawn here, and both stand in the view as shadows.");
    };
    const auto buttons = [&] {
      AskButtons(state, state.busy ? "Running ..." : "Run A and B from here", Wanted::kCompare);
    };
    state.page = ExperimentsState::Page::kComparison;
    DrawPage(
        style, state, buttons, [&] { DrawComparison(c, state); }, curves);
    ImGui::EndTabItem();
  }
  if (BeginNamedTab("Rules", "compare.rules_tab")) {
    state.page = ExperimentsState::Page::kRules;
    DrawRules(c, state);
    ImGui::EndTabItem();
  }
  if (BeginNamedTab("Sweep", "compare.sweep_tab", TakeSweepRequest(c.ui))) {
    const auto result = [&] {
      if (state.sweep != nullptr) {
        ResultButtons(c);
        ImGui::SameLine(0, style.Px(10));
        return DrawSweepResult(style, state);
      }
      Hint(style,
           "One number of each run is drawn here: by one parameter as a curve, by two as a table of colors. "
           "A click on a run goes on from it.");
    };
    state.page = ExperimentsState::Page::kSweep;
    DrawPage(
        style, state, [&] { DrawSweepButtons(state); }, [&] { DrawSweepFields(c, state); }, result);
    ImGui::EndTabItem();
  }
  ImGui::EndTabBar();
}

}  // namespace

extern constinit const Panel kComparePanel = {
    .name = "compare",
    .title = "Compare",
    .place = PanelPlace::kBottom,
    .order = 75,
    .draw = Draw,
    .action = "panel.compare",
    .action_title = "Compare: A and B, rules of releases, sweep",
};

}  // namespace pliant::ui
