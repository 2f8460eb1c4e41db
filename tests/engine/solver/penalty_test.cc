// The penalty, its force and its Hessian are derivatives of each other.
#include "engine/solver/penalty.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

class RandomPenalty : public testing::TestWithParam<int> {};

TEST_P(RandomPenalty, ForceIsMinusTheGradientOfThePenalty) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 4, 3, 3);
  const Views views(p, true);
  std::vector<double> jar = views.SmoothResidual(), force(p.n()), unused(p.n());
  std::vector<int> state(p.n());
  EvaluatePenalty(views.rows, jar.data(), force.data(), state.data(), Derivatives::kGradient);
  EXPECT_NEAR(PenaltyCost(views.rows, jar.data()),
              EvaluatePenalty(views.rows, jar.data(), unused.data(), state.data(), Derivatives::kGradient),
              1e-12);
  for (int i = 0; i < p.n(); ++i) {
    const double saved = jar[i], h = 1e-6;
    jar[i] = saved + h;
    const double above = PenaltyCost(views.rows, jar.data());
    jar[i] = saved - h;
    const double below = PenaltyCost(views.rows, jar.data());
    jar[i] = saved;
    EXPECT_NEAR(force[i], -(above - below) / (2 * h), 1e-6 * (1 + std::fabs(force[i])));
  }
}

TEST_P(RandomPenalty, ConeHessianIsTheDerivativeOfTheForce) {
  const Problem p = RandomProblem(GetParam(), 12, 0, 0, 0, 6, 4);
  const Views views(p, true);
  std::vector<double> jar = views.SmoothResidual(), force(p.n()), changed(p.n());
  std::vector<int> state(p.n()), other(p.n());
  EvaluatePenalty(views.rows, jar.data(), force.data(), state.data(), Derivatives::kHessian);
  for (int c = 0; c < views.rows.ncone; ++c) {
    const EllipticCone& cone = views.rows.cone[c];
    if (state[cone.row] != kCone) continue;
    for (int j = 0; j < cone.dim; ++j) {
      const double saved = jar[cone.row + j], h = 1e-7;
      jar[cone.row + j] = saved + h;
      EvaluatePenalty(views.rows, jar.data(), changed.data(), other.data(), Derivatives::kGradient);
      jar[cone.row + j] = saved;
      for (int i = 0; i < cone.dim; ++i) {
        const double slope = (changed[cone.row + i] - force[cone.row + i]) / h;
        EXPECT_NEAR(cone.hessian[i * cone.dim + j], -slope, 1e-4 * (1 + std::fabs(slope)));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPenalty, testing::Range(1, 9));

}  // namespace
}  // namespace pliant
