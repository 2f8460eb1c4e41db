#include "engine/solver/line_search.h"

#include <cmath>

#include "engine/solver/cone_line.h"
#include "engine/solver/penalty.h"

namespace pliant {
namespace {

constexpr double kMinCurvature = 1e-15;  // in place of none, which only rounding can leave

// A place on the line, with the first two derivatives of the cost there.
struct Place {
  double alpha, slope, curvature;
};

class Line {
 public:
  Line(const RowSet& rows, const RowLine& line, double gauss_slope, double gauss_curvature)
      : rows_(rows), jar_(line.jar), jv_(line.jv), cones_(rows, line.jar, line.jv, line.room) {
    const Slope quadratic = QuadraticSlope(rows, jar_, jv_);
    slope_ = gauss_slope + quadratic.first;
    curvature_ = gauss_curvature + quadratic.second;
  }

  Place At(double alpha) {
    ++neval_;
    const Slope rows = RowSlope(rows_, jar_, jv_, alpha), cones = cones_.At(alpha);
    const double curvature = rows.second + cones.second + curvature_;
    return {alpha, rows.first + cones.first + slope_ + alpha * curvature_,
            curvature > 0 ? curvature : kMinCurvature};
  }
  // Where Newton's method goes from a place.
  Place Beyond(const Place& from) { return At(from.alpha - from.slope / from.curvature); }

  // Cost at alpha less that at 0, computed as a difference.
  double Change(double alpha) const {
    return alpha * (slope_ + 0.5 * alpha * curvature_) + InequalityChange(rows_, jar_, jv_, alpha);
  }
  int neval() const { return neval_; }

 private:
  const RowSet& rows_;
  const double *jar_, *jv_;
  const ConeLine cones_;
  double slope_, curvature_;  // of all that is quadratic along the whole line, at 0
  int neval_ = 0;
};

constexpr int kCandidates = 3;

// The flat one of least cost; null when none is flat.
const Place* BestFlat(const Line& line, const Place* candidates, double tolerance) {
  const Place* best = nullptr;
  for (const Place* c = candidates; c < candidates + kCandidates; ++c) {
    if (!(std::fabs(c->slope) < tolerance)) continue;
    if (!best || line.Change(c->alpha) < line.Change(best->alpha)) best = c;
  }
  return best;
}

// Moves an end of the bracket to the candidate on its side of the minimum whose slope is nearest to zero, and
// finds where Newton's method goes from there. False when no candidate is nearer than the end itself.
bool MoveEnd(Line& line, const Place* candidates, Place& end, Place& beyond) {
  bool moved = false;
  for (const Place* c = candidates; c < candidates + kCandidates; ++c) {
    const bool nearer = end.slope < 0 ? c->slope < 0 && c->slope > end.slope
                                      : end.slope > 0 && c->slope > 0 && c->slope < end.slope;
    if (!nearer) continue;
    end = *c;
    moved = true;
  }
  if (moved) beyond = line.Beyond(end);
  return moved;
}

// Narrows the bracket of `a` and `b`, from which a Newton step has just led to `a`.
Place Narrow(Line& line, Place a, Place b, double tolerance, int max_evaluations) {
  Place beyond_b = a, beyond_a = line.Beyond(a);
  while (line.neval() < max_evaluations) {
    const Place middle = line.At(0.5 * (a.alpha + b.alpha));
    const Place candidates[kCandidates] = {beyond_a, beyond_b, middle};
    if (const Place* best = BestFlat(line, candidates, tolerance)) return *best;
    const bool moved_a = MoveEnd(line, candidates, a, beyond_a);
    const bool moved_b = MoveEnd(line, candidates, b, beyond_b);
    if (!moved_a && !moved_b) return middle;  // as near as rounding allows
  }
  const Place& lower = line.Change(a.alpha) <= line.Change(b.alpha) ? a : b;
  return line.Change(lower.alpha) < 0 ? lower : Place{0, lower.slope, lower.curvature};
}

Place Search(Line& line, double tolerance, int max_evaluations) {
  const Place start = line.At(0);
  Place place = line.Beyond(start);
  if (std::fabs(place.slope) < tolerance) return place;

  // Newton's method from one side, until it steps over the minimum.
  const double side = place.slope < 0 ? 1 : -1;
  Place before = place;
  bool moved = false;
  while (place.slope * side <= -tolerance && line.neval() < max_evaluations) {
    before = place;
    moved = true;
    place = line.Beyond(place);
    if (std::fabs(place.slope) < tolerance) return place;
  }
  if (!moved || line.neval() >= max_evaluations) return place;
  return Narrow(line, place, before, tolerance, max_evaluations);
}

}  // namespace

LineSearchResult SearchLine(const RowSet& rows, const RowLine& residuals, double gauss_slope,
                            double gauss_curvature, double tolerance, int max_evaluations) {
  Line line(rows, residuals, gauss_slope, gauss_curvature);
  const Place found = Search(line, tolerance, max_evaluations);
  return {found.alpha, found.slope, found.alpha == 0 ? 0 : line.Change(found.alpha), line.neval()};
}

}  // namespace pliant
