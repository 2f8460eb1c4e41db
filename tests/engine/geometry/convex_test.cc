#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/geometry/convex_contact.h"
#include "engine/geometry/mpr.h"
#include "engine/geometry/primitive_pairs/primitive_pairs.h"
#include "engine/geometry/simplex_distance.h"
#include "engine/geometry/surface_normal.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

using Kind = ConvexShape::Kind;

struct Solid {
  double pos[3] = {0, 0, 0};
  double mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  double size[3] = {0, 0, 0};
  Kind kind = Kind::kSphere;

  Solid(Kind k, double a, double b = 0, double c = 0) : kind(k) {
    size[0] = a;
    size[1] = b;
    size[2] = c;
  }
  Placed Place() const { return {pos, mat, size}; }
  ConvexShape Get() const {
    ConvexShape shape;
    shape.kind = kind;
    shape.place = Place();
    return shape;
  }
  void At(double x, double y, double z) { pos[0] = x, pos[1] = y, pos[2] = z; }
  void Random(std::mt19937& rng, double spread) {
    std::uniform_real_distribution<double> uniform(-spread, spread);
    std::normal_distribution<double> normal;
    double quat[4];
    for (double& x : pos) x = uniform(rng);
    for (double& x : quat) x = normal(rng);
    Normalize4(quat);
    Quat2Mat(mat, quat);
  }
};

CcdOptions WithCutoff(double cutoff) {
  CcdOptions options;
  options.dist_cutoff = cutoff;
  return options;
}

double SignedDistance(const Solid& a, const Solid& b) {
  ConvexDistanceResult result;
  ConvexDistance(result, a.Get(), b.Get(), WithCutoff(10));
  return result.dist;
}

TEST(NearestOnSimplex, FindsTheFootOnAnEdgeAFaceAndTheInside) {
  const double a[3] = {1, -1, 0}, b[3] = {1, 1, 0}, c[3] = {2, 0, 1}, d[3] = {-5, 0, 0.1};
  const double* const v[4] = {a, b, c, d};
  double lambda[4];
  NearestOnSimplex(lambda, 2, v);
  EXPECT_NEAR(lambda[0], 0.5, 1e-12);
  EXPECT_NEAR(lambda[1], 0.5, 1e-12);
  NearestOnSimplex(lambda, 3, v);
  EXPECT_NEAR(lambda[2], 0, 1e-12);
  const double p[3] = {-1, -1, -1}, q[3] = {1, -1, -1}, r[3] = {0, 1, -1}, s[3] = {0, 0, 1};
  const double* const around[4] = {p, q, r, s};
  NearestOnSimplex(lambda, 4, around);
  double sum = 0;
  for (const double x : lambda) {
    EXPECT_GT(x, 0);
    sum += x;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(ConvexDistance, OfSeparatedSpheresIsExact) {
  Solid a(Kind::kSphere, 0.3), b(Kind::kSphere, 0.2);
  b.At(1, 2, 2);
  EXPECT_NEAR(SignedDistance(a, b), 2.5, 1e-12);
}

TEST(ConvexDistance, AgreesWithClosedFormsForRoundShapes) {
  std::mt19937 rng(3);
  for (int trial = 0; trial < 1000; ++trial) {
    Solid capsule(Kind::kCapsule, 0.1, 0.3), box(Kind::kBox, 0.2, 0.3, 0.25), sphere(Kind::kSphere, 0.2);
    capsule.Random(rng, 0.6);
    box.Random(rng, 0.6);
    sphere.Random(rng, 0.6);
    ContactPoint con[2];
    if (SphereBox(con, 10, sphere.Place(), box.Place()) && con[0].dist > -0.15) {
      EXPECT_NEAR(SignedDistance(sphere, box), con[0].dist, 1e-6) << trial;
    }
    if (SphereCapsule(con, 10, sphere.Place(), capsule.Place()) && con[0].dist > -0.15) {
      EXPECT_NEAR(SignedDistance(sphere, capsule), con[0].dist, 1e-6) << trial;
    }
  }
}

TEST(ConvexDistance, IsSymmetric) {
  std::mt19937 rng(4);
  for (int trial = 0; trial < 500; ++trial) {
    Solid a(Kind::kEllipsoid, 0.3, 0.2, 0.1), b(Kind::kCylinder, 0.2, 0.3);
    a.Random(rng, 0.4);
    b.Random(rng, 0.4);
    EXPECT_NEAR(SignedDistance(a, b), SignedDistance(b, a), 3e-4);
  }
}

TEST(ConvexDistance, WitnessPointsAreThatFarApart) {
  std::mt19937 rng(5);
  for (int trial = 0; trial < 500; ++trial) {
    Solid a(Kind::kBox, 0.3, 0.2, 0.1), b(Kind::kCylinder, 0.2, 0.3);
    a.Random(rng, 0.5);
    b.Random(rng, 0.5);
    ConvexDistanceResult result;
    ConvexDistance(result, a.Get(), b.Get(), WithCutoff(10));
    EXPECT_NEAR(Dist3(result.point1, result.point2), std::fabs(result.dist), 1e-9);
  }
}

TEST(ConvexDistance, SeparatingByTheDepthLeavesTouchingShapes) {
  std::mt19937 rng(6);
  for (int trial = 0; trial < 300; ++trial) {
    Solid a(Kind::kBox, 0.3, 0.2, 0.1), b(Kind::kBox, 0.2, 0.3, 0.25);
    a.Random(rng, 0.2);
    b.Random(rng, 0.2);
    ConvexDistanceResult result;
    ConvexDistance(result, a.Get(), b.Get(), CcdOptions{});
    if (!(result.dist < 0) || result.dist == -kFarAway) continue;
    double out[3];
    Sub3(out, result.point1, result.point2);
    AddTo3(b.pos, out);
    EXPECT_NEAR(SignedDistance(a, b), 0, 1e-6) << trial;
  }
}

TEST(ConvexDistance, BeyondTheCutoffIsFarAway) {
  Solid a(Kind::kBox, 0.3, 0.2, 0.1), b(Kind::kEllipsoid, 0.2, 0.3, 0.25);
  b.At(2, 0, 0);
  ConvexDistanceResult result;
  ConvexDistance(result, a.Get(), b.Get(), WithCutoff(0.5));
  EXPECT_GE(result.dist, kFarAway);
  ConvexDistance(result, a.Get(), b.Get(), WithCutoff(3));
  EXPECT_NEAR(result.dist, 1.5, 1e-6);
}

TEST(ConvexContacts, MarginKeepsTheDistance) {
  Solid a(Kind::kBox, 0.3, 0.2, 0.1), b(Kind::kCylinder, 0.2, 0.3);
  b.At(0, 0, 0.45);
  ContactPoint con;
  EXPECT_EQ(ConvexContacts(&con, 1, 0.01, a.Get(), b.Get(), CcdOptions{}), 0);
  ASSERT_EQ(ConvexContacts(&con, 1, 0.1, a.Get(), b.Get(), CcdOptions{}), 1);
  EXPECT_NEAR(con.dist, 0.05, 1e-6);
  EXPECT_NEAR(con.normal[2], 1, 1e-6);
  EXPECT_NEAR(con.pos[2], 0.125, 1e-6);
}

TEST(ConvexContacts, FlatFacesGiveFourCorners) {
  Solid a(Kind::kBox, 0.3, 0.2, 0.1), b(Kind::kBox, 0.1, 0.1, 0.1);
  b.At(0.05, 0.02, 0.19);
  ContactPoint con[8];
  ASSERT_EQ(ConvexContacts(con, 8, 0, a.Get(), b.Get(), CcdOptions{}), 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(con[i].dist, -0.01, 1e-9);
    EXPECT_NEAR(con[i].pos[2], 0.095, 1e-9);
    EXPECT_NEAR(std::fabs(con[i].pos[0] - 0.05), 0.1, 1e-9);
  }
}

TEST(ConvexContacts, SurvivesDegenerateShapes) {
  std::mt19937 rng(8);
  const double sizes[][3] = {{1e-6, 1e-6, 1e-6}, {1e6, 1e6, 1e6}, {1, 1e-9, 1}, {0, 0, 0}};
  for (const auto& s1 : sizes) {
    for (const auto& s2 : sizes) {
      for (const Kind kind : {Kind::kBox, Kind::kCylinder, Kind::kEllipsoid, Kind::kCapsule}) {
        Solid a(Kind::kBox, s1[0], s1[1], s1[2]), b(kind, s2[0], s2[1], s2[2]);
        a.Random(rng, 0.5 * s1[0]);
        b.Random(rng, 0.5 * s2[0]);
        ContactPoint con;
        if (ConvexContacts(&con, 1, 0, a.Get(), b.Get(), CcdOptions{})) {
          EXPECT_NEAR(Norm3(con.normal), 1, 1e-9);
        }
      }
    }
  }
}

TEST(ConvexContacts, EndsWithNumbersThatAreNone) {
  Solid a(Kind::kBox, 0.3, 0.2, 0.1), b(Kind::kCylinder, 0.1, 0.1);
  b.pos[0] = std::nan("");
  ContactPoint con[4];
  EXPECT_LE(ConvexContacts(con, 4, 0, a.Get(), b.Get(), CcdOptions{}), 4);
}

TEST(MprContact, IsNearTheNativeContactWhenShallow) {
  std::mt19937 rng(9);
  int compared = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    Solid a(Kind::kCapsule, 0.1, 0.2), b(Kind::kBox, 0.3, 0.2, 0.25);
    a.Random(rng, 0.4);
    b.Random(rng, 0.4);
    ContactPoint mpr, native;
    const int n = ConvexContacts(&native, 1, 0, a.Get(), b.Get(), CcdOptions{});
    if (n == 0 || native.dist > -1e-4 || native.dist < -0.01) continue;
    ASSERT_EQ(MprContact(&mpr, 0, a.Get(), b.Get(), CcdOptions{}), 1);
    FixNormal(mpr, a.Get(), b.Get());
    // The portal looks from the centre outwards: its depth is never less than the smallest one.
    EXPECT_LE(mpr.dist, native.dist + 1e-5);
    EXPECT_GT(mpr.dist, native.dist - 0.02);
    EXPECT_GT(Dot3(mpr.normal, native.normal), 0.9);
    ++compared;
  }
  EXPECT_GT(compared, 5);
}

TEST(SurfaceNormal, OfAnEllipsoidIsItsGradientOnTheSurface) {
  const Solid ellipsoid(Kind::kEllipsoid, 0.3, 0.2, 0.1);
  // On the surface in direction (u, v, w) of the unit sphere.
  const double unit[3] = {2.0 / 3, 1.0 / 3, 2.0 / 3};
  for (const double scale : {0.98, 1.0, 1.02}) {
    double point[3], normal[3] = {0, 0, 1}, expected[3];
    for (int i = 0; i < 3; ++i) {
      point[i] = scale * unit[i] * ellipsoid.size[i];
      expected[i] = unit[i] / ellipsoid.size[i];
    }
    Normalize3(expected);
    ASSERT_TRUE(SurfaceNormal(normal, ellipsoid.Get(), point));
    EXPECT_NEAR(Dot3(normal, expected), 1, 2e-3);
  }
}

// Many quadrilaterals of a cap are equally large but for the last digits of its corners, which decide. The
// numbers are those of release 3.14.0.
TEST(ConvexContacts, CapsTouchInTheCornersThatTheReferenceChooses) {
  const struct {
    double quat1[4], pos2[3], quat2[4], contacts[4][3];
  } kCases[] = {
      {{-0.19463143442877376, 0.5894559541361887, 0.6471223124231628, 0.4425980068071838},
       {0.15923119005055195, 0.47334721015956527, -0.3141462187409571},
       {-0.7922292790214663, -0.34919092305497706, 0.33442501424610427, -0.3722880317222589},
       {{0.2043963606667056, 0.32575325485097006, 0.04039733531069688},
        {0.31755496170850356, 0.16014343306159778, -0.15178249945746847},
        {0.04311158025113718, 0.10855465178199303, -0.3686221361024593},
        {-0.1583237716579516, 0.31320377709796743, -0.1623637192834887}}},
      {{0.057838322483911554, -0.17937324883904188, -0.5231696695800099, -0.8311278258395138},
       {0.13783449701973577, 0.5164268006880778, 0.22517773194166557},
       {0.36592763814663276, 0.37149449146407293, -0.74572821942335, 0.41470257921546194},
       {{-0.045127154716270435, 0.19557200519431134, 0.32606001087451664},
        {0.22334721568922453, 0.14646673198643068, 0.2743419721170751},
        {0.25632500789136226, 0.27972897228580806, -0.05147030593865376},
        {-0.08551271866948876, 0.3699600687016471, -0.0491642401754096}}},
  };
  for (const auto& c : kCases) {
    Solid lower(Kind::kCylinder, 0.25, 0.3), upper(Kind::kCylinder, 0.25, 0.3);
    Quat2Mat(lower.mat, c.quat1);
    upper.At(c.pos2[0], c.pos2[1], c.pos2[2]);
    Quat2Mat(upper.mat, c.quat2);
    ContactPoint found[50];
    ASSERT_EQ(ConvexContacts(found, 50, 0, lower.Get(), upper.Get(), CcdOptions()), 4);
    for (const double(&expected)[3] : c.contacts) {
      const bool there = std::any_of(
          found, found + 4, [&](const ContactPoint& point) { return Dist3(point.pos, expected) < 1e-12; });
      EXPECT_TRUE(there) << expected[0] << " " << expected[1] << " " << expected[2];
    }
  }
}

// The cap cuts out of the face of the box, by planes through its own corners.
TEST(ConvexContacts, ABoxTouchesACapInTheCornersThatTheReferenceChooses) {
  const struct {
    double radius, half, quat1[4], pos2[3], quat2[4], contacts[4][3];
  } kCases[] = {
      {0.25,
       0.3,
       {0.9238795325112867, 0, 0, 0.3826834323650898},
       {0, 0, 0.5},
       {1, 0, 0, 0},
       {{0.17677669529663695, -0.1767766952966368, 0.275},
        {0.17677669529663692, 0.1767766952966368, 0.275},
        {-0.17677669529663684, 0.17677669529663692, 0.275},
        {-0.1767766952966369, -0.17677669529663687, 0.275}}},
      {0.12,
       0.4,
       {0.4564874253747111, -0.7196310548365024, -0.5162980072100545, 0.08477466095831299},
       {-0.4889387492344653, 0.2959461998278421, -0.3363397110846205},
       {0.2628406163724327, -0.8739338208386496, 0.14377817681598848, 0.3827300916452598},
       {{-0.18432653275287866, 0.18455004340306652, -0.3261303586424119},
        {-0.3180855010509841, 0.13912164254791726, -0.23208356818377723},
        {-0.2903715762085859, 0.271017924209863, -0.1289559324425145},
        {-0.15291920042150736, 0.31036409797924747, -0.23294396145587762}}},
  };
  for (const auto& c : kCases) {
    Solid cylinder(Kind::kCylinder, c.radius, c.half), box(Kind::kBox, 0.3, 0.2, 0.25);
    Quat2Mat(cylinder.mat, c.quat1);
    box.At(c.pos2[0], c.pos2[1], c.pos2[2]);
    Quat2Mat(box.mat, c.quat2);
    ContactPoint found[50];
    ASSERT_EQ(ConvexContacts(found, 50, 0, cylinder.Get(), box.Get(), CcdOptions()), 4);
    for (int i = 0; i < 4; ++i) EXPECT_LT(Dist3(found[i].pos, c.contacts[i]), 1e-11) << i;
  }
}

// The search ends where it comes no nearer to the origin, as in release 3.14.0: where the first point that it
// finds is as far away as the centres are apart, it sees no contact at all. Beside that place it does.
TEST(ConvexContacts, WhereTheFirstStepComesNoNearerThereIsNoneAsInTheReference) {
  const struct {
    Solid a, b;
    double apart[3];  // of the centres
    bool touch;
  } kCases[] = {
      {Solid(Kind::kCylinder, .2, .3), Solid(Kind::kEllipsoid, .2, .2, .3), {0, 0, .3}, false},
      {Solid(Kind::kCylinder, .2, .3), Solid(Kind::kEllipsoid, .2, .2, .3), {0, 0, .3 + 3e-16}, false},
      {Solid(Kind::kCylinder, .2, .3), Solid(Kind::kEllipsoid, .2, .2, .3), {0, 0, .3 + 9e-16}, true},
      {Solid(Kind::kCylinder, .2, .3), Solid(Kind::kEllipsoid, .2, .2, .3), {0, 0, .2}, true},
      {Solid(Kind::kCylinder, .002, .003),
       Solid(Kind::kEllipsoid, .002, .002, .003),
       {0, 0, .003 + 3e-16},
       false},
      {Solid(Kind::kCylinder, .002, .003),
       Solid(Kind::kEllipsoid, .002, .002, .003),
       {0, 0, .003 + 9e-16},
       true},
      {Solid(Kind::kCylinder, .2, .3), Solid(Kind::kCylinder, .2, .3), {0, .2, 0}, false},
      {Solid(Kind::kCapsule, .2, .3), Solid(Kind::kCylinder, .2, .3), {0, .2, 0}, false},
  };
  for (const auto& c : kCases) {
    Solid b = c.b;
    b.At(c.apart[0], c.apart[1], c.apart[2]);
    ContactPoint found[50];
    EXPECT_EQ(ConvexContacts(found, 50, 0, c.a.Get(), b.Get(), CcdOptions()) > 0, c.touch)
        << c.apart[1] << ' ' << c.apart[2];
  }
}

// Shapes that touch within the tolerance of the search: contact or not is decided by rounding. The numbers
// are those of release 3.14.0.
TEST(ConvexContacts, ShapesThatBarelyTouchDoAsInTheReference) {
  constexpr double h = 0.7071067811865476;
  const struct {
    Solid round, box;
    double box_quat[4], pos[3], quat[4];
    double dist, normal[3];  // 0: none
  } kCases[] = {
      {Solid(Kind::kEllipsoid, .3, .2, .15),
       Solid(Kind::kBox, .3, .2, .25),
       {0, 1, 0, 0},
       {-0.45, 0, 0},
       {h, 0, h, 0},
       -9.709682091032841e-07,
       {-0.9999999999882169, -4.854547881332455e-06, -2.3745789011611246e-10}},
      {Solid(Kind::kCylinder, .25, .3),
       Solid(Kind::kBox, .25, .25, .25),
       {0, 0, 1, 0},
       {0, 0.5, 0.5},
       {0, 0, 1, 0},
       -1.6316016065389025e-10,
       {-2.0893906262890878e-07, 0.9999999999999782, 0}},
      {Solid(Kind::kCylinder, .25, .3),
       Solid(Kind::kBox, .25, .25, .25),
       {0, 1, 0, 0},
       {0.5, 0, 0},
       {0, 1, 0, 0},
       -1.2382451242398193e-12,
       {0.9999999997020613, -9.665561448429775e-06, -2.2415493582490392e-05}},
      {Solid(Kind::kEllipsoid, .3, .2, .15),
       Solid(Kind::kBox, .3, .2, .25),
       {1, 0, 0, 0},
       {0.026386606936881718, -0.4, 0.020109901498896077},
       {1, 0, 0, 0},
       0,
       {0, 0, 0}},
      {Solid(Kind::kCylinder, .25, .3),
       Solid(Kind::kBox, .3, .2, .25),
       {-0.7103681179532914, 0.6323583871504836, -0.1195275126559078, 0.28497926400745277},
       {-0.23645874653343085, -0.529738735325404, 0.08862445315595088},
       {-0.7103681179532914, 0.6323583871504836, -0.1195275126559078, 0.28497926400745277},
       0,
       {0, 0, 0}},
  };
  for (const auto& c : kCases) {
    Solid round = c.round, box = c.box;
    Quat2Mat(box.mat, c.box_quat);
    round.At(c.pos[0], c.pos[1], c.pos[2]);
    Quat2Mat(round.mat, c.quat);
    ContactPoint found[50];
    ASSERT_EQ(ConvexContacts(found, 50, 0, round.Get(), box.Get(), CcdOptions()), c.dist < 0 ? 1 : 0);
    if (c.dist == 0) continue;
    EXPECT_NEAR(found[0].dist, c.dist, 1e-15);
    EXPECT_LT(Dist3(found[0].normal, c.normal), 1e-9);
  }
}

}  // namespace
}  // namespace pliant
