#include "engine/geometry/gjk_four.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/geometry/convex_contact.h"
#include "engine/geometry/hull.h"
#include "engine/geometry/support_table.h"
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
  constexpr Kind kPairs[][2] = {{Kind::kCapsule, Kind::kCylinder}, {Kind::kSphere, Kind::kCylinder},
                                {Kind::kCylinder, Kind::kCapsule}, {Kind::kCapsule, Kind::kEllipsoid},
                                {Kind::kSphere, Kind::kEllipsoid}, {Kind::kPrism, Kind::kCapsule},
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
      ASSERT_TRUE(HaveFourContacts(*pairs.shape1[0], *pairs.shape2[0]));
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

// The hull of a mesh with or without the table of its directions.
struct Mesh {
  std::vector<float> vert;
  std::vector<int> graph;
  std::vector<std::byte> climb;

  explicit Mesh(const std::vector<double>& points) : vert(points.begin(), points.end()) {
    HullGraph hull;
    std::string error;
    EXPECT_TRUE(BuildHull(points, -1, hull, error)) << error;
    graph = hull.Packed();
    BuildClimbTable(View(false), climb);
  }
  HullView View(bool table) const {
    HullView view;
    view.vert = vert.data();
    view.nvert = static_cast<int>(vert.size() / 3);
    view.graph = graph.data();
    if (table) view.climb_table = reinterpret_cast<const DirectionTable*>(climb.data());
    return view;
  }
};

// A box whose edges and faces hold many vertices equally far along some directions: where a search ends
// depends on where it began.
Mesh GridBox() {
  std::vector<double> points;
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < 5; ++k) {
      for (const double z : {-0.2, 0.2}) points.insert(points.end(), {0.1 * i - 0.2, 0.1 * k - 0.2, z});
    }
  }
  return Mesh(points);
}

TEST(FourContacts, WithMeshesGoOnFromPairToPairAsOneByOne) {
  std::mt19937 random(31);
  std::normal_distribution<double> normal;
  std::vector<double> cloud(3 * 90);
  for (double& x : cloud) x = 0.1 * normal(random);
  const Mesh meshes[] = {Mesh(cloud), GridBox()};
  const CcdOptions options;
  for (int trial = 0; trial < 800; ++trial) {
    const Kind kind = trial % 3 ? Kind::kCapsule : Kind::kSphere;
    const double turn = trial % 4 ? 1 : 0;
    const Four a(random, kind, turn);
    Four b(random, Kind::kMesh, turn);
    const HullView hull = meshes[trial / 2 % 2].View(trial % 2);
    for (ConvexShape& shape : b.shape) shape.hull = hull;
    FourPairs pairs;
    ContactPoint four[4], one[4];
    bool found[4], touches[4];
    int vertex = trial % 5 - 1;
    for (int i = 0; i < 4; ++i) {
      pairs.shape1[i] = a.shape + i;
      pairs.shape2[i] = b.shape + i;
      b.shape[i].vertex = vertex;
      touches[i] = ConvexContacts(one + i, 1, 0, a.shape[i], b.shape[i], options) > 0;
      vertex = b.shape[i].vertex;
    }
    for (const ConvexShape& shape : b.shape) {
      shape.vertex = -1;
      shape.missed_vertex = false;
    }
    b.shape[0].vertex = trial % 5 - 1;
    ASSERT_TRUE(HaveFourContacts(*pairs.shape1[0], *pairs.shape2[0]));
    FourContacts(four, found, pairs, options);
    for (int i = 0; i < 4; ++i) {
      ASSERT_EQ(found[i], touches[i]) << trial;
      ASSERT_TRUE(!touches[i] || Same(four[i], one[i])) << trial;
    }
    EXPECT_EQ(b.shape[3].vertex, vertex) << trial;
  }
}

// Two meshes are searched together, others one by one.
TEST(PairSupport, OfMeshesWithAMarginIsThatOfTheMeshesMovedAlongTheDirection) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  const Mesh mesh = GridBox();
  for (int trial = 0; trial < 300; ++trial) {
    Four shapes(random, Kind::kMesh, 1);
    for (ConvexShape& shape : shapes.shape) shape.hull = mesh.View(trial % 2);
    ConvexShape &a = shapes.shape[0], &b = shapes.shape[1], grown_a = a, grown_b = b;
    grown_a.inflate = 0.01;
    if (trial % 3) grown_b.inflate = 0.02;
    double dir[3] = {normal(random), normal(random), normal(random)};
    Normalize3(dir);
    const double back[3] = {-dir[0], -dir[1], -dir[2]};
    double on1[3], on2[3], expected1[3], expected2[3], alone[3];
    Support(expected1, a, dir);
    Support(expected2, b, back);
    AddToScl3(expected1, dir, grown_a.inflate);
    AddToScl3(expected2, back, grown_b.inflate);
    PairSupport(on1, on2, grown_a, grown_b, dir);
    Support(alone, grown_a, dir);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(on1[i], expected1[i]);
      EXPECT_EQ(on2[i], expected2[i]);
      EXPECT_EQ(alone[i], expected1[i]);
    }
    EXPECT_EQ(grown_a.vertex, a.vertex);
    EXPECT_EQ(grown_b.vertex, b.vertex);
  }
}

// Searches of many lengths, so that lanes end and begin at different times.
TEST(ManyContacts, AreThoseOfThePairsOneByOneToTheLastBit) {
  constexpr Kind kPairs[][2] = {{Kind::kCapsule, Kind::kEllipsoid},
                                {Kind::kSphere, Kind::kEllipsoid},
                                {Kind::kCapsule, Kind::kCylinder},
                                {Kind::kPrism, Kind::kCapsule}};
  std::mt19937 random(5);
  CcdOptions options;
  for (const auto& kinds : kPairs) {
    SCOPED_TRACE(testing::Message() << static_cast<int>(kinds[0]) << " " << static_cast<int>(kinds[1]));
    int touching = 0;
    for (const int count : {1, 2, 3, 4, 5, 7, 31, 32, 33, 100}) {
      options.max_iterations = count % 2 ? 50 : 9;
      std::vector<std::unique_ptr<Four>> shapes;
      std::vector<PairContact> pairs(count);
      for (int i = 0; i < count; ++i) {
        if (i % 4 == 0) {
          for (const Kind kind : kinds) shapes.push_back(std::make_unique<Four>(random, kind, i % 8 ? 1 : 0));
        }
        pairs[i].shape1 = shapes.end()[-2]->shape + i % 4;
        pairs[i].shape2 = shapes.end()[-1]->shape + i % 4;
      }
      ManyContacts(pairs.data(), count, options);
      for (const PairContact& pair : pairs) {
        ContactPoint one;
        const bool touches = ConvexContacts(&one, 1, 0, *pair.shape1, *pair.shape2, options) > 0;
        ASSERT_EQ(pair.touches, touches) << count;
        ASSERT_TRUE(!touches || Same(pair.contact, one)) << count;
        touching += touches;
      }
    }
    EXPECT_GT(touching, 20);
  }
}

TEST(FourContacts, AreNotKnownOfShapesThatAreInflatedButForTheirRadii) {
  std::mt19937 random(2);
  Four capsules(random, Kind::kCapsule, 1), cylinders(random, Kind::kCylinder, 1);
  capsules.shape[0].inflate = 0.01;
  EXPECT_TRUE(HaveFourContacts(capsules.shape[0], cylinders.shape[0]));
  cylinders.shape[0].inflate = 0.01;
  EXPECT_FALSE(HaveFourContacts(capsules.shape[0], cylinders.shape[0]));
}

}  // namespace
}  // namespace pliant
