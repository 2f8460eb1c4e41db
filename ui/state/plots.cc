#include "ui/state/plots.h"

#include <sstream>
#include <utility>
#include <vector>

#include "ui/state/panel.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

int IdOf(UiState& ui, const std::string& expression) {
  for (const command::Probe& probe : ui.probes.sent) {
    if (probe.expression == expression) return probe.id;
  }
  for (const command::Probe& probe : ui.probes.extra) {
    if (probe.expression == expression) return probe.id;
  }
  return ui.probes.next_id++;
}

}  // namespace

void PlotThis(UiState& ui, const std::string& expression, int plot) {
  if (const size_t line = expression.find('\n'); line != std::string::npos) {
    PlotThis(ui, expression.substr(0, line), plot);
    const int last = static_cast<int>(ui.plots.plots.size()) - 1;
    PlotThis(ui, expression.substr(line + 1), plot < 0 ? last : plot);
    return;
  }
  std::vector<PlotState>& plots = ui.plots.plots;
  if (plot < 0 || plot >= static_cast<int>(plots.size())) {
    plots.emplace_back();
    plot = static_cast<int>(plots.size()) - 1;
  }
  std::vector<PlotCurve>& curves = plots[static_cast<size_t>(plot)].curves;
  PlotCurve curve;
  curve.expression = expression;
  curve.color = static_cast<int>(curves.size()) % 8;
  curves.push_back(std::move(curve));
  ShowPanel(ui, "plots");
}

void WatchThis(UiState& ui, const std::string& expression) {
  std::istringstream lines(expression);
  for (std::string line; std::getline(lines, line);) ui.values.watches.push_back({line, 0});
  ShowPanel(ui, "values");
}

int WantProbe(UiState& ui, const std::string& expression) {
  const int id = IdOf(ui, expression);
  for (const command::Probe& probe : ui.probes.extra) {
    if (probe.id == id) return id;
  }
  ui.probes.extra.push_back({id, expression});
  return id;
}

}  // namespace pliant::ui
