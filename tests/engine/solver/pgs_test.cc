// Projected Gauss-Seidel on cones.
#include <gtest/gtest.h>

#include "tests/engine/solver/small_problems.h"

namespace pliant {
namespace {

// A block on the ground, pushed sideways: the sweeps along the ray and in the slice find the corner
// of slip and stick.
TEST(GaussSeidel, SolvesAPressedCone) {
  for (const double push : {1.0, 6.0, 20.0}) {
    Problem p;
    p.nv = 3;
    p.mass = {1, 1, 1};
    p.frc_smooth = {-10, push, 0.3 * push};
    p.AddRow({1, 0.1, 0}, 0.1, 0);
    p.AddRow({0, 1, 0.2}, 0.1, 0);
    p.AddRow({0.1, 0, 1}, 0.1, 0);
    p.cones.push_back({0, 3, 0.8, nullptr, nullptr});
    p.friction.push_back({0.8, 0.8});
    EXPECT_LT(MaxDifference(Solve(p, Method::kNewton).force, SolveDual(p)), 1e-5) << push;
  }
}

}  // namespace
}  // namespace pliant
