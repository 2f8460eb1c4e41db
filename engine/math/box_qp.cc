#include "engine/math/box_qp.h"

#include <cmath>

#include "engine/math/cholesky.h"
#include "engine/math/dense.h"

namespace pliant {
namespace {

constexpr int kMaxIterations = 100;
constexpr mjtNum kMinGradient = 1e-16;
constexpr mjtNum kStepFactor = 0.5;  // backtracking
constexpr mjtNum kMinStep = 1e-22;
constexpr mjtNum kArmijo = 0.1;
constexpr mjtNum kMinImprovement = 1e-16;

struct Problem {
  const mjtNum *H, *g;
  int n;
  const mjtNum *lower, *upper;

  mjtNum Clamp(mjtNum x, int i) const {
    if (lower && x < lower[i]) x = lower[i];
    if (upper && x > upper[i]) x = upper[i];
    return x;
  }
  mjtNum Entry(int r, int c) const { return r >= c ? H[r * n + c] : H[c * n + r]; }
  // gradient = g + H x; returns the value.
  mjtNum Evaluate(const mjtNum* x, mjtNum* gradient) const {
    mjtNum value = 0;
    for (int i = 0; i < n; ++i) {
      mjtNum hx = 0;
      for (int j = 0; j < n; ++j) hx += Entry(i, j) * x[j];
      value += x[i] * (0.5 * hx + g[i]);
      gradient[i] = g[i] + hx;
    }
    return value;
  }
  // A coordinate is held when it is at a bound and the gradient pushes it further out.
  bool IsClamped(const mjtNum* x, const mjtNum* gradient, int i) const {
    return (lower && x[i] == lower[i] && gradient[i] > 0) || (upper && x[i] == upper[i] && gradient[i] < 0);
  }
};

// Scratch inside R, behind the factor.
struct Scratch {
  mjtNum *gradient, *search, *candidate, *candidate_gradient, *free_values, *held;
  Scratch(mjtNum* R, int n)
      : gradient(R + n * n),
        search(gradient + n),
        candidate(search + n),
        candidate_gradient(candidate + n),
        free_values(candidate_gradient + n),
        held(free_values + n) {}
};

// Newton direction on the free coordinates; false when the block is not positive definite.
bool Direction(const Problem& p, const Scratch& s, mjtNum* R, int nfree, bool factorize) {
  int row = 0;
  for (int i = 0; i < p.n; ++i) {
    if (s.held[i] != 0) continue;
    s.free_values[row] = s.gradient[i];
    if (factorize) {
      int col = 0;
      for (int j = 0; j <= i; ++j) {
        if (s.held[j] == 0) R[row * nfree + col++] = p.Entry(i, j);
      }
    }
    ++row;
  }
  if (factorize && CholFactor(R, nfree, mjMINVAL) < nfree) return false;
  CholSolve(s.free_values, R, s.free_values, nfree);
  row = 0;
  for (int i = 0; i < p.n; ++i) s.search[i] = s.held[i] != 0 ? 0 : -s.free_values[row++];
  return true;
}

// Backtracks along the projected direction; returns the new value, or the old one when no step improves.
mjtNum LineSearch(const Problem& p, const Scratch& s, mjtNum* res, mjtNum value) {
  const mjtNum slope = Dot(s.search, s.gradient, p.n);
  for (mjtNum step = 1; step > kMinStep; step *= kStepFactor) {
    for (int i = 0; i < p.n; ++i) s.candidate[i] = p.Clamp(res[i] + step * s.search[i], i);
    const mjtNum next = p.Evaluate(s.candidate, s.candidate_gradient);
    if (next - value <= kArmijo * step * slope) {
      Copy(res, s.candidate, p.n);
      Copy(s.gradient, s.candidate_gradient, p.n);
      return next;
    }
  }
  return value;
}

}  // namespace

int BoxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n, const mjtNum* lower,
          const mjtNum* upper) {
  const Problem p{H, g, n, lower, upper};
  const Scratch s(R, n);
  for (int i = 0; i < n; ++i) res[i] = p.Clamp(res[i], i);
  mjtNum value = p.Evaluate(res, s.gradient);
  int nfree = n;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    bool changed = iteration == 0;
    nfree = 0;
    mjtNum norm2 = 0;
    for (int i = 0; i < n; ++i) {
      const mjtNum held = p.IsClamped(res, s.gradient, i) ? 1 : 0;
      changed |= iteration > 0 && held != s.held[i];
      s.held[i] = held;
      if (held != 0) continue;
      if (index) index[nfree] = i;
      ++nfree;
      norm2 += s.gradient[i] * s.gradient[i];
    }
    if (nfree == 0) break;
    // The factor is made even where the start is optimal: callers use it.
    if (!Direction(p, s, R, nfree, changed)) return -1;
    if (norm2 < kMinGradient * kMinGradient) break;
    const mjtNum next = LineSearch(p, s, res, value);
    if (value - next < kMinImprovement) break;
    value = next;
  }
  return nfree;
}

}  // namespace pliant
