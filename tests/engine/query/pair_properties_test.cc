// What must hold for every pair of geom types, whatever the reference says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "engine/collision/driver.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/query/distance.h"
#include "tests/support/pair_scene.h"

namespace pliant {
namespace {

using Pose = PairScene::Pose;

constexpr double kDistMax = 5;

class PairProperties : public testing::Test {
 protected:
  // The default of 35 iterations ends deep searches early; what they have found then depends on
  // the way there.
  PairProperties() { scene_.m->opt.ccd_iterations = 240; }

  // Free-free pairs: both geoms can be moved.
  template <class Visit>
  void ForMovingPairs(const Visit& visit) {
    for (size_t k = 0; k < scene_.cases.size(); ++k) {
      const PairScene::Case& c = scene_.cases[k];
      if (scene_.IsFixed(c.geom[0])) continue;
      SCOPED_TRACE(c.name + ", case " + std::to_string(k));
      visit(c);
    }
  }

  double Distance(int geom1, int geom2, double segment[6] = nullptr) {
    return GeomDistance(*scene_.m, *scene_.d, geom1, geom2, kDistMax, segment);
  }

  // Smallest distance of the contacts; the margin when there are none.
  double Deepest(double margin) {
    Collision(*scene_.m, *scene_.d);
    double min_dist = margin;
    for (int i = 0; i < scene_.d->ncon; ++i) min_dist = std::min(min_dist, scene_.d->contact[i].dist);
    return min_dist;
  }

  Pose RandomMotion() {
    std::normal_distribution<double> normal;
    Pose motion;
    for (double& x : motion) x = normal(rng_);
    Normalize4(motion.data() + 3);
    return motion;
  }

  PairScene scene_;
  std::mt19937 rng_{4};
};

TEST_F(PairProperties, DistanceDoesNotDependOnTheOrderOfTheGeoms) {
  ForMovingPairs([&](const PairScene::Case& c) {
    scene_.Load(c);
    EXPECT_NEAR(Distance(c.geom[0], c.geom[1]), Distance(c.geom[1], c.geom[0]), 3e-6);
  });
}

// For two geoms of one shape, exchanging their poses exchanges their roles.
TEST_F(PairProperties, ExchangingEqualShapesTurnsTheNormal) {
  int tried = 0;
  ForMovingPairs([&](const PairScene::Case& c) {
    const mjModel& m = *scene_.m;
    if (m.geom_type[c.geom[0]] != m.geom_type[c.geom[1]] ||
        m.geom_dataid[c.geom[0]] != m.geom_dataid[c.geom[1]])
      return;
    scene_.Load(c);
    Collision(m, *scene_.d);
    if (scene_.d->ncon != 1) return;
    const mjContact before = scene_.d->contact[0];
    scene_.Place(c.geom[0], c.poses[1]);
    scene_.Place(c.geom[1], c.poses[0]);
    Collision(m, *scene_.d);
    if (scene_.d->ncon != 1) return;  // which features count may depend on the order
    const mjContact& after = scene_.d->contact[0];
    EXPECT_NEAR(after.dist, before.dist, 1e-5);
    // Where two directions are as good as each other, either may be found.
    if (std::fabs(Dot3(after.frame, before.frame)) < 0.999) return;
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(after.frame[k], -before.frame[k], 1e-2);
    ++tried;
  });
  EXPECT_GT(tried, 10);
}

TEST_F(PairProperties, ACommonRigidMotionCarriesTheDistanceAlong) {
  ForMovingPairs([&](const PairScene::Case& c) {
    scene_.Load(c);
    const double before = Distance(c.geom[0], c.geom[1]);
    const double deepest = Deepest(c.margin);
    const Pose motion = RandomMotion();
    for (int k = 0; k < 2; ++k) scene_.Place(c.geom[k], Moved(motion, c.poses[k]));
    EXPECT_NEAR(Distance(c.geom[0], c.geom[1]), before, 3e-6);
    EXPECT_NEAR(Deepest(c.margin), deepest, 3e-6);
  });
}

// Moving a geom by d changes no distance by more than d. Only where two centres are within the
// tolerance of each other, the search for a direction has nothing to start from; the distance is then
// theirs, as in the reference.
TEST_F(PairProperties, ASmallMotionChangesTheDistanceLittle) {
  ForMovingPairs([&](const PairScene::Case& c) {
    scene_.Load(c);
    const double before = Distance(c.geom[0], c.geom[1]);
    if (Dist3(scene_.d->geom_xpos + 3 * c.geom[0], scene_.d->geom_xpos + 3 * c.geom[1]) < 2e-6) return;
    for (const double step : {1e-8, 1e-5, 1e-2}) {
      Pose moved = c.poses[1];
      const Pose direction = RandomMotion();
      double unit[3];
      Copy3(unit, direction.data());
      Normalize3(unit);
      AddToScl3(moved.data(), unit, step);
      scene_.Place(c.geom[1], moved);
      EXPECT_NEAR(Distance(c.geom[0], c.geom[1]), before, step + 4e-6);
    }
  });
}

// Geoms are no further apart than any two of their points and no deeper than their bounding spheres overlap.
TEST_F(PairProperties, DistanceStaysWithinItsBounds) {
  ForMovingPairs([&](const PairScene::Case& c) {
    scene_.Load(c);
    double segment[6] = {0};
    const double dist = Distance(c.geom[0], c.geom[1], segment);
    const double centers = Dist3(scene_.d->geom_xpos + 3 * c.geom[0], scene_.d->geom_xpos + 3 * c.geom[1]);
    const double reach = scene_.m->geom_rbound[c.geom[0]] + scene_.m->geom_rbound[c.geom[1]];
    EXPECT_LE(dist, centers + 1e-9);
    EXPECT_GE(dist, centers - reach - 1e-9);
    EXPECT_NEAR(Dist3(segment, segment + 3), std::fabs(dist), 1e-6);
  });
}

TEST_F(PairProperties, ContactsLieBetweenTheGeomsAlongUnitNormals) {
  for (const PairScene::Case& c : scene_.cases) {
    SCOPED_TRACE(c.name);
    scene_.Load(c);
    Collision(*scene_.m, *scene_.d);
    for (int i = 0; i < scene_.d->ncon; ++i) {
      const mjContact& con = scene_.d->contact[i];
      EXPECT_LE(con.dist, 2 * c.margin);
      for (int row = 0; row < 3; ++row) {
        for (int other = 0; other < 3; ++other) {
          EXPECT_NEAR(Dot3(con.frame + 3 * row, con.frame + 3 * other), row == other, 1e-9);
        }
      }
      for (const int g : con.geom) {
        if (scene_.m->geom_rbound[g] == 0) continue;
        // Boxes in the margin zone give points at corners that are not near each other.
        const double slack = std::fabs(con.dist) + 2 * c.margin + 0.3;
        EXPECT_LE(Dist3(con.pos, scene_.d->geom_xpos + 3 * g), scene_.m->geom_rbound[g] + slack);
      }
    }
  }
}

}  // namespace
}  // namespace pliant
