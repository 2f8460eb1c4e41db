// One plot: curves of values over time or over each other, with its axes, cursor, legend and menu.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/probe_store.h"
#include "ui/widgets/plot.h"

namespace pliant::ui {

// What an axis shows, from lo to hi.
struct PlotRange {
  double lo = 0;
  double hi = 1;

  void Include(double v) {
    if (!std::isfinite(v)) return;
    lo = std::min(lo, v);
    hi = std::max(hi, v);
  }
  bool Empty() const { return lo > hi; }
};

// Curves of one plot as they are to be drawn.
struct DrawnCurve {
  CurveData data;
  const PlotCurve* curve = nullptr;
  double at_cursor = NAN;
};

class PlotView {
 public:
  PlotView(ActionContext& c, PlotState& plot, int number, ImVec2 size);
  void Draw();

  bool remove = false;

 private:
  PlotsPanelState& state() { return c_.ui.plots; }
  bool OverTime() const { return plot_.x.empty(); }
  void Collect();
  std::pair<size_t, size_t> Piece(const CurveData& data, size_t piece) const;
  void FindRanges();
  static void Widen(PlotRange& range);
  float X(double v) const;
  float Y(double v, bool right) const;
  double ValueAtX(float pixel) const;
  void Ticks(const PlotRange& range, bool vertical, bool right);
  void Frame();
  void Stroke(ImU32 color, float width);
  void Line(const DrawnCurve& drawn, size_t begin, size_t end, ImU32 color);
  void Curves();
  // What else was tried: the newest branches, without what they share with the present one.
  void OtherBranches(const DrawnCurve& drawn, ImVec4 color);
  void Cursor();
  bool InPlot(ImVec2 p) const { return p.x >= lo_.x && p.x <= hi_.x && p.y >= lo_.y && p.y <= hi_.y; }
  void Legend();
  void Interact();
  void Fit();
  void Menu();

  ActionContext& c_;
  const Style& style_;
  PlotState& plot_;
  int number_;
  ImDrawList& list_;
  ImVec2 at_, size_, lo_, hi_;
  bool active_ = false;
  bool hovered_ = false;
  std::vector<DrawnCurve> drawn_;
  std::vector<ImVec2> points_;
  std::vector<std::pair<double, double>> decimated_;
  PlotRange x_;
  PlotRange y_[2];
};

}  // namespace pliant::ui
