// Why the dual solver treats a cone as a whole: changing one force at a time gets stuck on its surface.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engine/solver/pgs.h"

namespace pliant {
namespace {

// 1/2 |f - target|^2 over one cone with two friction directions; A + R is the identity.
class OneCone {
 public:
  OneCone(double friction, const double target[3]) : friction_{friction, friction} {
    for (int i = 0; i < 3; ++i) {
      b_[i] = -target[i];
      for (int k = 0; k < 3; ++k) {
        ar_[3 * i + k] = i == k;
        colind_[3 * i + k] = k;
      }
      rownnz_[i] = 3;
      rowadr_[i] = 3 * i;
      r_[i] = d_[i] = bound_[i] = 1;
    }
    cone_ = {0, 3, friction, friction_, nullptr};
  }

  double Cost(const double force[3]) const {
    double cost = 0;
    for (int i = 0; i < 3; ++i) cost += 0.5 * force[i] * force[i] + b_[i] * force[i];
    return cost;
  }

  // Each force in turn to its best value that keeps the others and the cone.
  void SweepCoordinates(double force[3]) const {
    const double min = std::hypot(force[1], force[2]) / friction_[0];
    force[0] = std::max(min, -b_[0]);
    for (int k = 1; k < 3; ++k) {
      const double other = force[3 - k], bound = friction_[0] * force[0];
      const double max = std::sqrt(std::max(0.0, bound * bound - other * other));
      force[k] = std::clamp(-b_[k], -max, max);
    }
  }

  void SolveWhole(double force[3], int sweeps) {
    int state[3];
    DualProblem p;
    p.rows.n = 3;
    p.rows.d = d_;
    p.rows.r = r_;
    p.rows.bound = bound_;
    p.rows.cone = &cone_;
    p.rows.ncone = 1;
    p.ar = ar_;
    p.rownnz = rownnz_;
    p.rowadr = rowadr_;
    p.colind = colind_;
    p.b = b_;
    p.force = force;
    p.state = state;
    SolverOptions options;
    options.iterations = sweeps;
    options.tolerance = 0;
    SolverTrace trace;
    std::vector<std::byte> memory(1 << 12);
    Workspace workspace(memory.data(), memory.size());
    SolvePgs(p, options, workspace, &trace);
  }

 private:
  double friction_[2], b_[3], ar_[9], r_[3], d_[3], bound_[3];
  int rownnz_[3], rowadr_[3], colind_[9];
  EllipticCone cone_;
};

TEST(ConeSweeps, OneForceAtATimeGetsStuckWhereWholeConesReachTheMinimum) {
  // The projection of (0, 5, 0) onto the cone of friction 1/2 is (2, 1, 0).
  const double target[3] = {0, 5, 0};
  OneCone problem(0.5, target);
  double stuck[3] = {10, 5, 0};
  problem.SweepCoordinates(stuck);
  EXPECT_EQ(stuck[0], 10);
  EXPECT_EQ(stuck[1], 5);

  double whole[3] = {10, 5, 0};
  problem.SolveWhole(whole, 100);
  EXPECT_NEAR(whole[0], 2, 1e-6);
  EXPECT_NEAR(whole[1], 1, 1e-6);
  EXPECT_NEAR(whole[2], 0, 1e-6);
  EXPECT_GT(problem.Cost(stuck), problem.Cost(whole) + 10);
}

}  // namespace
}  // namespace pliant
