#include "ui/panels/bottom/solver_iterations.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/model/solver_history.h"
#include "ui/model/row_table.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

constexpr double kMinShown = 1e-16;  // logarithms of less are cut here

constexpr Column kIterationColumns[] = {
    {"Iteration", 70,
     "0 is where the solver starts: the warm start, or the acceleration without constraints"},
    {"Cost", 92, "What the solver makes small"},
    {"Above the end", 100, "Cost less that of the last iteration"},
    {"Gradient", 84, "Scaled as the tolerance is"},
    {"Improvement", 92, "Of the cost by this iteration, scaled likewise; island 0"},
    {"Active", 52, "Rows that push or pull"},
    {"Line search", 80, "Evaluations in this iteration; island 0"}};

constexpr Column kForceColumns[] = {
    {"Row", 46, "Number of the row in the solver"},
    {"Element", 170, "Whose constraint it is; for contacts both sides"},
    {"Force", 96, "After this iteration; N, or N m where the residual is an angle"},
    {"Change", 84, "By this iteration"},
    {"At the end", 96, "Force after the last iteration"},
    {"State", 84, "After this iteration"},
    {"Type", 130, ""}};

float Log10(double value) { return static_cast<float>(std::log10(std::max(kMinShown, std::abs(value)))); }

class IterationsPanel {
 public:
  explicit IterationsPanel(ActionContext& c)
      : c_(c), style_(*c.frame.style), state_(c.ui.solver), study_(state_.study.get()) {}

  void Draw() {
    Refresh();
    Head();
    if (study_ == nullptr || state_.study_generation != c_.frame.snapshot->generation) {
      Hint(style_, "Solves the present state again with one, two, ... iterations, on a copy.");
      return;
    }
    if (study_->Empty()) {
      Hint(style_, "No constraint is active in this state: there is nothing to iterate on.");
      return;
    }
    last_ = static_cast<int>(study_->states.size()) - 1;
    shown_ = state_.shown < 0 ? last_ : std::min(state_.shown, last_);
    const ImVec2 space = ImGui::GetContentRegionAvail();
    const float left = std::min(0.55f * space.x, style_.Px(680));
    ImGui::BeginChild("iterations", {left, space.y}, false, ImGuiWindowFlags_NavFlattened);
    const float curves = std::min(style_.Px(110), 0.5f * space.y);
    Curves({left, curves});
    Iterations();
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild("forces", {0, space.y}, false, ImGuiWindowFlags_NavFlattened);
    Forces();
    ImGui::EndChild();
  }

 private:
  // While paused the study follows the state that is shown.
  void Refresh() {
    const bool other = state_.asked_time != c_.frame.d->time || state_.asked_commands != Commands() ||
                       state_.study_generation != c_.frame.snapshot->generation;
    if (c_.frame.snapshot->run.paused && other && !state_.studying && std::isfinite(c_.frame.d->time)) Ask();
  }
  void Ask() {
    state_.wanted = true;
    state_.asked_time = c_.frame.d->time;
    state_.asked_commands = Commands();
  }
  // Commands may have changed the state; in lockstep the passing of time is one.
  uint64_t Commands() const {
    const runner::RunStatus& run = c_.frame.snapshot->run;
    return run.lockstep ? static_cast<uint64_t>(run.history.cursor) : run.commands;
  }

  void Head() {
    if (ImGui::Button("Study this state")) Ask();
    if (ImGui::IsItemHovered()) ShowTip("By itself while the simulation is paused");
    ImGui::SameLine();
    for (const char* name : {"solver.previous_iteration", "solver.next_iteration"}) {
      if (ImGui::ArrowButton(name, name[7] == 'p' ? ImGuiDir_Left : ImGuiDir_Right)) RunAction(name, c_);
      if (ImGui::IsItemHovered()) ShowTip("%s", TipFor(name).c_str());
      ImGui::SameLine(0, style_.Px(4));
    }
    ImGui::SetNextItemWidth(style_.Px(90));
    IntegerField("##limit", &state_.limit, 0, mjNSOLVER);
    if (ImGui::IsItemHovered()) ShowTip("Most iterations; 0: as many as the options allow");
    ImGui::SameLine(0, style_.Px(4));
    if (Chip(style_, "Only changing rows", state_.only_changing, "Rows whose force this iteration changes"))
      state_.only_changing = !state_.only_changing;
    if (study_ == nullptr || study_->Empty()) return;
    ImGui::SameLine(0, style_.Px(10));
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(study_->reached ? style_.palette.dim : style_.palette.warning,
                       "t = %.6g s, %zu iterations, %s", study_->time, study_->states.size() - 1,
                       study_->reached ? "came to rest" : "tolerance not reached");
  }

  void Curves(ImVec2 size) {
    const std::vector<SolverState>& states = study_->states;
    const double end = states.back().cost;
    PlotOptions options;
    options.title = "Convergence";
    options.log10 = true;
    options.from_zero = false;
    options.x_label = "iteration";
    const std::vector<PlotSeries> series = {
        {"gradient", style_.palette.accent,
         [&](int i) { return Log10(states[static_cast<size_t>(i)].gradient); }},
        {"cost above the end", style_.palette.warning, [&](int i) {
           const double above = states[static_cast<size_t>(i)].cost - end;
           return above > 0 ? Log10(above) : NAN;
         }}};
    DrawPlot(style_, "convergence", size, series, static_cast<int>(states.size()), options);
  }

  void Iterations() {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                       ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable |
                                       ImGuiTableFlags_NoSavedSettings;
    const int n = static_cast<int>(std::size(kIterationColumns));
    if (!ImGui::BeginTable("steps", n, kFlags, ImGui::GetContentRegionAvail())) return;
    int sorted = 0;
    bool ascending = true;
    TableColumns(style_, kIterationColumns, n, 1, &sorted, &ascending);
    ImGuiListClipper clipper;
    clipper.Begin(last_ + 1);
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) Iteration(i);
    }
    ImGui::EndTable();
  }

  void Iteration(int i) {
    const SolverState& s = study_->states[static_cast<size_t>(i)];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    char label[24];
    std::snprintf(label, sizeof label, "%d", s.iterations);
    if (ImGui::Selectable(label, i == shown_, ImGuiSelectableFlags_SpanAllColumns))
      state_.shown = i == last_ ? -1 : i;
    NumberCell(style_, "%.8g", s.cost);
    NumberCell(style_, "%.3g", s.cost - study_->states.back().cost);
    NumberCell(style_, "%.3g", s.gradient);
    NumberCell(style_, "%.3g", s.improvement);
    CountCell(style_, s.active);
    CountCell(style_, s.evaluations);
  }

  void Forces() {
    const std::vector<SolverState>& states = study_->states;
    const SolverState& now = states[static_cast<size_t>(shown_)];
    const SolverState& before = states[static_cast<size_t>(std::max(0, shown_ - 1))];
    std::vector<int> rows;
    for (size_t i = 0; i < now.force.size(); ++i) {
      if (!state_.only_changing || now.force[i] != before.force[i]) rows.push_back(static_cast<int>(i));
    }
    ImGui::TextColored(style_.palette.dim, "%zu of %zu rows after iteration %d", rows.size(),
                       now.force.size(), now.iterations);
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                       ImGuiTableFlags_RowBg | ImGuiTableFlags_Resizable |
                                       ImGuiTableFlags_NoSavedSettings;
    const int n = static_cast<int>(std::size(kForceColumns));
    if (!ImGui::BeginTable("rows", n, kFlags, ImGui::GetContentRegionAvail())) return;
    int sorted = 0;
    bool ascending = true;
    TableColumns(style_, kForceColumns, n, 1, &sorted, &ascending);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()));
    while (clipper.Step()) {
      for (int k = clipper.DisplayStart; k < clipper.DisplayEnd; ++k) {
        const auto i = static_cast<size_t>(rows[static_cast<size_t>(k)]);
        const ConstraintRow row = DescribeRow(*study_->model, *study_->data, static_cast<int>(i));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::Text("%zu", i);
        TextCell(row.part > 0 ? row.name + "  [" + std::to_string(row.part) + "]" : row.name);
        NumberCell(style_, "%.5f", now.force[i]);
        const double change = now.force[i] - before.force[i];
        NumberCell(style_, "%.3g", change, change != 0 ? style_.palette.text : style_.palette.dim);
        NumberCell(style_, "%.5f", states.back().force[i]);
        TextCell(RowStateName(now.row_state[i]));
        TextCell(RowTypeName(row.type));
      }
    }
    ImGui::EndTable();
  }

  ActionContext& c_;
  const Style& style_;
  SolverPanelState& state_;
  const IterationStudy* study_;
  int last_ = 0;
  int shown_ = 0;
};

}  // namespace

void DrawIterations(ActionContext& c) { IterationsPanel(c).Draw(); }

}  // namespace pliant::ui
