#include "render/api/figure.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "render/api/buffers.h"
#include "render/api/context.h"

namespace pliant::render {
namespace {

constexpr float kPadding = 0.4f;  // of a line's height
constexpr float kSelectionAlpha = 0.8f;
constexpr float kHighlightGrowth = 2.5f;  // width of a highlighted curve against the others
constexpr float kOtherTitleAlpha = 0.55f;

struct Range {
  float low, high;
};

// Everything that the parts of a figure share.
struct Plot {
  const mjvFigure& fig;
  const Font& font;
  Painter& painter;
  Box whole;
  Box pane;
  Range x, y;

  Point At(float vx, float vy) const {
    return {pane.left + pane.width * (vx - x.low) / (x.high - x.low),
            pane.bottom + pane.height * (vy - y.low) / (y.high - y.low)};
  }
};

Color Opaque(const float rgb[3], float alpha = 1) { return {rgb[0], rgb[1], rgb[2], alpha}; }
Color WithAlpha(const float rgba[4]) { return {rgba[0], rgba[1], rgba[2], rgba[3]}; }

int PointsOf(const mjvFigure& fig, int line) { return std::clamp(fig.linepnt[line], 0, mjMAXLINEPNT); }

// Limits of an axis (0: x, 1: y): those of the figure, made wider or replaced by the data's where it
// asks for that.
Range RangeOf(const mjvFigure& fig, int axis) {
  Range given = {fig.range[axis][0], fig.range[axis][1]};
  const bool automatic = !(given.low < given.high);
  if (automatic || fig.flg_extend) {
    Range data = {std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
    for (int i = 0; i < mjMAXLINE; ++i) {
      for (int k = 0; k < PointsOf(fig, i); ++k) {
        const float v = fig.linedata[i][2 * k + axis];
        if (!std::isfinite(v)) continue;
        data = {std::min(data.low, v), std::max(data.high, v)};
      }
    }
    const bool any = data.low <= data.high;
    if (automatic) given = any ? data : Range{0, 1};
    if (!automatic && any) given = {std::min(given.low, data.low), std::max(given.high, data.high)};
  }
  if (axis == 1 && fig.flg_symmetric) {
    const float max_abs = std::max(std::fabs(given.low), std::fabs(given.high));
    given = {-max_abs, max_abs};
  }
  if (!(given.high > given.low)) given = {given.low - 0.5f, given.low + 0.5f};
  return given;
}

// A tick's text. The format is the program's.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
std::string TickText(const char* format, float value) {
  char text[64] = "";
  std::snprintf(text, sizeof(text), format, static_cast<double>(value));
  return text;
}
#pragma GCC diagnostic pop

float TickValue(const Range& range, int index, int count) {
  const float part = count > 1 ? static_cast<float>(index) / static_cast<float>(count - 1) : 0;
  return range.low + part * (range.high - range.low);
}

// Leaves room for the title above, the ticks and captions below and on the left.
Box PaneOf(const Plot& p) {
  const mjvFigure& fig = p.fig;
  const auto line = static_cast<float>(p.font.height());
  const float pad = kPadding * line;
  float left = pad, bottom = pad, top = pad;
  if (fig.flg_ticklabel[1] && fig.gridsize[1] > 0) {
    float width = p.font.Width(fig.minwidth);
    for (int i = 0; i < fig.gridsize[1]; ++i) {
      width = std::max(width, p.font.Width(TickText(fig.yformat, TickValue(p.y, i, fig.gridsize[1]))));
    }
    left += width + pad;
  }
  if (fig.flg_ticklabel[0] && fig.gridsize[0] > 0) bottom += line;
  if (fig.xlabel[0] != '\0') bottom += line;
  if (fig.title[0] != '\0') top += line;
  const float right = std::max(pad, 0.5f * line);
  return {std::floor(left), std::floor(bottom), std::max(1.0f, std::floor(p.whole.width - left - right)),
          std::max(1.0f, std::floor(p.whole.height - bottom - top))};
}

void DrawGrid(const Plot& p) {
  const Color color = Opaque(p.fig.gridrgb);
  const float w = std::max(1.0f, p.fig.gridwidth);
  for (int i = 0; i < p.fig.gridsize[0]; ++i) {
    const float x = std::round(p.At(TickValue(p.x, i, p.fig.gridsize[0]), p.y.low).x);
    p.painter.FillBox({x - 0.5f * w, p.pane.bottom, w, p.pane.height}, color);
  }
  for (int i = 0; i < p.fig.gridsize[1]; ++i) {
    const float y = std::round(p.At(p.x.low, TickValue(p.y, i, p.fig.gridsize[1])).y);
    p.painter.FillBox({p.pane.left, y - 0.5f * w, p.pane.width, w}, color);
  }
}

void DrawTicks(const Plot& p) {
  const Color color = Opaque(p.fig.textrgb);
  const auto line = static_cast<float>(p.font.height());
  for (int i = 0; p.fig.flg_ticklabel[0] && i < p.fig.gridsize[0]; ++i) {
    const float value = TickValue(p.x, i, p.fig.gridsize[0]);
    const std::string text = TickText(p.fig.xformat, value);
    const float width = p.font.Width(text);
    const float x =
        std::clamp(p.At(value, p.y.low).x - 0.5f * width, 0.0f, std::max(0.0f, p.whole.width - width));
    p.painter.Text(p.font, x, p.pane.bottom - line + p.font.descent(), text, color);
  }
  for (int i = 0; p.fig.flg_ticklabel[1] && i < p.fig.gridsize[1]; ++i) {
    const float value = TickValue(p.y, i, p.fig.gridsize[1]);
    const std::string text = TickText(p.fig.yformat, value);
    const float x = p.pane.left - kPadding * line - p.font.Width(text);
    const float y = p.At(p.x.low, value).y - 0.5f * line;
    p.painter.Text(p.font, x, y + p.font.descent(), text, color);
  }
}

// Two spaces separate the titles of subplots; the chosen one stands out.
std::vector<std::string> TitlesOf(const mjvFigure& fig) {
  std::vector<std::string> titles;
  const std::string all = fig.title;
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find("  ", at), all.size());
    if (end > at) titles.push_back(all.substr(at, end - at));
    at = std::max(all.find_first_not_of(' ', end), end);
    if (at == std::string::npos) break;
  }
  return titles;
}

void DrawCaptions(const Plot& p) {
  const Color color = Opaque(p.fig.textrgb);
  const auto line = static_cast<float>(p.font.height());
  const auto centered = [&](const std::string& text, const Box& box, float y, const Color& c) {
    p.painter.Text(p.font, box.left + 0.5f * (box.width - p.font.Width(text)), y + p.font.descent(), text, c);
  };
  const std::vector<std::string> titles = TitlesOf(p.fig);
  const float part = p.pane.width / static_cast<float>(std::max<size_t>(1, titles.size()));
  for (size_t i = 0; i < titles.size(); ++i) {
    const bool chosen = titles.size() == 1 || static_cast<int>(i) == p.fig.subplot;
    const Box place = {p.pane.left + static_cast<float>(i) * part, 0, part, 0};
    centered(titles[i], place, p.pane.top() + 0.5f * kPadding * line,
             Opaque(p.fig.textrgb, chosen ? 1 : kOtherTitleAlpha));
  }
  if (p.fig.xlabel[0] != '\0') centered(p.fig.xlabel, p.pane, 0.5f * kPadding * line, color);
}

struct LegendEntry {
  int line;
  Box box;
};

// Names of the curves in the upper right corner of the pane.
std::vector<LegendEntry> LegendOf(const Plot& p) {
  std::vector<LegendEntry> entries;
  if (!p.fig.flg_legend) return entries;
  const auto line = static_cast<float>(p.font.height());
  float widest = 0;
  for (int i = 0; i < mjMAXLINE; ++i) {
    if (p.fig.linename[i][0] == '\0' || p.fig.linepnt[i] <= 0) continue;
    widest = std::max(widest, p.font.Width(p.fig.linename[i]));
    entries.push_back({i, {}});
  }
  const float width = widest + 2 * kPadding * line;
  float y = p.pane.top() - line * static_cast<float>(1 + p.fig.legendoffset);
  for (LegendEntry& entry : entries) {
    entry.box = {p.pane.right() - width, y, width, line};
    y -= line;
  }
  return entries;
}

// The curve that the pointer marks in the legend, or the one that the figure names; -1 none.
int HighlightedLine(const mjvFigure& fig, const std::vector<LegendEntry>& legend) {
  const auto x = static_cast<float>(fig.highlight[0]), y = static_cast<float>(fig.highlight[1]);
  for (const LegendEntry& entry : legend) {
    const Box& b = entry.box;
    if (x >= b.left && x < b.right() && y >= b.bottom && y < b.top()) return entry.line;
  }
  return fig.highlightid;
}

void DrawLegend(const Plot& p, const std::vector<LegendEntry>& legend, int highlighted) {
  if (legend.empty()) return;
  const Box &first = legend.front().box, &last = legend.back().box;
  p.painter.FillBox({first.left, last.bottom, first.width, first.top() - last.bottom},
                    WithAlpha(p.fig.legendrgba));
  const float pad = kPadding * static_cast<float>(p.font.height());
  for (const LegendEntry& entry : legend) {
    const float* rgb = p.fig.linergb[entry.line];
    if (entry.line == highlighted) p.painter.FillBox(entry.box, Opaque(rgb, 0.3f));
    p.painter.Text(p.font, entry.box.left + pad, entry.box.bottom + p.font.descent(),
                   p.fig.linename[entry.line], Opaque(rgb));
  }
}

void DrawCurve(const Plot& p, int line, float width) {
  const int count = PointsOf(p.fig, line);
  std::vector<Point> points;
  points.reserve(static_cast<size_t>(count));
  const Color color = Opaque(p.fig.linergb[line]);
  for (int k = 0; k < count; ++k) {
    points.push_back(p.At(p.fig.linedata[line][2 * k], p.fig.linedata[line][2 * k + 1]));
  }
  if (!p.fig.flg_barplot) {
    p.painter.Line(points, color, width);
    return;
  }
  for (size_t k = 0; k + 1 < points.size(); k += 2) p.painter.Bar(points[k], points[k + 1], color, width);
}

void DrawSelection(const Plot& p) {
  if (!p.fig.flg_selection || p.fig.selection < p.x.low || p.fig.selection > p.x.high) return;
  const float x = std::round(p.At(p.fig.selection, p.y.low).x);
  p.painter.FillBox({x - 0.5f, p.pane.bottom, 1, p.pane.height}, Opaque(p.fig.textrgb, kSelectionAlpha));
}

void ReportAxes(const Plot& p, mjvFigure* fig) {
  fig->xaxispixel[0] = static_cast<int>(p.pane.left);
  fig->xaxispixel[1] = static_cast<int>(p.pane.right());
  fig->yaxispixel[0] = static_cast<int>(p.pane.bottom);
  fig->yaxispixel[1] = static_cast<int>(p.pane.top());
  fig->xaxisdata[0] = p.x.low;
  fig->xaxisdata[1] = p.x.high;
  fig->yaxisdata[0] = p.y.low;
  fig->yaxisdata[1] = p.y.high;
}

}  // namespace

void DrawFigure(const mjrRect& viewport, mjvFigure* fig, const mjrContext& con) {
  const DrawContext& context = ContextOf(con, "mjr_figure");
  if (viewport.width <= 0 || viewport.height <= 0) return;
  Painter& painter = CurrentPainter("mjr_figure");
  const Box whole = {0, 0, static_cast<float>(viewport.width), static_cast<float>(viewport.height)};
  Plot p{*fig, context.fonts.normal, painter, whole, {}, RangeOf(*fig, 0), RangeOf(*fig, 1)};
  p.pane = PaneOf(p);
  painter.Start(ViewportOf(viewport));
  painter.FillBox(whole, WithAlpha(fig->figurergba));
  painter.FillBox(p.pane, WithAlpha(fig->panergba));
  DrawGrid(p);
  DrawTicks(p);
  DrawCaptions(p);
  const std::vector<LegendEntry> legend = LegendOf(p);
  const int highlighted = HighlightedLine(*fig, legend);
  painter.Clip(p.pane);
  for (int i = mjMAXLINE - 1; i >= 0; --i) {  // the first ones on top
    const float width = std::max(1.0f, fig->linewidth) * (i == highlighted ? kHighlightGrowth : 1);
    DrawCurve(p, i, width);
  }
  DrawSelection(p);
  DrawLegend(p, legend, highlighted);
  painter.Unclip();
  painter.Finish();
  ReportAxes(p, fig);
}

}  // namespace pliant::render
