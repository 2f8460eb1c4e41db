#include "engine/solver/line_search.h"

#include <cmath>

#include "engine/solver/penalty.h"

namespace pliant {
namespace {

// Relative width of a bracket, and of a Newton step, that rounding makes meaningless.
constexpr double kResolution = 4e-16;

}  // namespace

LineSearchResult SearchLine(const RowSet& rows, const double* jar, const double* jv, double gauss_slope,
                            double gauss_curvature, double tolerance, int max_evaluations) {
  const Slope quadratic = QuadraticSlope(rows, jar, jv);
  gauss_slope += quadratic.first;
  gauss_curvature += quadratic.second;
  const auto evaluate = [&](double alpha) {
    Slope s = InequalitySlope(rows, jar, jv, alpha);
    s.first += gauss_slope + alpha * gauss_curvature;
    s.second += gauss_curvature;
    return s;
  };

  const Slope start = evaluate(0);
  LineSearchResult best = {0, start.first, 0, 1};
  if (!(start.first < 0) || !(start.second > 0) || -start.first < tolerance) return best;

  double low = 0, high = INFINITY;  // the derivative is negative at low, not negative at high
  double alpha = -start.first / start.second;
  while (best.neval < max_evaluations) {
    const Slope s = evaluate(alpha);
    ++best.neval;
    if (std::fabs(s.first) < std::fabs(best.slope)) {
      best.alpha = alpha;
      best.slope = s.first;
    }
    if (std::fabs(s.first) < tolerance) break;
    (s.first < 0 ? low : high) = alpha;
    double next = alpha - s.first / s.second;
    if (!(next > low && next < high)) {
      if (std::fabs(next - alpha) <= kResolution * alpha || high - low <= kResolution * high) break;
      next = high < INFINITY ? 0.5 * (low + high) : 2 * alpha;
    }
    if (std::fabs(next - alpha) <= kResolution * alpha) break;
    alpha = next;
  }
  best.change = best.alpha * (gauss_slope + 0.5 * best.alpha * gauss_curvature) +
                InequalityChange(rows, jar, jv, best.alpha);
  return best;
}

}  // namespace pliant
