// The plots of a running simulation.
#pragma once

#include <mujoco/mujoco.h>

#include <memory>

class Figures {
 public:
  explicit Figures(const mjModel* m);

  void Update(const mjModel* m, const mjData* d);

  // Four plots one above the other in the right part of a rectangle.
  void DrawProfiler(const mjrRect& view, const mjrContext* con);
  // Bars in its lower right corner.
  void DrawSensors(const mjrRect& view, const mjrContext* con);

 private:
  enum { kCost, kConvergence, kSizes, kTimers, kPlots };
  std::unique_ptr<mjvFigure[]> plots_;
  std::unique_ptr<mjvFigure> sensors_;
};
