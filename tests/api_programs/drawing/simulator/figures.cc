#include "figures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace {

constexpr int kFrames = 200;  // history of a plot

void Name(mjvFigure* fig, const char* title, std::initializer_list<const char*> lines) {
  mjv_defaultFigure(fig);
  std::snprintf(fig->title, sizeof(fig->title), "%s", title);
  std::strcpy(fig->xformat, "%.0f");
  std::strcpy(fig->yformat, "%.1f");
  fig->figurergba[0] = fig->figurergba[1] = fig->figurergba[2] = 0.1f;
  fig->figurergba[3] = 0.6f;
  fig->panergba[3] = 0.3f;
  fig->linewidth = 1.5f;
  fig->gridsize[0] = 3;
  fig->gridsize[1] = 5;
  int i = 0;
  for (const char* line : lines) std::snprintf(fig->linename[i++], sizeof(fig->linename[0]), "%s", line);
}

// A new value at x = 0 moves the older ones to the left.
void Push(mjvFigure* fig, int line, double value) {
  int& count = fig->linepnt[line];
  count = std::min(count + 1, kFrames);
  float* data = fig->linedata[line];
  for (int i = count - 1; i > 0; --i) data[2 * i + 1] = data[2 * i - 1];
  data[1] = static_cast<float>(value);
  for (int i = 0; i < count; ++i) data[2 * i] = static_cast<float>(-i);
}

double Log10(double value) { return std::log10(std::max(value, 1e-15)); }

}  // namespace

Figures::Figures(const mjModel* m) : plots_(new mjvFigure[kPlots]), sensors_(new mjvFigure) {
  Name(&plots_[kCost], "Counts  Solver", {"iterations", "evaluations"});
  Name(&plots_[kConvergence], "Convergence (log 10)", {"improvement", "gradient", "line slope"});
  Name(&plots_[kSizes], "Dimensions", {"dofs", "rows", "contacts"});
  Name(&plots_[kTimers], "CPU time (msec)", {"step", "position", "constraint"});
  std::strcpy(plots_[kCost].xlabel, "frame");
  plots_[kCost].subplot = 1;
  plots_[kSizes].range[0][0] = -kFrames;
  plots_[kSizes].range[0][1] = 0;
  plots_[kConvergence].range[1][0] = plots_[kConvergence].range[1][1] = 0;
  plots_[kTimers].flg_selection = 1;
  plots_[kTimers].selection = -10;
  Name(sensors_.get(), "Sensor data", {});
  sensors_->flg_barplot = 1;
  sensors_->flg_symmetric = 1;
  sensors_->flg_legend = 0;
  sensors_->linewidth = 6;
  sensors_->range[0][1] = static_cast<float>(std::max<long long>(1, m->nsensordata)) + 1;
}

void Figures::Update(const mjModel* m, const mjData* d) {
  const mjSolverStat& last = d->solver[std::max(0, std::min<int>(d->solver_niter[0], mjNSOLVER) - 1)];
  const auto milliseconds = [d](int timer) {
    return 1000 * d->timer[timer].duration / std::max(1, d->timer[timer].number);
  };
  Push(&plots_[kCost], 0, d->solver_niter[0]);
  Push(&plots_[kCost], 1, last.neval);
  Push(&plots_[kConvergence], 0, Log10(last.improvement));
  Push(&plots_[kConvergence], 1, Log10(last.gradient));
  Push(&plots_[kConvergence], 2, Log10(last.lineslope));
  Push(&plots_[kSizes], 0, static_cast<double>(m->nv));
  Push(&plots_[kSizes], 1, d->nefc);
  Push(&plots_[kSizes], 2, d->ncon);
  Push(&plots_[kTimers], 0, milliseconds(mjTIMER_STEP));
  Push(&plots_[kTimers], 1, milliseconds(mjTIMER_POSITION));
  Push(&plots_[kTimers], 2, milliseconds(mjTIMER_CONSTRAINT));

  // A bar is a pair of points.
  const int bars = static_cast<int>(std::min<long long>(m->nsensordata, mjMAXLINEPNT / 2));
  sensors_->linepnt[0] = 2 * bars;
  for (int i = 0; i < bars; ++i) {
    float* pair = sensors_->linedata[0] + 4 * i;
    pair[0] = pair[2] = static_cast<float>(i + 1);
    pair[1] = 0;
    pair[3] = static_cast<float>(d->sensordata[i]);
  }
}

void Figures::DrawProfiler(const mjrRect& view, const mjrContext* con) {
  const int width = view.width / 3, height = view.height / kPlots;
  for (int i = 0; i < kPlots; ++i) {
    const mjrRect place = {view.left + view.width - width, view.bottom + (kPlots - 1 - i) * height, width,
                           height};
    mjr_figure(place, &plots_[i], con);
  }
}

void Figures::DrawSensors(const mjrRect& view, const mjrContext* con) {
  const mjrRect place = {view.left, view.bottom + view.height / 4, view.width / 3, view.height / 4};
  mjr_figure(place, sensors_.get(), con);
}
