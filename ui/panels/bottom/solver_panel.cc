// The solver island by island, and what memory the step takes.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <string>

#include "ui/actions/actions.h"
#include "ui/model/number_text.h"
#include "ui/panels/bottom/solver_iterations.h"
#include "ui/state/panel.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/panel_parts.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

struct IslandNumbers {
  int rows = 0;
  int iterations = 0;
  int evaluations = 0;  // of the line search
  int updates = 0;
  int active = 0;
  int nnz = 0;
  double improvement = 0;  // of the cost, at the last iteration and in all
  double total = 0;
  double gradient = 0;
  bool reached = true;
};

IslandNumbers Numbers(const mjModel& m, const mjData& d, int island) {
  IslandNumbers out;
  out.iterations = d.solver_niter[island];
  out.nnz = d.solver_nnz[island];
  out.rows = d.nisland > 0 && d.island_nefc != nullptr ? d.island_nefc[island] : d.nefc;
  const int n = std::min(out.iterations, mjNSOLVER);
  for (int i = 0; i < n; ++i) {
    const mjSolverStat& s = d.solver[island * mjNSOLVER + i];
    out.evaluations += s.neval;
    out.updates += s.nupdate;
    out.active = s.nactive;
    out.total += s.improvement;
    out.improvement = s.improvement;
    out.gradient = s.gradient;
  }
  out.reached = out.iterations < m.opt.iterations || n == 0 || out.improvement < m.opt.tolerance ||
                out.gradient < m.opt.tolerance;
  return out;
}

std::string Csv(const mjModel& m, const mjData& d, int islands) {
  std::string text = "island,iteration,improvement,gradient,lineslope,active,changed,evaluations,updates\n";
  char line[256];
  for (int i = 0; i < islands; ++i) {
    for (int k = 0; k < std::min(d.solver_niter[i], mjNSOLVER); ++k) {
      const mjSolverStat& s = d.solver[i * mjNSOLVER + k];
      std::snprintf(line, sizeof line, "%d,%d,%.9g,%.9g,%.9g,%d,%d,%d,%d\n", i, k + 1, s.improvement,
                    s.gradient, s.lineslope, s.nactive, s.nchange, s.neval, s.nupdate);
      text += line;
    }
  }
  std::snprintf(line, sizeof line, "# tolerance %.9g, iterations %d, t = %.9g s\n", m.opt.tolerance,
                m.opt.iterations, d.time);
  return text + line;
}

constexpr PanelPart kParts[] = {
    {"By island", "Rows, iterations and what they gained", 490, 0.6f},
    {"Memory", "Of the step, of the model and of the history, and what fills it", 260, 0.4f}};

void DrawIslands(ActionContext& c, int islands) {
  const ImVec2 size = ImGui::GetContentRegionAvail();
  const Style& style = *c.frame.style;
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_Resizable;
  const bool narrow = size.x < style.Px(760);
  const Column columns[] = {
      {narrow ? "#" : "Island", 1, "Island", false, true},
      {"Rows", 1.2f, "Constraint rows", false, true},
      {"Active", 1.3f, "Rows that act", false, true},
      {narrow ? "Iter." : "Iterations", 1.4f, "Iterations of the solver", false, true},
      {narrow ? "Line" : "Line search", 1.4f, "Evaluations of the line search", false, true},
      {narrow ? "Nonz." : "Nonzeros", 1.4f, "Nonzeros of the matrix", false, true},
      {narrow ? "Gained" : "Cost gained", 2, "Of the cost, by all iterations", false, true},
      {narrow ? "Last" : "Last gain", 2, "Of the cost, by the last iteration", false, true},
      {narrow ? "Grad." : "Gradient", 2, "After the last iteration", false, true}};
  constexpr int kColumns = static_cast<int>(std::size(columns));
  // A number that is cut would be another one: there is room for each, or the rest is scrolled to.
  const float least = style.Px(480);
  const ImGuiTableFlags flags = kFlags | (size.x < least ? ImGuiTableFlags_ScrollX : 0);
  const char* name = narrow ? "islands, narrow" : "islands";
  if (!ImGui::BeginTable(name, kColumns, flags, size, std::max(size.x, least))) return;
  int sorted = 0;
  bool ascending = false;
  TableColumns(style, columns, kColumns, 0, &sorted, &ascending);
  ImGui::PushFont(style.fonts.mono);
  ImGuiListClipper clipper;
  clipper.Begin(islands);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const IslandNumbers n = Numbers(m, d, i);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::Text("%d", i);
      for (const int v : {n.rows, n.active}) {
        ImGui::TableNextColumn();
        ImGui::Text("%d", v);
      }
      ImGui::TableNextColumn();
      if (n.reached) {
        ImGui::Text("%d", n.iterations);
      } else {
        ImGui::TextColored(style.palette.warning, "%d !", n.iterations);
        if (ImGui::IsItemHovered()) ShowTip("The tolerance of %g was not reached", m.opt.tolerance);
      }
      for (const int v : {n.evaluations, n.nnz}) {
        ImGui::TableNextColumn();
        ImGui::Text("%d", v);
      }
      for (const double v : {n.total, n.improvement, n.gradient}) {
        ImGui::TableNextColumn();
        ImGui::Text("%.2g", v);
      }
    }
  }
  ImGui::PopFont();
  ImGui::EndTable();
}

void Use(ActionContext& c, const char* label, const char* path, double used, double limit, const char* help) {
  const Style& style = *c.frame.style;
  PropertyLabel(style, label, "", help);
  char text[64];
  ImGui::PushID(label);
  if (limit > 0) {
    std::snprintf(text, sizeof text, "%.0f of %.0f", used, limit);
    ImGui::ProgressBar(static_cast<float>(std::clamp(used / limit, 0.0, 1.0)), {-1, 0}, text);
  } else {
    std::snprintf(text, sizeof text, "%.0f", used);
    ImGui::Selectable(text);
    if (ImGui::IsItemHovered()) ShowTip("%s", help);
  }
  if (path != nullptr) OfferValue(c, path);
  ImGui::PopID();
}

void DrawMemory(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  if (BeginProperties("memory", 0.4f)) {
    constexpr double kKilo = 1024;
    Use(c, "Arena now, kB", "memory.arena / 1024", static_cast<double>(d.parena) / kKilo,
        static_cast<double>(m.narena) / kKilo, "Contacts and constraint rows of this step");
    Use(c, "Arena at most, kB", "memory.arena_peak / 1024", static_cast<double>(d.maxuse_arena) / kKilo,
        static_cast<double>(m.narena) / kKilo,
        "Since the model was loaded; the size option of the model sets the cap");
    Use(c, "Stack at most, kB", nullptr, static_cast<double>(d.maxuse_stack) / kKilo,
        static_cast<double>(m.narena) / kKilo, "Scratch memory, shared with the arena");
    Use(c, "Contacts", "count.contacts", d.ncon, 0, "Detected in this step, those without force too");
    Use(c, "Rows", "count.rows", d.nefc, 0, "Scalar constraints that the solver works on");
    Use(c, "Rows at most", nullptr, d.maxuse_efc, 0, "Since the model was loaded or reset");
    Use(c, "Equality rows", "count.equality_rows", d.ne, 0, "Of connections, welds and couplings");
    Use(c, "Friction rows", "count.friction_rows", d.nf, 0, "Of dry friction in joints and tendons");
    Use(c, "Limit rows", "count.limit_rows", d.nl, 0, "Of joints and tendons at their limits");
    Use(c, "Islands", "count.islands", d.nisland, 0,
        "Parts that touch nothing of each other: each is solved alone");
    const int islands = std::clamp(d.nisland, m.nv > 0 ? 1 : 0, mjNISLAND);
    const int most = islands > 0 ? *std::max_element(d.solver_niter, d.solver_niter + islands) : 0;
    Use(c, "Iterations", "count.iterations", most, m.opt.iterations, "Of the island that took most");
    Use(c, "Model, kB", nullptr, static_cast<double>(m.nbuffer) / kKilo, 0, "Of all its arrays");
    const runner::RunStatus& run = c.frame.snapshot->run;
    Use(c, "History, MB", nullptr, static_cast<double>(run.history.bytes) / (kKilo * kKilo),
        static_cast<double>(run.history.budget) / (kKilo * kKilo), "Recorded steps");
    EndProperties();
  }
}

void Draw(ActionContext& c) {
  const Style& style = *c.frame.style;
  if (c.frame.m == nullptr) {
    Hint(style, "No model.");
    return;
  }
  const mjData& d = *c.frame.d;
  static constexpr const char* kModes[] = {"Islands", "Iterations"};
  for (int i = 0; i < 2; ++i) {
    const char* tip = i == 0 ? "What the solver did in the latest step, island by island"
                             : "The solver stopped after each of its iterations, in the state that is shown";
    if (Chip(style, kModes[i], c.ui.solver.iterations == (i == 1), tip)) c.ui.solver.iterations = i == 1;
    ImGui::SameLine(0, style.Px(i == 0 ? 4 : 12));
  }
  if (c.ui.solver.iterations) {
    DrawIterations(c);
    return;
  }
  const int islands = std::clamp(d.nisland, c.frame.m->nv > 0 ? 1 : 0, mjNISLAND);
  if (ImGui::Button("Copy as CSV")) {
    c.Ask(request::CopyText{Csv(*c.frame.m, d, islands)});
  }
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  const std::string count =
      std::to_string(islands) + " of " + CountText(std::max(d.nisland, islands), "island");
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(count + ", each iteration of all of them in the copy", ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  DrawPanelParts(style, kParts, [&](int part, int*) { part == 0 ? DrawIslands(c, islands) : DrawMemory(c); });
}

}  // namespace

extern constinit const Panel kSolverPanel = {
    .name = "solver",
    .title = "Solver",
    .place = PanelPlace::kBottom,
    .order = 80,
    .draw = Draw,
    .action = "panel.solver",
    .action_title = "Solver and memory",
};

}  // namespace pliant::ui
