// Every pair of geom types against the reference, in the poses of tests/data/collision/pairs*.json.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "engine/collision/driver.h"
#include "engine/math/vec3.h"
#include "tests/support/pair_scene.h"

namespace pliant {
namespace {

void ExpectReferenceContacts(PairScene& scene) {
  for (size_t k = 0; k < scene.cases.size(); ++k) {
    const PairScene::Case& c = scene.cases[k];
    SCOPED_TRACE(c.name + ", margin " + std::to_string(c.margin) + ", case " + std::to_string(k));
    scene.Load(c);
    Collision(*scene.m, *scene.d);
    ASSERT_EQ(scene.d->ncon, static_cast<int>(c.contacts.size()));
    std::set<int> used;
    for (const PairScene::Contact& expected : c.contacts) {
      int best = -1;
      double min_off = HUGE_VAL;
      for (int i = 0; i < scene.d->ncon; ++i) {
        const mjContact& con = scene.d->contact[i];
        const double off = std::fabs(con.dist - expected.dist) + Dist3(con.pos, expected.pos);
        if (off < min_off && !used.count(i)) {
          min_off = off;
          best = i;
        }
      }
      ASSERT_GE(best, 0);
      used.insert(best);
      const mjContact& con = scene.d->contact[best];
      EXPECT_EQ(con.geom[0], c.geom[0]);
      EXPECT_EQ(con.geom[1], c.geom[1]);
      EXPECT_NEAR(con.dist, expected.dist, 1e-9);
      EXPECT_LT(Dist3(con.pos, expected.pos), 1e-9);
      EXPECT_LT(Dist3(con.frame, expected.normal), 1e-9);
    }
  }
}

TEST(Pairs, TouchAsInTheReference) {
  PairScene scene;
  ASSERT_GT(scene.cases.size(), 300u);
  ExpectReferenceContacts(scene);
}

TEST(Pairs, TouchAsInTheReferenceWithOneContactEachAndWithTheClassicSearch) {
  PairScene scene("pairs_ccd.json");
  ASSERT_GT(scene.cases.size(), 150u);
  ExpectReferenceContacts(scene);
}

// Which of equally far corners a search of a mesh ends at depends on where the search before it ended.
TEST(Pairs, TouchAsInTheReferenceWhereCornersOfAMeshAreEquallyFar) {
  PairScene scene("pairs_ties.json");
  ASSERT_GT(scene.cases.size(), 100u);
  ExpectReferenceContacts(scene);
}

TEST(Pairs, AreTriedForEveryCombinationOfTypes) {
  PairScene scene;
  std::set<std::pair<int, int>> types;
  for (const PairScene::Case& c : scene.cases)
    types.insert({scene.m->geom_type[c.geom[0]], scene.m->geom_type[c.geom[1]]});
  for (int type1 = 0; type1 <= mjGEOM_MESH; ++type1) {
    for (int type2 = std::max<int>(type1, mjGEOM_SPHERE); type2 <= mjGEOM_MESH; ++type2) {
      EXPECT_TRUE(types.count({type1, type2})) << type1 << " " << type2;
    }
  }
}

}  // namespace
}  // namespace pliant
