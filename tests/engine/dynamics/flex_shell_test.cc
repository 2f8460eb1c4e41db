#include "engine/dynamics/flex_shell.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr int kCells[3] = {3, 2, 3};

// Nodes of the grid at their own numbers along x, y and z, moved by an affine map.
std::vector<mjtNum> Nodes(const CellGrid& grid) {
  std::vector<mjtNum> pos;
  for (int x = 0; x <= grid.order * kCells[0]; ++x) {
    for (int y = 0; y <= grid.order * kCells[1]; ++y) {
      for (int z = 0; z <= grid.order * kCells[2]; ++z) {
        const mjtNum at[3] = {1.0 * x, 1.0 * y, 1.0 * z};
        for (int k = 0; k < 3; ++k) pos.push_back(0.3 * k + at[k] + 0.2 * at[(k + 1) % 3]);
      }
    }
  }
  return pos;
}

TEST(FlexShell, InnerNodesFollowAnAffineMapOfTheOuterOnes) {
  for (const int order : {1, 2}) {
    const CellGrid grid(order, kCells);
    const std::vector<mjtNum> wanted = Nodes(grid);
    std::vector<mjtNum> pos = wanted;
    int inner = 0;
    OuterShare outer[kOuterShares];
    for (size_t n = 0; n < pos.size() / 3; ++n) {
      if (!ListOuterShares(grid, static_cast<int>(n), outer)) continue;
      ++inner;
      mjtNum sum = 0;
      for (const OuterShare& o : outer) sum += o.share;
      EXPECT_NEAR(sum, 1, 1e-14);
      pos[3 * n] = 1e3;
    }
    EXPECT_EQ(inner, (3 * order - 1) * (2 * order - 1) * (3 * order - 1));
    PlaceInnerNodes(grid, 3, pos.data());
    for (size_t i = 0; i < pos.size(); ++i) EXPECT_NEAR(pos[i], wanted[i], 1e-13);
  }
}

TEST(FlexShell, FacesCoverTheOutsideOfTheGrid) {
  const CellGrid grid(2, kCells);
  const std::vector<mjtNum> pos = Nodes(grid);
  OuterShare outer[kOuterShares];
  std::vector<int> seen(pos.size() / 3);
  EXPECT_EQ(FaceCount(grid), 42);
  for (int f = 0; f < FaceCount(grid); ++f) {
    const ShellFace face = FaceOf(grid, f);
    for (int n = 0; n < face.NodeCount(); ++n) ++seen[face.node[n]];
  }
  for (size_t n = 0; n < seen.size(); ++n)
    EXPECT_EQ(seen[n] > 0, !ListOuterShares(grid, static_cast<int>(n), outer)) << n;
}

TEST(FlexShell, AFaceTurnsAsItsNodesDo) {
  const CellGrid grid(1, kCells);
  std::vector<mjtNum> pos(3 * 4 * 3 * 4);
  const mjtNum turn[4] = {0.8, 0.36, 0.48, 0};
  for (size_t n = 0; n < pos.size() / 3; ++n) {
    const mjtNum at[3] = {1.0 * (n / 12), 2.0 * (n / 4 % 3), 0.5 * (n % 4)};
    RotVecQuat(&pos[3 * n], at, turn);
  }
  for (int f = 0; f < FaceCount(grid); ++f) {
    mjtNum quat[4];
    FaceRotation(FaceOf(grid, f), pos.data(), quat);
    for (int k = 0; k < 4; ++k) EXPECT_NEAR(quat[k], turn[k], 1e-8) << f;
  }
}

}  // namespace
}  // namespace pliant
