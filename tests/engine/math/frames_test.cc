// Poses of frames that a body carries.
#include "engine/math/frames.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

struct Carrier {
  double pos[3], quat[4], mat[9];

  Carrier(double x, double y, double z, double angle) : pos{x, y, z}, quat{std::cos(angle), 0, 0, 0} {
    quat[1] = 0.6 * std::sin(angle);
    quat[3] = 0.8 * std::sin(angle);
    Quat2Mat(mat, quat);
  }
};

TEST(Frames, FourTogetherAreThoseOfOneByOneToTheLastBit) {
  const double local_pos[12] = {0.1, -0.2, 0.3, 0, -0.0, 5, 1e-9, 2, -3, 0.7, 0.7, -0.7};
  double local_quat[16] = {1, -0.0, 0, 0, 0.5, 0.5, -0.5, 0.5, 0.8, 0, -0.6, 0, 0, 0, 1, 0};
  for (const Carrier& body : {Carrier(0, 0, 0, 0), Carrier(1, -2, 0.5, 0.3), Carrier(-0.1, 4, 9, -1.2)}) {
    NegQuat(local_quat + 12, body.quat);  // turned back: the product is one without a turn, or nearly
    double pos[12], mat[36];
    PlaceFour(pos, mat, body.pos, body.mat, body.quat, local_pos, local_quat);
    for (int i = 0; i < 4; ++i) {
      double one_pos[3], one_quat[4], one_mat[9];
      MulMatVec3(one_pos, body.mat, local_pos + 3 * i);
      AddTo3(one_pos, body.pos);
      MulQuat(one_quat, body.quat, local_quat + 4 * i);
      Quat2Mat(one_mat, one_quat);
      EXPECT_EQ(std::memcmp(one_pos, pos + 3 * i, sizeof one_pos), 0) << i;
      EXPECT_EQ(std::memcmp(one_mat, mat + 9 * i, sizeof one_mat), 0) << i;
    }
    double unturned_pos[12], unturned_mat[36];
    PlaceFourUnturned(unturned_pos, unturned_mat, body.pos, body.mat, local_pos);
    EXPECT_EQ(std::memcmp(unturned_pos, pos, sizeof pos), 0);
    for (int i = 0; i < 4; ++i)
      EXPECT_EQ(std::memcmp(unturned_mat + 9 * i, body.mat, sizeof body.mat), 0) << i;
  }
}

}  // namespace
}  // namespace pliant
