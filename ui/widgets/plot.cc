#include "ui/widgets/plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

struct Axis {
  float lo = 0;
  float hi = 1;
};

Axis RangeOf(const std::vector<PlotSeries>& series, int n, const PlotOptions& options) {
  float lo = std::numeric_limits<float>::max();
  float hi = std::numeric_limits<float>::lowest();
  for (const PlotSeries& s : series) {
    for (int i = 0; i < n; ++i) {
      const float v = s.value(i);
      if (!std::isfinite(v)) continue;
      lo = std::min(lo, v);
      hi = std::max(hi, v);
    }
  }
  if (lo > hi) return {0, 1};
  if (options.from_zero && !options.log10) {
    lo = std::min(lo, 0.0f);
    hi = std::max(hi, 0.0f);
  }
  if (hi - lo < 1e-12f * std::max(1.0f, std::abs(hi))) {
    hi += hi == 0 ? 1 : 0.5f * std::abs(hi);
    if (!options.from_zero) lo -= lo == 0 ? 1 : 0.5f * std::abs(lo);
  }
  const float margin = 0.06f * (hi - lo);
  return {options.from_zero && lo == 0 ? 0 : lo - margin, hi + margin};
}

// With as many digits as tell it from the ticks beside it.
std::string TickText(double value, double step, const PlotOptions& options) {
  char text[32];
  if (std::abs(value) < 1e-6 * step) value = 0;
  const double digits = value == 0 ? 1 : std::floor(std::log10(std::abs(value) / step)) + 2;
  if (options.log10) {
    std::snprintf(text, sizeof text, "1e%.0f", value);
  } else {
    std::snprintf(text, sizeof text, "%.*g", std::clamp(static_cast<int>(digits), 4, 10), value);
  }
  return text;
}

constexpr int kMaxTicks = 100;

class Plot {
 public:
  Plot(const Style& style, ImVec2 at, ImVec2 size, const PlotOptions& options, Axis axis, int n,
       const std::vector<PlotSeries>& series)
      : style_(style),
        list_(*ImGui::GetWindowDrawList()),
        options_(options),
        axis_(axis),
        n_(n),
        at_(at),
        size_(size) {
    const float line = ImGui::GetTextLineHeight();
    LayOutLegend(series);
    lo_ = {0, at.y + line * static_cast<float>(1 + legend_lines_) + style.Px(9)};
    hi_ = {at.x + size.x - style.Px(8), at.y + size.y - style.Px(8) - (*options.x_label != '\0' ? line : 0)};
    PlaceTicks();
  }

  void Frame() {
    const Palette& p = style_.palette;
    list_.AddRectFilled(at_, {at_.x + size_.x, at_.y + size_.y}, Color(p.window), style_.Px(4));
    ImGui::PushFont(style_.fonts.mono);
    const float text_height = ImGui::GetTextLineHeight();
    for (const double v : ticks_) {
      const float y = std::round(Y(static_cast<float>(v)));
      list_.AddLine({lo_.x, y}, {hi_.x, y}, Color(WithAlpha(p.faint, 0.55f)));
      const std::string text = TickText(v, step_, options_);
      const float width = ImGui::CalcTextSize(text.c_str()).x;
      list_.AddText({lo_.x - width - style_.Px(5), y - 0.5f * text_height}, Color(p.dim), text.c_str());
    }
    ImGui::PopFont();
    if (*options_.x_label != '\0') Below();
  }

  void Curve(const PlotSeries& s) {
    const ImU32 color = Color(s.color);
    list_.PushClipRect(lo_, hi_, true);
    const int columns = std::max(1, static_cast<int>(hi_.x - lo_.x));
    if (n_ > 2 * columns) {
      Decimated(s, columns, color);
    } else {
      points_.clear();
      for (int i = 0; i <= n_; ++i) {
        const float v = i < n_ ? s.value(i) : std::numeric_limits<float>::quiet_NaN();
        if (std::isfinite(v)) {
          points_.push_back({X(i), Y(v)});
        } else if (!points_.empty()) {
          Stroke(color);
        }
      }
    }
    list_.PopClipRect();
  }

  // Title and legend; the values only where all of them fit on the line of the title.
  void Legend(const std::vector<PlotSeries>& series, int shown) {
    const Palette& p = style_.palette;
    const ImVec2 begin(at_.x + style_.Px(8), at_.y + style_.Px(4));
    ImGui::PushFont(style_.fonts.bold);
    list_.AddText(begin, Color(p.text), options_.title);
    const float title = ImGui::CalcTextSize(options_.title).x;
    ImGui::PopFont();
    if (*options_.unit != '\0')
      list_.AddText({begin.x + title + style_.Px(6), begin.y}, Color(p.dim), options_.unit);
    float x = legend_x_;
    for (size_t i = 0; i < series.size(); ++i) {
      const PlotSeries& s = series[i];
      if (s.name.empty() || legend_[i].line > legend_lines_) continue;
      const float y = begin.y + ImGui::GetTextLineHeight() * static_cast<float>(legend_[i].line);
      const std::string text = s.name + (legend_values_ ? " " + ValueText(s, shown) : "");
      if (!legend_values_) x = legend_[i].x;
      list_.AddRectFilled({x, y + style_.Px(5)}, {x + style_.Px(8), y + style_.Px(11)}, Color(s.color),
                          style_.Px(1));
      list_.AddText({x + style_.Px(12), y}, Color(p.dim), text.c_str());
      x += ImGui::CalcTextSize(text.c_str()).x + style_.Px(20);
    }
  }

  // The sample under the pointer, -1 when it is elsewhere. Draws the read-out line.
  int Hovered(const std::vector<PlotSeries>& series) {
    if (n_ < 1 || !ImGui::IsItemHovered()) return -1;
    const ImVec2 mouse = ImGui::GetMousePos();
    if (mouse.x < lo_.x || mouse.x > hi_.x) return -1;
    const float t = (mouse.x - lo_.x) / (hi_.x - lo_.x);
    const int i =
        std::clamp(static_cast<int>(std::lround(t * static_cast<float>(std::max(1, n_ - 1)))), 0, n_ - 1);
    list_.AddLine({X(i), lo_.y}, {X(i), hi_.y}, Color(WithAlpha(style_.palette.text, 0.35f)));
    std::string tip;
    char text[64];
    std::snprintf(text, sizeof text, "%s %.6g", *options_.x_label != '\0' ? options_.x_label : "sample",
                  options_.x_first + options_.x_step * i);
    tip = text;
    for (const PlotSeries& s : series) {
      if (!s.name.empty()) tip += "\n" + s.name + ": " + ValueText(s, i);
    }
    ShowTip("%s", tip.c_str());
    return i;
  }

 private:
  // And makes room for what stands beside them.
  void PlaceTicks() {
    ImGui::PushFont(style_.fonts.mono);
    const double range = axis_.hi - axis_.lo;
    const int count = std::max(2, static_cast<int>((hi_.y - lo_.y) / style_.Px(26)));
    step_ = TickStep(range, count);
    // One tick alone tells no scale: closer ones where they have room.
    const auto inside = [this](double step) {
      return std::floor(axis_.hi / step) - std::ceil(axis_.lo / step) + 1;
    };
    const double closer = TickStep(range, 2 * count);
    if (inside(step_) < 2 && closer * (hi_.y - lo_.y) >= range * ImGui::GetTextLineHeight()) step_ = closer;
    if (options_.log10) step_ = std::max(1.0, std::round(step_));
    float width = style_.Px(36);
    const double first = std::ceil(axis_.lo / step_) * step_;
    for (int i = 0; first + i * step_ <= axis_.hi && i < kMaxTicks; ++i) {
      ticks_.push_back(first + i * step_);
      width = std::max(width, ImGui::CalcTextSize(TickText(ticks_.back(), step_, options_).c_str()).x);
    }
    ImGui::PopFont();
    lo_.x = at_.x + std::min(width + style_.Px(10), 0.5f * size_.x);
  }

  // Where x begins and ends, and between them what it is.
  void Below() {
    const Palette& p = style_.palette;
    const float y = hi_.y + style_.Px(3);
    const float width = ImGui::CalcTextSize(options_.x_label).x;
    char begin[32], end[32];
    std::snprintf(begin, sizeof begin, "%.4g", options_.x_first);
    std::snprintf(end, sizeof end, "%.4g", options_.x_first + options_.x_step * std::max(0, n_ - 1));
    const float begin_width = ImGui::CalcTextSize(begin).x, end_width = ImGui::CalcTextSize(end).x;
    if (n_ < 2 || begin_width + width + end_width + style_.Px(24) > hi_.x - lo_.x) {
      list_.AddText({hi_.x - width, y}, Color(p.dim), options_.x_label);
      return;
    }
    list_.AddText({lo_.x, y}, Color(p.dim), begin);
    list_.AddText({hi_.x - end_width, y}, Color(p.dim), end);
    list_.AddText({0.5f * (lo_.x + hi_.x - width), y}, Color(p.dim), options_.x_label);
  }

  struct LegendPlace {
    float x = 0;
    int line = 0;
  };

  // Names flow over as many lines as they need, in a plot that is high enough for them.
  void LayOutLegend(const std::vector<PlotSeries>& series) {
    ImGui::PushFont(style_.fonts.bold);
    float x = at_.x + style_.Px(20) + ImGui::CalcTextSize(options_.title).x;
    ImGui::PopFont();
    if (*options_.unit != '\0') x += ImGui::CalcTextSize(options_.unit).x + style_.Px(6);
    legend_x_ = x;
    const float right = at_.x + size_.x - style_.Px(4);
    const float value = ImGui::CalcTextSize(" -0.00e+00").x;
    float all = x;
    for (const PlotSeries& s : series) {
      if (!s.name.empty()) all += ImGui::CalcTextSize(s.name.c_str()).x + value + style_.Px(20);
    }
    legend_values_ = all < right;
    int line = 0;
    for (const PlotSeries& s : series) {
      const float width = s.name.empty() ? 0 : ImGui::CalcTextSize(s.name.c_str()).x + style_.Px(20);
      if (!legend_values_ && x + width > right && x > at_.x + style_.Px(8)) {
        x = at_.x + style_.Px(8);
        ++line;
      }
      legend_.push_back({x, line});
      x += width;
    }
    // A low plot keeps its curves; the read-out tells what each of them is.
    const float text = ImGui::GetTextLineHeight();
    const int most = static_cast<int>((size_.y - 3 * text - style_.Px(40)) / text);
    legend_lines_ = std::min(line, std::max(0, most));
  }

  float X(int i) const {
    const int last = std::max(1, n_ - 1);
    return lo_.x + (hi_.x - lo_.x) * static_cast<float>(i) / static_cast<float>(last);
  }
  float Y(float v) const { return hi_.y - (hi_.y - lo_.y) * (v - axis_.lo) / (axis_.hi - axis_.lo); }

  std::string ValueText(const PlotSeries& s, int i) const {
    const float v = i >= 0 && i < n_ ? s.value(i) : std::numeric_limits<float>::quiet_NaN();
    if (!std::isfinite(v)) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", options_.log10 ? std::pow(10.0, static_cast<double>(v)) : v);
    return text;
  }

  void Stroke(ImU32 color) {
    if (points_.size() == 1) list_.AddCircleFilled(points_[0], style_.Px(2), color);
    if (points_.size() > 1) {
      list_.AddPolyline(points_.data(), static_cast<int>(points_.size()), color, 0, style_.Px(1.5f));
    }
    points_.clear();
  }

  void Decimated(const PlotSeries& s, int columns, ImU32 color) {
    for (int c = 0; c < columns; ++c) {
      const int first = static_cast<int>(static_cast<int64_t>(c) * n_ / columns);
      const int last = static_cast<int>(static_cast<int64_t>(c + 1) * n_ / columns);
      float lo = std::numeric_limits<float>::max();
      float hi = std::numeric_limits<float>::lowest();
      for (int i = first; i < last; ++i) {
        const float v = s.value(i);
        if (!std::isfinite(v)) continue;
        lo = std::min(lo, v);
        hi = std::max(hi, v);
      }
      if (lo > hi) continue;
      const float x = lo_.x + static_cast<float>(c);
      list_.AddRectFilled({x, Y(hi) - 0.75f}, {x + 1, Y(lo) + 0.75f}, color);
    }
  }

  const Style& style_;
  ImDrawList& list_;
  const PlotOptions& options_;
  Axis axis_;
  int n_;
  ImVec2 at_;
  ImVec2 size_;
  ImVec2 lo_;  // of the plotting area
  ImVec2 hi_;
  std::vector<double> ticks_;
  double step_ = 1;  // between them
  std::vector<ImVec2> points_;
  std::vector<LegendPlace> legend_;
  int legend_lines_ = 0;  // besides the title's
  bool legend_values_ = true;
  float legend_x_ = 0;
};

}  // namespace

double TickStep(double range, int count) {
  if (!(range > 0) || count < 1) return 1;
  const double raw = range / count;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  const double mantissa = raw / power;
  return power * (mantissa <= 1 ? 1 : mantissa <= 2 ? 2 : mantissa <= 5 ? 5 : 10);
}

void DrawPlot(const Style& style, const char* id, ImVec2 size, const std::vector<PlotSeries>& series, int n,
              const PlotOptions& options) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  size.x = std::max(size.x, style.Px(80));
  size.y = std::max(size.y, style.Px(60));
  ImGui::InvisibleButton(id, size);
  if (!ImGui::IsItemVisible()) return;
  Plot plot(style, at, size, options, RangeOf(series, n, options), n, series);
  plot.Frame();
  for (const PlotSeries& s : series) plot.Curve(s);
  const int hovered = plot.Hovered(series);
  plot.Legend(series, hovered >= 0 ? hovered : n - 1);
}

}  // namespace pliant::ui
