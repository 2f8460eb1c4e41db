#include "ui/model/curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::ui {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

void TransformCurve(CurveTransform transform, double seconds, CurveData* curve) {
  if (transform == CurveTransform::kNone) return;
  const std::vector<double>& x = curve->x;
  std::vector<double>& y = curve->y;
  for (size_t piece = 0; piece < curve->pieces.size(); ++piece) {
    const size_t begin = curve->pieces[piece];
    const size_t end = piece + 1 < curve->pieces.size() ? curve->pieces[piece + 1] : y.size();
    if (begin >= end) continue;
    if (transform == CurveTransform::kDerivative) {
      for (size_t i = end - 1; i > begin; --i) {
        y[i] = x[i] > x[i - 1] ? (y[i] - y[i - 1]) / (x[i] - x[i - 1]) : kNaN;
      }
      y[begin] = kNaN;
    } else if (transform == CurveTransform::kLowPass) {
      // First order, exact for a constant input over each step.
      for (size_t i = begin + 1; i < end; ++i) {
        if (!std::isfinite(y[i - 1])) continue;
        const double r = seconds > 0 ? std::exp(-(x[i] - x[i - 1]) / seconds) : 0;
        y[i] = r * y[i - 1] + (1 - r) * y[i];
      }
    } else {
      std::vector<double> raw(y.begin() + static_cast<ptrdiff_t>(begin),
                              y.begin() + static_cast<ptrdiff_t>(end));
      size_t first = 0;
      double sum = 0;
      for (size_t i = 0; i < raw.size(); ++i) {
        sum += std::isfinite(raw[i]) ? raw[i] : 0;
        while (x[begin + i] - x[begin + first] > seconds) {
          sum -= std::isfinite(raw[first]) ? raw[first] : 0;
          ++first;
        }
        y[begin + i] = sum / static_cast<double>(i - first + 1);
      }
    }
  }
}

void DecimateCurve(std::span<const double> x, std::span<const double> y, double lo, double hi, int columns,
                   std::vector<std::pair<double, double>>* out) {
  out->clear();
  if (!(hi > lo) || columns < 1 || x.empty()) return;
  // One sample on each side, so that lines reach the edges.
  size_t begin = static_cast<size_t>(std::lower_bound(x.begin(), x.end(), lo) - x.begin());
  size_t end = static_cast<size_t>(std::upper_bound(x.begin() + static_cast<ptrdiff_t>(begin), x.end(), hi) -
                                   x.begin());
  begin -= begin > 0 ? 1 : 0;
  end += end < x.size() ? 1 : 0;
  if (end - begin <= 4 * static_cast<size_t>(columns)) {
    for (size_t i = begin; i < end; ++i) out->emplace_back(x[i], y[i]);
    return;
  }
  const double scale = columns / (hi - lo);
  for (size_t i = begin; i < end;) {
    const double column = std::floor((x[i] - lo) * scale);
    const double edge = lo + (column + 1) / scale;
    const size_t first = i;
    size_t min_at = i;
    size_t max_at = i;
    bool gap = false;
    for (; i < end && (x[i] < edge || i == first); ++i) {
      gap |= !(std::abs(y[i]) <= std::numeric_limits<double>::max());
      if (y[i] < y[min_at] || !(y[min_at] == y[min_at])) min_at = i;
      if (y[i] > y[max_at] || !(y[max_at] == y[max_at])) max_at = i;
    }
    const size_t last = i - 1;
    out->emplace_back(x[first], y[first]);
    const size_t one = std::min(min_at, max_at);
    const size_t two = std::max(min_at, max_at);
    if (one != first) out->emplace_back(x[one], y[one]);
    if (gap) out->emplace_back(x[two], kNaN);
    if (two != one) out->emplace_back(x[two], y[two]);
    if (last != two) out->emplace_back(x[last], y[last]);
  }
}

}  // namespace pliant::ui
