// Line plots and bars on ImGui's draw lists.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/style/style.h"

namespace pliant::ui {

struct PlotSeries {
  std::string name;  // in the legend; empty: left out there
  ImVec4 color;
  // Value of sample i; not-a-number leaves a gap.
  std::function<float(int i)> value;
};

struct PlotOptions {
  const char* title = "";
  const char* unit = "";
  bool log10 = false;     // the values are logarithms: ticks read 1e-3
  bool from_zero = true;  // the axis includes 0
  bool steps = false;     // bars of constant width instead of lines
  const char* x_label = "";
  double x_first = 0;  // x of the first sample and distance of samples, for the read-out
  double x_step = 1;
};

// Draws n samples of each series into a box of `size`; x runs from the left to the right edge. With more
// samples than pixels, each pixel column shows the range of its samples. The legend shows the value under the
// pointer, or the last.
void DrawPlot(const Style& style, const char* id, ImVec2 size, const std::vector<PlotSeries>& series, int n,
              const PlotOptions& options);

// "Nice" distance of ticks for a range, about `count` of them: 1, 2 or 5 times a power of ten.
double TickStep(double range, int count);

}  // namespace pliant::ui
