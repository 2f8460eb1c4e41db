// Eigenvalues of symmetric 3 x 3 matrices.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/math/spatial.h"

namespace pliant {
namespace {

TEST(Eig3, RebuildsTheMatrixWithDescendingEigenvalues) {
  const double mat[9] = {2, .3, -.4, .3, 5, .7, -.4, .7, 1};
  double val[3], vec[9], quat[4], scaled[9], back[9];
  Eig3(val, vec, quat, mat);
  EXPECT_GE(val[0], val[1]);
  EXPECT_GE(val[1], val[2]);
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) scaled[3 * r + c] = vec[3 * r + c] * val[c];
  }
  MulMatMatT3(back, scaled, vec);
  // The iteration stops when a rotation falls below about a microradian.
  for (int i = 0; i < 9; ++i) EXPECT_NEAR(back[i], mat[i], 1e-5);
}

TEST(Eig3, OffDiagonalEntriesEndAsRoundingHoweverSmallTheMatrix) {
  for (const mjtNum scale : {1e-12, 1.0, 1e6}) {
    const mjtNum a = 2 * scale, b = 2.0000001 * scale, c = 1 * scale, d = 1e-6 * scale;
    const mjtNum mat[9] = {a, d, 0.1 * scale, d, b, -d, 0.1 * scale, -d, c};
    mjtNum val[3], vec[9], quat[4], left[9], diagonal[9];
    Eig3(val, vec, quat, mat);
    MulMatTMat3(left, vec, mat);
    MulMatMat3(diagonal, left, vec);
    for (int i : {1, 2, 5}) EXPECT_LE(std::fabs(diagonal[i]), 1e-14 * scale) << scale;
    EXPECT_GE(val[0], val[1]);
    EXPECT_GE(val[1], val[2]);
  }
}

TEST(Eig3, DiagonalMatricesAreOnlySorted) {
  const double mat[9] = {1, 0, 0, 0, 3, 0, 0, 0, 2};
  double val[3], vec[9], quat[4];
  EXPECT_EQ(Eig3(val, vec, quat, mat), 0);
  EXPECT_NEAR(val[0], 3, 1e-14);
  EXPECT_NEAR(val[2], 1, 1e-14);
}

}  // namespace
}  // namespace pliant
