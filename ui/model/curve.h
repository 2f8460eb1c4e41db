// Curves of values over time, or of one value over another.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pliant::ui {

// A curve in the order of steps. A jump back in time starts a new piece.
struct CurveData {
  std::vector<double> x;
  std::vector<double> y;
  std::vector<size_t> pieces;  // where each begins; the first is 0
  size_t cursor_piece = 0;     // that contains the entry shown

  void Clear() { *this = {}; }
};

enum class CurveTransform { kNone, kDerivative, kLowPass, kMean, kCount };
inline constexpr const char* kCurveTransformNames[] = {"as is", "derivative", "low-pass filter",
                                                       "moving mean"};

// Replaces y by the transform of it, piece by piece.
void TransformCurve(CurveTransform transform, double seconds, CurveData* curve);

// Points of a polyline that looks the same as the samples [begin, end) drawn on `columns` pixel columns over
// the range of x [lo, hi]: first, smallest, largest and last sample of each column. x ascending. Not-a-number
// breaks the line: such a point is handed on.
void DecimateCurve(std::span<const double> x, std::span<const double> y, double lo, double hi, int columns,
                   std::vector<std::pair<double, double>>* out);

}  // namespace pliant::ui
