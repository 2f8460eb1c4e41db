#include "engine/solver/penalty.h"

#include <cmath>
#include <cstring>

#include "engine/math/lanes.h"
#include "engine/math/simd.h"
#include "engine/solver/cone_dim.h"

namespace pliant {
namespace {

double Fold(const Vec4& sum) { return (sum[0] + sum[2]) + (sum[1] + sum[3]); }

// In all loops over rows there are four partial sums: the order of additions must not depend on
// the vector width. They are spelled as vectors: from arrays of four the compiler makes loops over sixteen
// rows, and turns what it loads before it can add it.
constexpr Vec4 kZero = {0, 0, 0, 0};

PLIANT_SIMD_CLONES
double EqualityRows(const RowSet& rows, const double* jar, double* force, int* state) {
  Vec4 sum = kZero;
  int i = 0;
  for (; i + 4 <= rows.ne; i += 4) {
    Vec4 stiffness, x;
    Load4(&stiffness, rows.d + i);
    Load4(&x, jar + i);
    const Vec4 f = -stiffness * x;
    Store4(force + i, f);
    sum -= f * x;
  }
  for (int k = 0; i < rows.ne; ++i, ++k) {
    force[i] = -rows.d[i] * jar[i];
    sum[k] -= force[i] * jar[i];
  }
  for (i = 0; i < rows.ne; ++i) state[i] = kQuadratic;
  return 0.5 * Fold(sum);
}

// Slope of the equality rows by alpha at alpha = 0, and its constant derivative.
PLIANT_SIMD_CLONES
Slope EqualitySlope(const RowSet& rows, const double* jar, const double* jv) {
  Vec4 first = kZero, second = kZero;
  int i = 0;
  for (; i + 4 <= rows.ne; i += 4) {
    Vec4 stiffness, x, v;
    Load4(&stiffness, rows.d + i);
    Load4(&x, jar + i);
    Load4(&v, jv + i);
    const Vec4 dv = stiffness * v;
    first += dv * x;
    second += dv * v;
  }
  for (int k = 0; i < rows.ne; ++i, ++k) {
    const double dv = rows.d[i] * jv[i];
    first[k] += dv * jar[i];
    second[k] += dv * jv[i];
  }
  return {Fold(first), Fold(second)};
}

PLIANT_SIMD_CLONES
double EqualityCost(const RowSet& rows, const double* jar) {
  Vec4 sum = kZero;
  int i = 0;
  for (; i + 4 <= rows.ne; i += 4) {
    Vec4 stiffness, x;
    Load4(&stiffness, rows.d + i);
    Load4(&x, jar + i);
    sum += stiffness * x * x;
  }
  for (int k = 0; i < rows.ne; ++i, ++k) sum[k] += rows.d[i] * jar[i] * jar[i];
  return 0.5 * Fold(sum);
}

double FrictionRows(const RowSet& rows, const double* jar, double* force, int* state) {
  double cost = 0;
  for (int i = rows.ne; i < rows.ne + rows.nf; ++i) {
    const double bound = rows.bound[i], edge = rows.r[i] * bound;
    if (jar[i] <= -edge) {
      state[i] = kLinearNeg;
      force[i] = bound;
      cost += bound * (-0.5 * edge - jar[i]);
    } else if (jar[i] >= edge) {
      state[i] = kLinearPos;
      force[i] = -bound;
      cost += bound * (-0.5 * edge + jar[i]);
    } else {
      state[i] = kQuadratic;
      force[i] = -rows.d[i] * jar[i];
      cost -= 0.5 * force[i] * jar[i];
    }
  }
  return cost;
}

double FrictionCost(const RowSet& rows, const double* jar) {
  double cost = 0;
  for (int i = rows.ne; i < rows.ne + rows.nf; ++i) {
    const double x = std::fabs(jar[i]), bound = rows.bound[i], edge = rows.r[i] * bound;
    cost += x >= edge ? bound * (x - 0.5 * edge) : 0.5 * rows.d[i] * x * x;
  }
  return cost;
}

double Fold(const double (&sum)[4]) { return (sum[0] + sum[2]) + (sum[1] + sum[3]); }

template <class V>
PLIANT_FOR_LANES double RowsInLanes(const RowSet& rows, int begin, int end, const double* jar, double* force,
                                    int* state) {
  FourSums<V> sum;
  int i = begin;
  static_assert(kQuadratic == 1 && kSatisfied == 0);
  for (; i + 4 <= end; i += 4) {
    for (int p = 0; p < sum.kParts; ++p) {
      const int at = i + p * sum.kLanes;
      V stiffness, residual;
      LoadLanes(&stiffness, rows.d + at);
      LoadLanes(&residual, jar + at);
      const auto active = residual < V{};
      const V x = active ? residual : V{}, f = -stiffness * x;
      std::memcpy(force + at, &f, sizeof f);
      for (int k = 0; k < sum.kLanes; ++k) state[at + k] = -static_cast<int>(active[k]);
      sum.part[p] -= f * x;
    }
  }
  double lanes[4];
  sum.Store(lanes);
  for (int k = 0; i < end; ++i, ++k) {
    const double x = jar[i] < 0 ? jar[i] : 0;
    force[i] = -rows.d[i] * x;
    state[i] = jar[i] < 0 ? kQuadratic : kSatisfied;
    lanes[k] -= force[i] * x;
  }
  return 0.5 * Fold(lanes);
}

// Where a cone's scaled residual U = (mu x_0, friction_j x_j) lies: N = U_0, T = |U_1..|.
enum Zone { kTop, kMiddle, kBottom };

template <int dim>
struct ConePoint {
  double u[dim];
  double n;
  double t;
};

template <int dim>
ConePoint<dim> Coordinates(const EllipticCone& cone, const double* jar) {
  ConePoint<dim> p;
  p.u[0] = p.n = jar[0] * cone.mu;
  double tt = 0;
  for (int k = 1; k < dim; ++k) {
    p.u[k] = jar[k] * cone.friction[k - 1];
    tt += p.u[k] * p.u[k];
  }
  p.t = std::sqrt(tt);
  return p;
}

Zone ZoneOf(double mu, double n, double t) {
  if (n >= mu * t || (t <= 0 && n >= 0)) return kTop;
  if (mu * n + t <= 0 || (t <= 0 && n < 0)) return kBottom;
  return kMiddle;
}

// Second derivatives of 1/2 Dm (N - mu T)^2 by the unscaled residual.
template <int dim>
void ConeHessian(const EllipticCone& cone, const ConePoint<dim>& p, double dm) {
  const double mu = cone.mu;
  double* h = cone.hessian;
  const double along = mu * p.n / (p.t * p.t * p.t);
  const double across = mu * mu - mu * p.n / p.t;
  h[0] = dm * mu * mu;
  for (int j = 1; j < dim; ++j) {
    const double fj = cone.friction[j - 1];
    h[j] = h[j * dim] = -dm * mu * mu * fj * p.u[j] / p.t;
    for (int k = 1; k <= j; ++k) {
      const double fk = cone.friction[k - 1];
      const double entry = along * p.u[j] * p.u[k] + (j == k ? across : 0);
      h[j * dim + k] = h[k * dim + j] = dm * fj * fk * entry;
    }
  }
}

template <int dim>
double ConeRows(const RowSet& rows, const EllipticCone& cone, const double* jar, double* force, int* state,
                Derivatives derivatives) {
  const int row = cone.row;
  const ConePoint<dim> p = Coordinates<dim>(cone, jar + row);
  double cost = 0;
  switch (ZoneOf(cone.mu, p.n, p.t)) {
    case kTop:
      for (int k = row; k < row + dim; ++k) {
        force[k] = 0;
        state[k] = kSatisfied;
      }
      break;
    case kBottom:
      for (int k = row; k < row + dim; ++k) {
        force[k] = -rows.d[k] * jar[k];
        state[k] = kQuadratic;
        cost -= 0.5 * force[k] * jar[k];
      }
      break;
    case kMiddle: {
      const double dm = MiddleStiffness(rows, cone), gap = p.n - cone.mu * p.t;
      cost = 0.5 * dm * gap * gap;
      force[row] = -dm * gap * cone.mu;
      state[row] = kCone;
      for (int k = 1; k < dim; ++k) {
        force[row + k] = -force[row] / p.t * p.u[k] * cone.friction[k - 1];
        state[row + k] = kCone;
      }
      if (derivatives == Derivatives::kHessian) ConeHessian(cone, p, dm);
      break;
    }
  }
  return cost;
}

template <class V>
PLIANT_FOR_LANES double CostInLanes(const RowSet& rows, int begin, int end, const double* jar) {
  FourSums<V> sum;
  int i = begin;
  for (; i + 4 <= end; i += 4) {
    for (int p = 0; p < sum.kParts; ++p) {
      V stiffness, residual;
      LoadLanes(&stiffness, rows.d + i + p * sum.kLanes);
      LoadLanes(&residual, jar + i + p * sum.kLanes);
      const V x = residual < V{} ? residual : V{};
      sum.part[p] += stiffness * x * x;
    }
  }
  double lanes[4];
  sum.Store(lanes);
  for (int k = 0; i < end; ++i, ++k) {
    const double x = jar[i] < 0 ? jar[i] : 0;
    lanes[k] += rows.d[i] * x * x;
  }
  return 0.5 * Fold(lanes);
}

// Of a cone at scaled residual p; jar: its residual.
template <int dim>
double ZoneCost(const RowSet& rows, const EllipticCone& cone, const ConePoint<dim>& p, const double* jar) {
  double cost = 0;
  switch (ZoneOf(cone.mu, p.n, p.t)) {
    case kTop:
      break;
    case kBottom:
      for (int k = 0; k < dim; ++k) cost += 0.5 * rows.d[cone.row + k] * jar[k] * jar[k];
      break;
    case kMiddle: {
      const double gap = p.n - cone.mu * p.t;
      cost = 0.5 * MiddleStiffness(rows, cone) * gap * gap;
      break;
    }
  }
  return cost;
}

template <int dim>
double ConeCost(const RowSet& rows, const EllipticCone& cone, const double* jar) {
  return ZoneCost(rows, cone, Coordinates<dim>(cone, jar + cone.row), jar + cone.row);
}

template <class V>
PLIANT_FOR_LANES Slope SlopeInLanes(const RowSet& rows, int begin, int end, const double* jar,
                                    const double* jv, double alpha) {
  FourSums<V> first, second;
  int i = begin;
  for (; i + 4 <= end; i += 4) {
    for (int p = 0; p < first.kParts; ++p) {
      const int at = i + p * first.kLanes;
      V stiffness, residual, v;
      LoadLanes(&stiffness, rows.d + at);
      LoadLanes(&residual, jar + at);
      LoadLanes(&v, jv + at);
      const V x = residual + alpha * v, dv = x < V{} ? stiffness * v : V{};
      first.part[p] += dv * x;
      second.part[p] += dv * v;
    }
  }
  double firsts[4], seconds[4];
  first.Store(firsts);
  second.Store(seconds);
  for (int k = 0; i < end; ++i, ++k) {
    const double v = jv[i], x = jar[i] + alpha * v;
    const double dv = x < 0 ? rows.d[i] * v : 0;
    firsts[k] += dv * x;
    seconds[k] += dv * v;
  }
  return {Fold(firsts), Fold(seconds)};
}

void AddFrictionSlope(const RowSet& rows, const double* jar, const double* jv, double alpha, Slope* slope) {
  for (int i = rows.ne; i < rows.ne + rows.nf; ++i) {
    const double x = jar[i] + alpha * jv[i], bound = rows.bound[i], edge = rows.r[i] * bound;
    if (x <= -edge || x >= edge) {
      slope->first += x < 0 ? -bound * jv[i] : bound * jv[i];
    } else {
      slope->first += rows.d[i] * x * jv[i];
      slope->second += rows.d[i] * jv[i] * jv[i];
    }
  }
}

template <class V>
PLIANT_FOR_LANES double ChangeInLanes(const RowSet& rows, int begin, int end, const double* jar,
                                      const double* jv, double alpha) {
  FourSums<V> sum;
  int i = begin;
  for (; i + 4 <= end; i += 4) {
    for (int p = 0; p < sum.kParts; ++p) {
      const int at = i + p * sum.kLanes;
      V stiffness, x, v;
      LoadLanes(&stiffness, rows.d + at);
      LoadLanes(&x, jar + at);
      LoadLanes(&v, jv + at);
      const V step = alpha * v, y = x + step;
      const auto was = x < V{}, is = y < V{};
      const V before = was ? x : V{}, after = is ? y : V{};
      const V moved = was & is ? step : after - before;
      sum.part[p] += stiffness * moved * (before + after);
    }
  }
  double lanes[4];
  sum.Store(lanes);
  for (int k = 0; i < end; ++i, ++k) {
    const double x = jar[i], step = alpha * jv[i];
    const double before = x < 0 ? x : 0, after = x + step < 0 ? x + step : 0;
    const double moved = x < 0 && x + step < 0 ? step : after - before;
    lanes[k] += rows.d[i] * moved * (before + after);
  }
  return 0.5 * Fold(lanes);
}

#ifdef PLIANT_CHOOSES_CODE
PLIANT_IN_FOURS double OneSidedRows(const RowSet& rows, int begin, int end, const double* jar, double* force,
                                    int* state) {
  return RowsInLanes<Vec4>(rows, begin, end, jar, force, state);
}

PLIANT_IN_FOURS double OneSidedCost(const RowSet& rows, int begin, int end, const double* jar) {
  return CostInLanes<Vec4>(rows, begin, end, jar);
}

PLIANT_IN_FOURS Slope OneSidedSlope(const RowSet& rows, int begin, int end, const double* jar,
                                    const double* jv, double alpha) {
  return SlopeInLanes<Vec4>(rows, begin, end, jar, jv, alpha);
}

PLIANT_IN_FOURS double OneSidedChange(const RowSet& rows, int begin, int end, const double* jar,
                                      const double* jv, double alpha) {
  return ChangeInLanes<Vec4>(rows, begin, end, jar, jv, alpha);
}
#endif

PLIANT_IN_PAIRS double OneSidedRows(const RowSet& rows, int begin, int end, const double* jar, double* force,
                                    int* state) {
  return RowsInLanes<Vec2>(rows, begin, end, jar, force, state);
}

PLIANT_IN_PAIRS double OneSidedCost(const RowSet& rows, int begin, int end, const double* jar) {
  return CostInLanes<Vec2>(rows, begin, end, jar);
}

PLIANT_IN_PAIRS Slope OneSidedSlope(const RowSet& rows, int begin, int end, const double* jar,
                                    const double* jv, double alpha) {
  return SlopeInLanes<Vec2>(rows, begin, end, jar, jv, alpha);
}

PLIANT_IN_PAIRS double OneSidedChange(const RowSet& rows, int begin, int end, const double* jar,
                                      const double* jv, double alpha) {
  return ChangeInLanes<Vec2>(rows, begin, end, jar, jv, alpha);
}

double FrictionChange(const RowSet& rows, const double* jar, const double* jv, double alpha) {
  double change = 0;
  for (int i = rows.ne; i < rows.ne + rows.nf; ++i) {
    const double before = jar[i], step = alpha * jv[i], after = before + step;
    const double bound = rows.bound[i], edge = rows.r[i] * bound;
    const auto zone = [&](double x) { return x <= -edge ? -1 : x >= edge ? 1 : 0; };
    const auto cost = [&](double x) {
      return zone(x) ? bound * (std::fabs(x) - 0.5 * edge) : 0.5 * rows.d[i] * x * x;
    };
    if (zone(before) != zone(after)) {
      change += cost(after) - cost(before);
    } else {
      change += zone(before) ? zone(before) * bound * step : 0.5 * rows.d[i] * step * (before + after);
    }
  }
  return change;
}

template <int dim>
double ConeChange(const RowSet& rows, const EllipticCone& cone, const double* jar, const double* jv,
                  double alpha) {
  const int row = cone.row;
  double x[dim];
  for (int k = 0; k < dim; ++k) x[k] = jar[row + k] + alpha * jv[row + k];
  const ConePoint<dim> before = Coordinates<dim>(cone, jar + row), after = Coordinates<dim>(cone, x);
  const Zone zone = ZoneOf(cone.mu, before.n, before.t);
  if (zone != ZoneOf(cone.mu, after.n, after.t)) {
    return ZoneCost(rows, cone, after, x) - ZoneCost(rows, cone, before, jar + row);
  }
  double change = 0;
  if (zone == kBottom) {
    for (int k = 0; k < dim; ++k)
      change += 0.5 * rows.d[row + k] * alpha * jv[row + k] * (jar[row + k] + x[k]);
  } else if (zone == kMiddle) {
    const double gap0 = before.n - cone.mu * before.t, gap1 = after.n - cone.mu * after.t;
    // T1 - T0 without cancellation: (T1^2 - T0^2) / (T1 + T0).
    double squares = 0;
    for (int k = 1; k < dim; ++k) {
      squares += cone.friction[k - 1] * alpha * jv[row + k] * (before.u[k] + after.u[k]);
    }
    const double moved = cone.mu * (alpha * jv[row] - squares / (after.t + before.t));
    change = 0.5 * MiddleStiffness(rows, cone) * moved * (gap0 + gap1);
  }
  return change;
}

int EndOf(const EllipticCone& cone) { return cone.row + cone.dim; }

}  // namespace

double PenaltyCost(const RowSet& rows, const double* jar) {
  double cost = EqualityCost(rows, jar) + FrictionCost(rows, jar);
  int next = rows.ne + rows.nf;
  for (int c = 0; c < rows.ncone; ++c) {
    const EllipticCone& cone = rows.cone[c];
    cost += OneSidedCost(rows, next, cone.row, jar) +
            WithDim(cone, [&](auto dim) { return ConeCost<dim>(rows, cone, jar); });
    next = cone.row + cone.dim;
  }
  return cost + OneSidedCost(rows, next, rows.n, jar);
}

double EvaluatePenalty(const RowSet& rows, const double* jar, double* force, int* state,
                       Derivatives derivatives) {
  double cost = EqualityRows(rows, jar, force, state) + FrictionRows(rows, jar, force, state);
  int next = rows.ne + rows.nf;
  for (int c = 0; c < rows.ncone; ++c) {
    const EllipticCone& cone = rows.cone[c];
    if (cone.row > next) cost += OneSidedRows(rows, next, cone.row, jar, force, state);
    cost +=
        WithDim(cone, [&](auto dim) { return ConeRows<dim>(rows, cone, jar, force, state, derivatives); });
    next = cone.row + cone.dim;
  }
  return cost + OneSidedRows(rows, next, rows.n, jar, force, state);
}

double InequalityChange(const RowSet& rows, const double* jar, const double* jv, double alpha) {
  double change = FrictionChange(rows, jar, jv, alpha);
  int next = rows.ne + rows.nf;
  for (int c = 0; c < rows.ncone; ++c) {
    const EllipticCone& cone = rows.cone[c];
    if (cone.row > next) change += OneSidedChange(rows, next, cone.row, jar, jv, alpha);
    change += WithDim(cone, [&](auto dim) { return ConeChange<dim>(rows, cone, jar, jv, alpha); });
    next = cone.row + cone.dim;
  }
  return change + OneSidedChange(rows, next, rows.n, jar, jv, alpha);
}

Slope QuadraticSlope(const RowSet& rows, const double* jar, const double* jv) {
  return EqualitySlope(rows, jar, jv);
}

Slope RowSlope(const RowSet& rows, const double* jar, const double* jv, double alpha) {
  Slope slope = {0, 0};
  AddFrictionSlope(rows, jar, jv, alpha, &slope);
  const auto add = [&](int begin, int end) {
    if (end <= begin) return;
    const Slope part = OneSidedSlope(rows, begin, end, jar, jv, alpha);
    slope.first += part.first;
    slope.second += part.second;
  };
  int next = rows.ne + rows.nf;
  if (rows.cones_adjoin) {
    add(next, rows.cone[0].row);
    next = EndOf(rows.cone[rows.ncone - 1]);
  } else {
    for (int c = 0; c < rows.ncone; ++c) {
      add(next, rows.cone[c].row);
      next = EndOf(rows.cone[c]);
    }
  }
  add(next, rows.n);
  return slope;
}

}  // namespace pliant
