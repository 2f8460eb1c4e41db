// The exact line search.
#include "engine/solver/line_search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "engine/solver/cone_line.h"
#include "engine/solver/penalty.h"
#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

class RandomLine : public testing::TestWithParam<int> {};

TEST_P(RandomLine, SearchEndsWhereTheSlopeVanishes) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 3, 3);
  const Views views(p, true);
  const std::vector<double> jar = views.SmoothResidual();
  std::mt19937 gen(GetParam());
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<double> jv(p.n());
  for (double& x : jv) x = u(gen);
  std::vector<double> room(ConeLine::Numbers(views.rows.ncone));
  const auto slope = [&](double alpha) {
    return QuadraticSlope(views.rows, jar.data(), jv.data()).first +
           alpha * QuadraticSlope(views.rows, jar.data(), jv.data()).second +
           RowSlope(views.rows, jar.data(), jv.data(), alpha).first +
           ConeLine(views.rows, jar.data(), jv.data(), room.data()).At(alpha).first;
  };
  const double gauss = -5 - slope(0);
  const RowLine residuals = {jar.data(), jv.data(), room.data()};
  const LineSearchResult line = SearchLine(views.rows, residuals, gauss, 3, 1e-11, 100);
  ASSERT_GT(line.alpha, 0);
  EXPECT_NEAR(slope(line.alpha) + gauss + 3 * line.alpha, 0, 1e-9);
}

// Of all rows together, by differences of their cost.
TEST_P(RandomLine, SlopesAreThoseOfTheCost) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 3 + GetParam() % 3, 3);
  const Views views(p, true);
  const std::vector<double> jar = views.SmoothResidual();
  std::mt19937 gen(GetParam());
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<double> jv(p.n()), room(ConeLine::Numbers(views.rows.ncone));
  for (double& x : jv) x = u(gen);
  const auto cost = [&](double alpha) {
    std::vector<double> at(jar);
    for (size_t i = 0; i < at.size(); ++i) at[i] += alpha * jv[i];
    return PenaltyCost(views.rows, at.data());
  };
  const ConeLine cones(views.rows, jar.data(), jv.data(), room.data());
  const Slope quadratic = QuadraticSlope(views.rows, jar.data(), jv.data());
  for (double alpha = -20; alpha < 20; alpha += 0.613) {
    constexpr double kStep = 1e-5;
    const double expected = (cost(alpha + kStep) - cost(alpha - kStep)) / (2 * kStep);
    const double found = quadratic.first + alpha * quadratic.second +
                         RowSlope(views.rows, jar.data(), jv.data(), alpha).first + cones.At(alpha).first;
    EXPECT_NEAR(found, expected, 1e-5 * (1 + std::abs(expected))) << alpha;
    const double turn = (cones.At(alpha + kStep).first - cones.At(alpha - kStep).first) / (2 * kStep);
    EXPECT_NEAR(cones.At(alpha).second, turn, 1e-3 * (1 + std::abs(turn))) << alpha;
  }
}

// Rows before and behind cones that adjoin are all that there are.
TEST_P(RandomLine, NothingIsMissedWhereConesAdjoin) {
  const Problem p = RandomProblem(GetParam(), 12, 2, 3, 8, 3 + GetParam() % 3, 3);
  const Views views(p, true);
  RowSet rows = views.rows;
  ASSERT_GT(rows.ncone, 1);
  for (int c = 1; c < rows.ncone; ++c)
    ASSERT_EQ(rows.cone[c].row, rows.cone[c - 1].row + rows.cone[c - 1].dim);
  ASSERT_GT(rows.cone[0].row, rows.ne + rows.nf);
  const std::vector<double> jar = views.SmoothResidual(), jv(jar.rbegin(), jar.rend());
  for (double alpha = -2; alpha < 2; alpha += 0.37) {
    rows.cones_adjoin = false;
    const Slope searched = RowSlope(rows, jar.data(), jv.data(), alpha);
    rows.cones_adjoin = true;
    const Slope known = RowSlope(rows, jar.data(), jv.data(), alpha);
    EXPECT_EQ(known.first, searched.first) << alpha;
    EXPECT_EQ(known.second, searched.second) << alpha;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomLine, testing::Range(1, 9));

}  // namespace
}  // namespace pliant
