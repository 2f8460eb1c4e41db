#include "engine/geometry/gjk_four.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <random>

#include "engine/geometry/convex_contact.h"
#include "engine/math/frames.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

using Kind = ConvexShape::Kind;

// Four shapes of a kind near the origin.
struct Four {
  double pos[4][3], mat[4][9], points[4][18];
  double size[3] = {0.12, 0.3, 0.2};
  ConvexShape shape[4];

  // `turn` is how far the poses go: 0 leaves the axes along those of the world.
  Four(std::mt19937& random, Kind kind, double turn) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int i = 0; i < 4; ++i) {
      double quat[4] = {1, 0, 0, 0};
      for (double& q : quat) q += turn * uniform(random);
      Normalize4(quat);
      Quat2Mat(mat[i], quat);
      for (double& p : pos[i]) p = 0.4 * uniform(random);
      for (int k = 0; k < 3; ++k) {
        double* const bottom = points[i] + 3 * k;
        bottom[0] = bottom[9] = 0.3 * uniform(random);
        bottom[1] = bottom[10] = 0.3 * uniform(random);
        bottom[2] = -0.5;
        bottom[11] = 0.2 * uniform(random);
      }
      shape[i].kind = kind;
      shape[i].place = {pos[i], mat[i], size};
      shape[i].points = points[i];
    }
  }
};

bool Same(const ContactPoint& a, const ContactPoint& b) {
  return a.dist == b.dist && std::equal(a.pos, std::end(a.pos), b.pos) &&
         std::equal(a.normal, std::end(a.normal), b.normal);
}

TEST(FourContacts, AreThoseOfThePairsOneByOneToTheLastBit) {
  constexpr Kind kPairs[][2] = {{Kind::kCapsule, Kind::kCylinder},
                                {Kind::kSphere, Kind::kCylinder},
                                {Kind::kCylinder, Kind::kCapsule},
                                {Kind::kPrism, Kind::kCapsule},
                                {Kind::kPrism, Kind::kSphere}};
  std::mt19937 random(11);
  CcdOptions options;
  for (const auto& kinds : kPairs) {
    SCOPED_TRACE(testing::Message() << static_cast<int>(kinds[0]) << " " << static_cast<int>(kinds[1]));
    int touching = 0;
    for (int trial = 0; trial < 600; ++trial) {
      const double turn = trial % 3 == 0 ? 0 : 1;
      const Four a(random, kinds[0], turn), b(random, kinds[1], turn);
      options.max_iterations = trial % 5 == 0 ? 6 : 50;
      FourPairs pairs;
      for (int i = 0; i < 4; ++i) {
        pairs.shape1[i] = a.shape + i;
        pairs.shape2[i] = b.shape + i;
      }
      ASSERT_TRUE(HaveFourContacts(pairs));
      ContactPoint four[4];
      bool found[4];
      FourContacts(four, found, pairs, options);
      for (int i = 0; i < 4; ++i) {
        ContactPoint one;
        const bool touches = ConvexContacts(&one, 1, 0, a.shape[i], b.shape[i], options) > 0;
        ASSERT_EQ(found[i], touches) << trial;
        ASSERT_TRUE(!touches || Same(four[i], one)) << trial;
        touching += touches;
      }
    }
    EXPECT_GT(touching, 300);
  }
}

TEST(FourContacts, AreNotKnownOfShapesThatAreInflatedButForTheirRadii) {
  std::mt19937 random(2);
  Four capsules(random, Kind::kCapsule, 1), cylinders(random, Kind::kCylinder, 1);
  FourPairs pairs;
  for (int i = 0; i < 4; ++i) {
    pairs.shape1[i] = capsules.shape + i;
    pairs.shape2[i] = cylinders.shape + i;
    capsules.shape[i].inflate = 0.01;
  }
  EXPECT_TRUE(HaveFourContacts(pairs));
  for (ConvexShape& shape : cylinders.shape) shape.inflate = 0.01;
  EXPECT_FALSE(HaveFourContacts(pairs));
}

}  // namespace
}  // namespace pliant
