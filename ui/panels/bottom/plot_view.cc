#include "ui/panels/bottom/plot_view.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ui/widgets/name_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

void SeekTime(ActionContext& c, double time) {
  const runner::Snapshot& shot = *c.frame.snapshot;
  if (shot.timeline == nullptr) return;
  // The nearest known entry before it, then by the length of the steps in between; only on the stretch that
  // the cursor is on.
  const auto& times = shot.timeline->times;
  const runner::RunStatus& run = shot.run;
  int64_t best = run.history.cursor;
  double nearest = INFINITY;
  for (size_t i = 0; i < times.size(); ++i) {
    const int64_t last = i + 1 < times.size() ? times[i + 1].first : run.history.last;
    const double end = i + 1 < times.size() ? times[i + 1].second : run.history.end;
    const bool inside = time >= times[i].second && time <= end && end > times[i].second;
    if (!inside) {
      for (const auto& [index, at] : {std::pair{times[i].first, times[i].second}, std::pair{last, end}}) {
        if (std::abs(at - time) < nearest) {
          nearest = std::abs(at - time);
          best = index;
        }
      }
      continue;
    }
    const double t = (time - times[i].second) / (end - times[i].second);
    best = times[i].first + std::lround(t * static_cast<double>(last - times[i].first));
    nearest = 0;
  }
  if (best != run.history.cursor || !run.paused) c.sink.Push(runner::command::SeekStep{best});
}

constexpr PlotRange kNothing = {INFINITY, -INFINITY};

std::string Number(double v) {
  if (!std::isfinite(v)) return std::isnan(v) ? "-" : v > 0 ? "inf" : "-inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.5g", v);
  return text;
}

}  // namespace

PlotView::PlotView(ActionContext& c, PlotState& plot, int number, ImVec2 size)
    : c_(c), style_(*c.frame.style), plot_(plot), number_(number), list_(*ImGui::GetWindowDrawList()) {
  at_ = ImGui::GetCursorScreenPos();
  size_ = size;
  const bool right =
      std::any_of(plot.curves.begin(), plot.curves.end(), [](auto& x) { return x.right_axis; });
  const float line = ImGui::GetTextLineHeight();
  lo_ = {at_.x + style_.Px(56), at_.y + line + style_.Px(10)};
  hi_ = {at_.x + size.x - style_.Px(right ? 58 : 10), at_.y + size.y - line - style_.Px(6)};
}

void PlotView::Draw() {
  ImGui::PushID(number_);
  ImGui::InvisibleButton("plot", size_, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  active_ = ImGui::IsItemActive();
  hovered_ = ImGui::IsItemHovered();
  const std::string dropped = DroppedValue();
  if (ImGui::IsItemVisible()) {
    Collect();
    FindRanges();
    Frame();
    Curves();
    Cursor();
    Legend();
    Interact();
  }
  Menu();
  if (!dropped.empty()) PlotThis(c_.ui, dropped, number_);
  ImGui::PopID();
}

void PlotView::Collect() {
  const runner::Snapshot& shot = *c_.frame.snapshot;
  if (shot.timeline == nullptr || c_.frame.samples == nullptr) return;
  CurveData x;
  if (!OverTime()) {
    c_.frame.samples->Path(*shot.timeline, shot.run.branch, shot.run.history.cursor, plot_.x_probe, &x);
  }
  for (const PlotCurve& curve : plot_.curves) {
    DrawnCurve drawn;
    drawn.curve = &curve;
    c_.frame.samples->Path(*shot.timeline, shot.run.branch, shot.run.history.cursor, curve.probe,
                           &drawn.data);
    TransformCurve(curve.transform, curve.seconds, &drawn.data);
    if (!OverTime()) {
      const size_t n = std::min(x.y.size(), drawn.data.y.size());
      drawn.data.y.resize(n);
      drawn.data.x.assign(x.y.begin(), x.y.begin() + static_cast<ptrdiff_t>(n));
    }
    drawn_.push_back(std::move(drawn));
  }
}

std::pair<size_t, size_t> PlotView::Piece(const CurveData& data, size_t piece) const {
  const size_t end = piece + 1 < data.pieces.size() ? data.pieces[piece + 1] : data.x.size();
  return {std::min(data.pieces[piece], data.x.size()), std::min(end, data.x.size())};
}

void PlotView::FindRanges() {
  const runner::RunStatus& run = c_.frame.snapshot->run;
  if (OverTime()) {
    PlotRange all = kNothing;
    for (const DrawnCurve& drawn : drawn_) {
      if (drawn.data.x.empty()) continue;
      const auto [begin, end] = Piece(drawn.data, drawn.data.cursor_piece);
      if (begin >= end) continue;
      all.Include(drawn.data.x[begin]);
      all.Include(drawn.data.x[end - 1]);
    }
    if (all.Empty()) all = {run.history.begin, std::max(run.history.end, run.history.begin + 1e-3)};
    if (!state().paused) state().end = all.hi;
    x_ = state().span > 0 ? PlotRange{state().end - state().span, state().end} : all;
    if (state().span > 0 && x_.lo < all.lo && !state().paused) {
      x_.hi = std::min(state().end, all.lo + state().span);
      x_.lo = std::max(x_.hi - state().span, all.lo);
    }
    if (!(x_.hi > x_.lo)) x_.hi = x_.lo + 1e-3;
  } else {
    x_ = kNothing;
    for (const DrawnCurve& drawn : drawn_) {
      for (const double v : drawn.data.x) x_.Include(v);
    }
    Widen(x_);
  }
  for (int axis = 0; axis < 2; ++axis) {
    PlotRange& y = y_[axis];
    if (plot_.fixed[axis] && plot_.hi[axis] > plot_.lo[axis]) {
      y = {plot_.lo[axis], plot_.hi[axis]};
      continue;
    }
    y = kNothing;
    for (const DrawnCurve& drawn : drawn_) {
      if (drawn.curve->right_axis != (axis == 1) || drawn.data.x.empty()) continue;
      const auto [begin, end] = Piece(drawn.data, drawn.data.cursor_piece);
      for (size_t i = begin; i < end; ++i) {
        if (!OverTime() || (drawn.data.x[i] >= x_.lo && drawn.data.x[i] <= x_.hi)) y.Include(drawn.data.y[i]);
      }
    }
    Widen(y);
    plot_.lo[axis] = y.lo;
    plot_.hi[axis] = y.hi;
  }
}

void PlotView::Widen(PlotRange& range) {
  if (range.Empty()) range = {0, 1};
  const double size = range.hi - range.lo;
  const double margin = size > 1e-12 * std::max(1.0, std::abs(range.hi)) ? 0.06 * size
                        : range.hi == 0                                  ? 1
                                                                         : 0.1 * std::abs(range.hi);
  range.lo -= margin;
  range.hi += margin;
}

float PlotView::X(double v) const {
  return lo_.x + static_cast<float>((v - x_.lo) / (x_.hi - x_.lo)) * (hi_.x - lo_.x);
}

float PlotView::Y(double v, bool right) const {
  const PlotRange& y = y_[right ? 1 : 0];
  const double t = std::clamp((v - y.lo) / (y.hi - y.lo), -10.0, 11.0);
  return hi_.y - static_cast<float>(t) * (hi_.y - lo_.y);
}

double PlotView::ValueAtX(float pixel) const {
  return x_.lo + static_cast<double>((pixel - lo_.x) / std::max(1.0f, hi_.x - lo_.x)) * (x_.hi - x_.lo);
}

void PlotView::Ticks(const PlotRange& range, bool vertical, bool right) {
  const Palette& p = style_.palette;
  const float length = vertical ? hi_.y - lo_.y : hi_.x - lo_.x;
  const double step =
      TickStep(range.hi - range.lo, std::max(2, static_cast<int>(length / style_.Px(vertical ? 28 : 90))));
  const float h = ImGui::GetTextLineHeight();
  for (double v = std::ceil(range.lo / step) * step; v <= range.hi; v += step) {
    const std::string text = Number(std::abs(v) < 1e-9 * step ? 0 : v);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    if (vertical) {
      const float y = std::round(Y(v, right));
      if (!right) list_.AddLine({lo_.x, y}, {hi_.x, y}, Color(WithAlpha(p.faint, 0.5f)));
      const float x = right ? hi_.x + style_.Px(5) : lo_.x - width - style_.Px(5);
      list_.AddText({x, y - 0.5f * h}, Color(p.dim), text.c_str());
    } else {
      const float x = std::round(X(v));
      list_.AddLine({x, lo_.y}, {x, hi_.y}, Color(WithAlpha(p.faint, 0.35f)));
      list_.AddText({std::min(x - 0.5f * width, hi_.x - width), hi_.y + style_.Px(3)}, Color(p.dim),
                    text.c_str());
    }
  }
}

void PlotView::Frame() {
  list_.AddRectFilled(at_, {at_.x + size_.x, at_.y + size_.y}, Color(style_.palette.window), style_.Px(4));
  ImGui::PushFont(style_.fonts.mono);
  Ticks(x_, false, false);
  const auto uses = [this](bool right) {
    return std::any_of(plot_.curves.begin(), plot_.curves.end(),
                       [right](auto& x) { return x.right_axis == right; });
  };
  if (uses(false) || !uses(true)) Ticks(y_[0], true, false);
  if (uses(true)) Ticks(y_[1], true, true);
  ImGui::PopFont();
}

void PlotView::Stroke(ImU32 color, float width) {
  if (points_.size() > 1)
    list_.AddPolyline(points_.data(), static_cast<int>(points_.size()), color, 0, width);
  if (points_.size() == 1) list_.AddCircleFilled(points_[0], width, color, 8);
  points_.clear();
}

void PlotView::Line(const DrawnCurve& drawn, size_t begin, size_t end, ImU32 color) {
  const std::span<const double> x(drawn.data.x.data() + begin, end - begin);
  const std::span<const double> y(drawn.data.y.data() + begin, end - begin);
  const bool right = drawn.curve->right_axis;
  points_.clear();
  if (OverTime()) {
    DecimateCurve(x, y, x_.lo, x_.hi, static_cast<int>(hi_.x - lo_.x), &decimated_);
    for (const auto& [px, py] : decimated_) {
      if (!std::isfinite(py)) {
        Stroke(color, style_.Px(1.5f));
        continue;
      }
      points_.push_back({X(px), Y(py, right)});
    }
  } else {
    for (size_t i = 0; i < x.size(); ++i) {
      if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
        Stroke(color, style_.Px(1.5f));
        continue;
      }
      const ImVec2 point = {X(x[i]), Y(y[i], right)};
      const bool far = points_.empty() || std::abs(point.x - points_.back().x) > 0.5f ||
                       std::abs(point.y - points_.back().y) > 0.5f;
      if (far) points_.push_back(point);
    }
  }
  Stroke(color, style_.Px(1.5f));
}

void PlotView::Curves() {
  list_.PushClipRect(lo_, hi_, true);
  for (const DrawnCurve& drawn : drawn_) {
    if (drawn.data.x.empty()) continue;
    const ImVec4 color = style_.palette.plot[drawn.curve->color % 8];
    if (state().earlier) {
      for (size_t piece = 0; piece < drawn.data.pieces.size(); ++piece) {
        const auto [begin, end] = Piece(drawn.data, piece);
        if (piece != drawn.data.cursor_piece && begin < end) {
          Line(drawn, begin, end, Color(WithAlpha(color, 0.3f)));
        }
      }
      OtherBranches(drawn, color);
    }
    const auto [begin, end] = Piece(drawn.data, drawn.data.cursor_piece);
    if (begin < end) Line(drawn, begin, end, Color(color));
  }
  list_.PopClipRect();
}

void PlotView::OtherBranches(const DrawnCurve& drawn, ImVec4 color) {
  constexpr size_t kMaxShown = 8;
  const runner::Snapshot& shot = *c_.frame.snapshot;
  if (!OverTime()) return;
  size_t shown = 0;
  for (auto b = shot.timeline->branches.rbegin(); b != shot.timeline->branches.rend() && shown < kMaxShown;
       ++b) {
    if (b->id == shot.run.branch) continue;
    ++shown;
    DrawnCurve other;
    other.curve = drawn.curve;
    runner::TimelineInfo alone;
    alone.branches.push_back(*b);
    alone.branches[0].parent = -1;
    c_.frame.samples->Path(alone, b->id, b->end, drawn.curve->probe, &other.data);
    TransformCurve(drawn.curve->transform, drawn.curve->seconds, &other.data);
    for (size_t piece = 0; piece < other.data.pieces.size(); ++piece) {
      const auto [begin, end] = Piece(other.data, piece);
      if (begin < end) Line(other, begin, end, Color(WithAlpha(color, 0.22f)));
    }
  }
}

void PlotView::Cursor() {
  const double now = c_.frame.d->time;
  for (DrawnCurve& drawn : drawn_) {
    const auto [begin, end] =
        drawn.data.x.empty() ? std::pair<size_t, size_t>{0, 0} : Piece(drawn.data, drawn.data.cursor_piece);
    if (begin >= end) continue;
    if (!OverTime()) {
      const size_t i = end - 1;
      drawn.at_cursor = drawn.data.y[i];
      continue;
    }
    const double at = hovered_ && InPlot(ImGui::GetMousePos()) ? ValueAtX(ImGui::GetMousePos().x) : now;
    const auto first = drawn.data.x.begin() + static_cast<ptrdiff_t>(begin);
    const auto last = drawn.data.x.begin() + static_cast<ptrdiff_t>(end);
    auto found = std::lower_bound(first, last, at);
    if (found == last || (found != first && at - *(found - 1) < *found - at)) --found;
    drawn.at_cursor = drawn.data.y[static_cast<size_t>(found - drawn.data.x.begin())];
  }
  if (!OverTime() || now < x_.lo || now > x_.hi) return;
  const float x = std::round(X(now));
  list_.AddLine({x, lo_.y}, {x, hi_.y}, Color(style_.palette.accent), style_.Px(1));
}

void PlotView::Legend() {
  float x = at_.x + style_.Px(8);
  const float y = at_.y + style_.Px(4);
  if (drawn_.empty()) {
    const std::string hint = Shortened("Drop a number here, or type an expression above.", hi_.x - x);
    return list_.AddText({x, y}, Color(style_.palette.dim), hint.c_str());
  }
  const char* axis =
      OverTime() ? "time, s" : plot_.x.c_str();  // in this row: the curves never run through it
  const float axis_width = ImGui::CalcTextSize(axis).x;
  list_.AddText({hi_.x - axis_width, y}, Color(style_.palette.dim), axis);
  const float limit = hi_.x - axis_width - style_.Px(14);
  for (const DrawnCurve& drawn : drawn_) {
    std::string text = drawn.curve->expression;
    if (drawn.curve->transform != CurveTransform::kNone) {
      text += std::string(", ") + kCurveTransformNames[static_cast<int>(drawn.curve->transform)];
    }
    if (drawn.curve->right_axis) text += " (right)";
    const std::string value = "  " + Number(drawn.at_cursor);
    const float room = limit - x - style_.Px(14);
    // The name loses letters where there is no room, since a number without its end is another number.
    const float value_width = ImGui::CalcTextSize(value.c_str()).x;
    text = ShortName(text, room - value_width) + value;
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    if (room < value_width + style_.Px(30)) {
      list_.AddText({x, y}, Color(style_.palette.dim), "...");
      break;
    }
    list_.AddRectFilled({x, y + style_.Px(6)}, {x + style_.Px(10), y + style_.Px(10)},
                        Color(style_.palette.plot[drawn.curve->color % 8]));
    list_.AddText({x + style_.Px(14), y}, Color(style_.palette.text), text.c_str());
    x += style_.Px(28) + width;
  }
}

void PlotView::Interact() {
  ImGuiIO& io = ImGui::GetIO();
  if (hovered_ && io.MouseWheel != 0) {
    const double factor = std::pow(0.8, static_cast<double>(io.MouseWheel));
    if (io.KeyCtrl || !OverTime()) {
      for (int axis = 0; axis < 2; ++axis) {
        const double middle = 0.5 * (y_[axis].lo + y_[axis].hi);
        plot_.lo[axis] = middle + (y_[axis].lo - middle) * factor;
        plot_.hi[axis] = middle + (y_[axis].hi - middle) * factor;
        plot_.fixed[axis] = true;
      }
    } else {
      // About the pointer.
      const double at = ValueAtX(io.MousePos.x);
      const double hi = at + (x_.hi - at) * factor;
      state().span = std::max(1e-4, (x_.hi - x_.lo) * factor);
      if (state().paused || at < x_.hi - 0.1 * (x_.hi - x_.lo)) {
        state().paused = true;
        state().end = hi;
      }
    }
  }
  if (hovered_ && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) Fit();
  if (!active_ || !OverTime() || io.MouseDown[1]) return;
  if (io.KeyShift) {
    const double dx =
        static_cast<double>(io.MouseDelta.x) / std::max(1.0, static_cast<double>(hi_.x - lo_.x));
    if (dx == 0) return;
    state().span = x_.hi - x_.lo;
    state().end = x_.hi - dx * (x_.hi - x_.lo);
    state().paused = true;
    return;
  }
  // The cursor is that of the timeline.
  if (!InPlot(io.MouseClickedPos[0])) return;
  const runner::Snapshot& shot = *c_.frame.snapshot;
  const double wanted = std::clamp(ValueAtX(io.MousePos.x), x_.lo, x_.hi);
  if (shot.timeline == nullptr || !(c_.frame.snapshot->run.paused || ImGui::IsMouseDragging(0, 2))) return;
  SeekTime(c_, wanted);
}

void PlotView::Fit() {
  plot_.fixed[0] = plot_.fixed[1] = false;
  state().paused = false;
  state().span = 0;
}

void PlotView::Menu() {
  if (hovered_ && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup("plot menu");
  if (!ImGui::BeginPopup("plot menu")) return;
  if (ImGui::MenuItem("Fit", "double-click")) Fit();
  if (ImGui::MenuItem("Keep the range", nullptr, plot_.fixed[0]))
    plot_.fixed[0] = plot_.fixed[1] = !plot_.fixed[0];
  int remove_curve = -1;
  for (size_t i = 0; i < plot_.curves.size(); ++i) {
    PlotCurve& curve = plot_.curves[i];
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::BeginMenu(curve.expression.c_str())) {
      int transform = static_cast<int>(curve.transform);
      ImGui::SetNextItemWidth(style_.Px(170));
      if (ImGui::Combo("##transform", &transform, kCurveTransformNames,
                       static_cast<int>(CurveTransform::kCount))) {
        curve.transform = static_cast<CurveTransform>(transform);
      }
      if (curve.transform == CurveTransform::kLowPass || curve.transform == CurveTransform::kMean) {
        ImGui::SetNextItemWidth(style_.Px(170));
        NumberField("##seconds", &curve.seconds, 0.001, 1e-4, 100, "%.4g s");
      }
      ImGui::MenuItem("On the right axis", nullptr, &curve.right_axis);
      if (ImGui::MenuItem("As the horizontal axis")) plot_.x = curve.expression;
      if (ImGui::MenuItem("Next color")) curve.color = (curve.color + 1) % 8;
      if (ImGui::MenuItem("Remove")) remove_curve = static_cast<int>(i);
      ImGui::EndMenu();
    }
    ImGui::PopID();
  }
  if (remove_curve >= 0) plot_.curves.erase(plot_.curves.begin() + remove_curve);
  if (!OverTime() && ImGui::MenuItem("Over time again")) plot_.x.clear();
  ImGui::Separator();
  if (ImGui::MenuItem("Remove this plot")) remove = true;
  ImGui::EndPopup();
}

}  // namespace pliant::ui
