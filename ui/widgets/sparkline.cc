#include "ui/widgets/sparkline.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace pliant::ui {

void DrawSparkline(const Style& style, const CurveData& curve, ImVec4 color) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size = {ImGui::GetContentRegionAvail().x, ImGui::GetTextLineHeight()};
  ImGui::Dummy(size);
  if (curve.x.size() < 2 || size.x < 4 || !ImGui::IsItemVisible()) return;
  const size_t begin = curve.pieces[curve.cursor_piece];
  const std::span<const double> x(curve.x.data() + begin, curve.x.size() - begin);
  const std::span<const double> y(curve.y.data() + begin, curve.y.size() - begin);
  std::vector<std::pair<double, double>> points;
  DecimateCurve(x, y, x.front(), x.back(), static_cast<int>(size.x), &points);
  double lo = INFINITY;
  double hi = -INFINITY;
  for (const auto& [t, v] : points) {
    if (!std::isfinite(v)) continue;
    lo = std::min(lo, v);
    hi = std::max(hi, v);
  }
  if (!(hi >= lo)) return;
  const double range = hi > lo ? hi - lo : 1;
  std::vector<ImVec2> line;
  for (const auto& [t, v] : points) {
    if (!std::isfinite(v)) continue;
    line.push_back(
        {at.x + size.x * static_cast<float>((t - x.front()) / std::max(1e-12, x.back() - x.front())),
         at.y + size.y * (0.9f - 0.8f * static_cast<float>((v - lo) / range))});
  }
  ImGui::GetWindowDrawList()->AddPolyline(line.data(), static_cast<int>(line.size()), Color(color), 0,
                                          style.Px(1.2f));
}

}  // namespace pliant::ui
