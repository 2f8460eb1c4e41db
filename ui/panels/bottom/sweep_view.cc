#include "ui/panels/bottom/sweep_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "ui/widgets/plot.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

// From blue over white to red.
ImVec4 HeatColor(double part) {
  const auto t = static_cast<float>(std::clamp(part, 0.0, 1.0));
  return t < 0.5f ? ImVec4(0.2f + 1.5f * t, 0.35f + 1.2f * t, 0.8f + 0.3f * t, 1)
                  : ImVec4(0.95f, 0.95f - 1.3f * (t - 0.5f), 0.95f - 1.6f * (t - 0.5f), 1);
}

// That can be read on it.
ImU32 InkOn(const ImVec4& color) {
  const float light = 0.3f * color.x + 0.59f * color.y + 0.11f * color.z;
  return light > 0.5f ? IM_COL32(0, 0, 0, 255) : IM_COL32(255, 255, 255, 255);
}

std::string Short(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// Smallest and largest number that a run gave; what rounding alone makes different is one number.
struct Range {
  double low = INFINITY;
  double high = -INFINITY;

  explicit Range(const SweepResult& result) {
    for (const double value : result.values) {
      if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    }
    if (high - low <= std::max(result.rounding, 1e-9 * std::max(std::abs(low), std::abs(high)))) high = low;
  }
  bool None() const { return low > high; }
  bool Flat() const { return low == high; }
  double PartOf(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

std::string CellText(const SweepResult& result, int cell) {
  std::string text;
  char line[400];
  for (const runner::NumberChange& change : result.sweep.ChangesOf(cell)) {
    std::snprintf(line, sizeof line, "%s = %.5g\n", change.path.c_str(), change.value);
    text += line;
  }
  std::snprintf(line, sizeof line, "%s: %.6g\nClick: go on from the start with these numbers",
                result.measure.c_str(), result.values[static_cast<size_t>(cell)]);
  return text + line;
}

class SweepTable {
 public:
  // `below`: there is a curve above it, of the same parameter.
  SweepTable(const Style& style, const SweepResult& result, const Range& range, bool below)
      : style_(style), result_(result), range_(range), across_(result.sweep.axes[0]), below_(below) {
    rows_ = result.sweep.Cells() / std::max(1, across_.count);
    line_ = ImGui::GetTextLineHeight();
    origin_ = ImGui::GetCursorScreenPos();
    const ImVec2 place = ImGui::GetContentRegionAvail();
    if (rows_ > 1) {
      for (int row = 0; row < rows_; ++row)
        left_ = std::max(left_, ImGui::CalcTextSize(Short(Up().At(row)).c_str()).x + style.Px(8));
      top_ = line_ + style.Px(2);
    }
    bottom_ = below ? 0 : line_ + style.Px(3);
    size_ = {(place.x - left_) / static_cast<float>(std::max(1, across_.count)),
             std::max(style.Px(10), (place.y - top_ - bottom_) / static_cast<float>(rows_))};
  }

  void Draw(ExperimentsState& state) const {
    for (int cell = 0; cell < result_.sweep.Cells(); ++cell) DrawCell(cell, state);
    if (rows_ > 1) DrawUp();
    if (!below_) DrawAcross();
  }

 private:
  const runner::SweepAxis& Up() const { return result_.sweep.axes[1]; }
  ImVec2 CornerOf(int column, int row) const {
    return {origin_.x + left_ + size_.x * static_cast<float>(column),
            origin_.y + top_ + size_.y * static_cast<float>(rows_ - 1 - row)};
  }
  ImU32 Dim() const { return Color(style_.palette.dim); }

  void DrawCell(int cell, ExperimentsState& state) const {
    const double value = result_.values[static_cast<size_t>(cell)];
    const int column = cell % across_.count;
    const ImVec2 at = CornerOf(column, cell / across_.count), end(at.x + size_.x - 1, at.y + size_.y - 1);
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID(cell);
    if (ImGui::InvisibleButton("cell", size_)) state.open_cell = cell;
    const bool marked = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    if (ImGui::IsItemHovered()) ShowTip("%s", CellText(result_, cell).c_str());
    ImGui::PopID();
    const bool known = std::isfinite(value);
    const ImVec4 same = style_.palette.header;  // no color says more than another
    const ImVec4 color = !known ? style_.palette.dim : range_.Flat() ? same : HeatColor(range_.PartOf(value));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, end, Color(color));
    if (marked) list.AddRect(at, end, Color(style_.palette.selection), 0, 0, style_.Px(2));
    // Below a curve the numbers are on the curve: there the parameter is told.
    const bool rounding = range_.Flat() && result_.rounding > 0;
    const std::string text = below_                 ? Short(across_.At(column))
                             : !known               ? "-"
                             : rounding && cell > 0 ? "same"
                                                    : Short(value);
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    if (extent.x + style_.Px(6) > size_.x || extent.y > size_.y) return;
    list.AddText({at.x + 0.5f * (size_.x - extent.x), at.y + 0.5f * (size_.y - extent.y)}, InkOn(color),
                 text.c_str());
  }

  // The values of the second parameter beside their rows, as many as there is room for; its name above.
  void DrawUp() const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(origin_, Dim(), (Up().path + " upwards").c_str());
    const int each = std::max(1, static_cast<int>(std::ceil(line_ / size_.y)));
    for (int row = 0; row < rows_; row += each) {
      const std::string text = Short(Up().At(row));
      const float x = origin_.x + left_ - style_.Px(5) - ImGui::CalcTextSize(text.c_str()).x;
      list.AddText({x, CornerOf(0, row).y + 0.5f * (size_.y - line_)}, Dim(), text.c_str());
    }
  }

  // Where the first parameter begins and ends, and between them its name.
  void DrawAcross() const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = CornerOf(0, 0).y + size_.y + style_.Px(2);
    const float width = size_.x * static_cast<float>(across_.count), x = origin_.x + left_;
    const std::string begin = Short(across_.At(0)), end = Short(across_.At(across_.count - 1));
    const float name = ImGui::CalcTextSize(across_.path.c_str()).x;
    const float last = ImGui::CalcTextSize(end.c_str()).x;
    list.AddText({x, y}, Dim(), begin.c_str());
    list.AddText({x + width - last, y}, Dim(), end.c_str());
    if (ImGui::CalcTextSize(begin.c_str()).x + name + last + style_.Px(24) < width)
      list.AddText({x + 0.5f * (width - name), y}, Dim(), across_.path.c_str());
  }

  const Style& style_;
  const SweepResult& result_;
  const Range& range_;
  const runner::SweepAxis& across_;
  bool below_;
  int rows_ = 1;
  float line_ = 0, left_ = 0, top_ = 0, bottom_ = 0;
  ImVec2 origin_, size_;
};

// Which color stands for which number.
void DrawLegend(const Style& style, const Range& range) {
  ImGui::TextUnformatted(Short(range.low).c_str());
  ImGui::SameLine(0, style.Px(6));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size(style.Px(80), ImGui::GetTextLineHeight() - style.Px(4));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float top = at.y + ImGui::GetStyle().FramePadding.y + style.Px(2), half = 0.5f * size.x;
  for (int k = 0; k < 2; ++k) {
    const ImU32 from = Color(HeatColor(0.5 * k)), to = Color(HeatColor(k == 0 ? 0.499 : 1.0));
    const float x = at.x + half * static_cast<float>(k);
    list.AddRectFilledMultiColor({x, top}, {x + half, top + size.y}, from, to, to, from);
  }
  ImGui::Dummy(size);
  ImGui::SameLine(0, style.Px(6));
  ImGui::TextUnformatted(Short(range.high).c_str());
}

void DrawCurve(const Style& style, const SweepResult& result, ImVec2 size) {
  const runner::SweepAxis& axis = result.sweep.axes[0];
  PlotOptions options;
  options.title = result.measure.c_str();
  options.from_zero = false;
  options.x_first = axis.from;
  options.x_step = axis.At(1) - axis.At(0);
  options.x_label = axis.path.c_str();
  const auto value = [&result](int i) { return static_cast<float>(result.values[static_cast<size_t>(i)]); };
  DrawPlot(style, "sweep", size, {{"", style.palette.accent, value}}, axis.count, options);
}

}  // namespace

void DrawSweepResult(const Style& style, ExperimentsState& state) {
  const SweepResult& result = *state.sweep;
  const Range range(result);
  const int columns = result.sweep.axes[0].count, rows = result.sweep.Cells() / std::max(1, columns);
  ImGui::AlignTextToFramePadding();
  const std::string what =
      result.measure + ", " + runner::kReductionNames[static_cast<int>(result.sweep.reduction)];
  const float room = ImGui::GetContentRegionAvail().x;
  if (range.None()) {
    CutText(what + ": no run came to its end", room);
  } else if (range.Flat() && result.rounding > 0) {
    CutText("No difference beyond rounding: " + what, room);
    NoteWidget("sweep.no_difference");
  } else if (range.Flat()) {
    CutText(what + ": " + Short(range.low) + " in every run", room);
  } else {
    CutText(what, std::max(style.Px(40), room - style.Px(220)));
    ImGui::SameLine(0, style.Px(12));
    DrawLegend(style, range);
  }
  const bool curve = rows == 1 && columns > 1 && !range.Flat();
  if (curve) {
    const ImVec2 place = ImGui::GetContentRegionAvail();
    DrawCurve(style, result, {place.x, std::max(style.Px(60), place.y - style.Px(34))});
  }
  SweepTable(style, result, range, curve).Draw(state);
}

}  // namespace pliant::ui
