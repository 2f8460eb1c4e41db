#include "app/output/step_log.h"

#include <cmath>
#include <utility>

#include "app/files/data_log.h"
#include "engine/io/tables/table.h"
#include "render/video.h"
#include "ui/widgets/value_source.h"

namespace pliant::app {

std::vector<std::string> StepLog::Expressions(bool whole_state) const {
  if (whole_state) return StateExpressions(runner_.Latest().model);
  std::vector<std::string> out;
  for (const ui::PlotState& plot : ui_.plots.plots) {
    for (const ui::PlotCurve& curve : plot.curves) out.push_back(curve.expression);
  }
  for (const ui::Watch& watch : ui_.values.watches) out.push_back(watch.expression);
  return out;
}

void StepLog::Start(const ui::request::WriteLog& wanted) {
  if (active_) return messages_.Say(runner::EventKind::kWarning, "A log is being written already.");
  if (!runner_.Latest().loaded)
    return messages_.Say(runner::EventKind::kWarning, "There is no model to log.");
  expressions_ = Expressions(wanted.whole_state);
  if (expressions_.empty())
    return messages_.Say(runner::EventKind::kWarning,
                         "Nothing is plotted or watched: there is nothing to log.");
  path_ = wanted.path.empty() ? render::UnusedName("pliant", ".csv") : wanted.path;
  active_ = true;
  frames_ = -1;
  outcome_ = nullptr;
}

void StepLog::Continue() {
  if (!active_) return;
  std::vector<int> probes;
  for (const std::string& expression : expressions_) probes.push_back(ui::WantProbe(ui_, expression));
  const int clock = ui::WantProbe(ui_, "time");
  // The probes are sent at the end of a frame; afterwards nothing may be left to fill in.
  constexpr int kFramesUntilSent = 3;
  if (++frames_ < kFramesUntilSent) return;
  if (frames_ == kFramesUntilSent) pushed_ = runner_.Pushed();
  const runner::Snapshot& shot = runner_.Latest();
  if (shot.run.commands < pushed_ || shot.run.busy || shot.timeline == nullptr) return;
  Write(probes, clock);
  active_ = false;
}

void StepLog::Write(const std::vector<int>& probes, int clock) {
  const runner::Snapshot& shot = runner_.Latest();
  const int64_t cursor = shot.run.history.cursor;
  io::Table table;
  ui::CurveData curve;
  samples_.Path(*shot.timeline, shot.run.branch, cursor, clock, &curve);
  table.names.emplace_back("time");
  table.columns.push_back(curve.y);
  const size_t rows = curve.y.size();
  for (size_t i = 0; i < probes.size(); ++i) {
    samples_.Path(*shot.timeline, shot.run.branch, cursor, probes[i], &curve);
    // Forces and sensors of a moment are known after the step that begins there: one row later.
    const bool lags =
        !curve.x.empty() && rows == curve.x.size() && rows > 1 && curve.x[1] != table.columns[0][1];
    if (lags) curve.y.erase(curve.y.begin());
    curve.y.resize(rows, std::nan(""));
    table.names.push_back(expressions_[i]);
    table.columns.push_back(std::move(curve.y));
  }
  std::string error;
  const bool good = io::WriteTable(path_, table, &error);
  messages_.SayOutcome(good,
                       "Wrote " + path_ + ": " + std::to_string(rows) + " steps of " +
                           std::to_string(probes.size()) + " values",
                       error);
  if (outcome_ != nullptr) *outcome_ = {true, good ? "" : error};
  outcome_ = nullptr;
}

}  // namespace pliant::app
