// Shapes fitted to meshes: known ones are found again, and parts fill what the hull does not.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/geometry/fit/decompose.h"
#include "engine/geometry/fit/primitive_fit.h"
#include "engine/geometry/fit/solid_columns.h"
#include "engine/geometry/mesh_defects.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

struct Mesh {
  std::vector<double> vert;
  std::vector<int> face;

  int Add(double x, double y, double z) {
    vert.insert(vert.end(), {x, y, z});
    return static_cast<int>(vert.size() / 3) - 1;
  }
  void Quad(int a, int b, int c, int d) { face.insert(face.end(), {a, b, c, a, c, d}); }
};

// A surface of revolution about z: radius and height of its rings, from the top to the bottom.
Mesh Turned(const std::vector<std::array<double, 2>>& rings, int around) {
  Mesh mesh;
  for (const auto& [r, z] : rings) {
    for (int i = 0; i < around; ++i) {
      const double angle = 2 * mjPI * i / around;
      mesh.Add(r * std::cos(angle), r * std::sin(angle), z);
    }
  }
  const int n = static_cast<int>(rings.size());
  for (int k = 0; k + 1 < n; ++k) {
    for (int i = 0; i < around; ++i) {
      const int j = (i + 1) % around;
      mesh.Quad(k * around + i, (k + 1) * around + i, (k + 1) * around + j, k * around + j);
    }
  }
  const int top = mesh.Add(0, 0, rings.front()[1]), bottom = mesh.Add(0, 0, rings.back()[1]);
  for (int i = 0; i < around; ++i) {
    const int j = (i + 1) % around;
    mesh.face.insert(mesh.face.end(), {top, i, j, bottom, (n - 1) * around + j, (n - 1) * around + i});
  }
  return mesh;
}

// Half circles of radius r above and below a straight part, scaled along x, y.
Mesh Capsule(double r, double half) {
  std::vector<std::array<double, 2>> rings;
  for (int k = 1; k <= 12; ++k)
    rings.push_back({r * std::sin(mjPI / 2 * k / 12), half + r * std::cos(mjPI / 2 * k / 12)});
  for (int k = 12; k >= 1; --k)
    rings.push_back({r * std::sin(mjPI / 2 * k / 12), -half - r * std::cos(mjPI / 2 * k / 12)});
  return Turned(rings, 32);
}

Mesh Box(double a, double b, double c) {
  Mesh mesh;
  for (int i = 0; i < 8; ++i) mesh.Add(i & 1 ? a : -a, i & 2 ? b : -b, i & 4 ? c : -c);
  mesh.Quad(0, 2, 3, 1);
  mesh.Quad(4, 5, 7, 6);
  mesh.Quad(0, 1, 5, 4);
  mesh.Quad(2, 6, 7, 3);
  mesh.Quad(0, 4, 6, 2);
  mesh.Quad(1, 3, 7, 5);
  return mesh;
}

constexpr double kShift[3] = {0.3, -1.2, 0.7};

void Move(Mesh& mesh, double quat[4]) {
  const double axis[3] = {0.48, -0.6, 0.64};
  AxisAngle2Quat(quat, axis, 0.9);
  for (std::size_t i = 0; i < mesh.vert.size(); i += 3) {
    double turned[3];
    RotVecQuat(turned, &mesh.vert[i], quat);
    Add3(&mesh.vert[i], turned, kShift);
  }
}

PrimitiveFit BestOf(Mesh mesh, double quat[4]) {
  Move(mesh, quat);
  EXPECT_EQ(FindMeshDefects(mesh.vert, mesh.face).open_edges, 0);
  EXPECT_GT(FindMeshDefects(mesh.vert, mesh.face).volume, 0);
  const SolidColumns columns(mesh.vert, mesh.face, 64);
  const std::vector<PrimitiveFit> fits = FitPrimitives(mesh.vert, columns);
  EXPECT_EQ(fits.size(), 5u);
  return fits.empty() ? PrimitiveFit() : fits[0];
}

void ExpectPlaced(const PrimitiveFit& fit) {
  EXPECT_LT(fit.error, 0.04);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(fit.pos[k], kShift[k], 0.005);
}

// Cosine of the angle between z of the fit and z of the turned mesh.
double Along(const PrimitiveFit& fit, const double quat[4]) {
  double a[3], b[3];
  const double z[3] = {0, 0, 1};
  RotVecQuat(a, z, fit.quat);
  RotVecQuat(b, z, quat);
  return std::fabs(Dot3(a, b));
}

TEST(FitPrimitives, FindsABoxAgain) {
  double quat[4];
  const PrimitiveFit fit = BestOf(Box(.1, .2, .3), quat);
  EXPECT_EQ(fit.type, mjGEOM_BOX);
  ExpectPlaced(fit);
  std::vector<double> size(fit.size, fit.size + 3);
  std::sort(size.begin(), size.end());
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(size[k], 0.1 * (static_cast<double>(k) + 1), 0.002);
}

TEST(FitPrimitives, FindsACubeWhoseMomentsTellNoAxes) {
  double quat[4];
  const PrimitiveFit fit = BestOf(Box(.2, .2, .2), quat);
  EXPECT_EQ(fit.type, mjGEOM_BOX);
  ExpectPlaced(fit);
  for (const double side : fit.size) EXPECT_NEAR(side, 0.2, 0.003);
}

TEST(FitPrimitives, FindsASphereAgain) {
  double quat[4];
  const PrimitiveFit fit = BestOf(Capsule(.2, 0), quat);
  EXPECT_EQ(fit.type, mjGEOM_SPHERE);
  ExpectPlaced(fit);
  EXPECT_NEAR(fit.size[0], 0.2, 0.004);
}

TEST(FitPrimitives, FindsACylinderAgain) {
  double quat[4];
  const PrimitiveFit fit = BestOf(Turned({{.15, .25}, {.15, -.25}}, 48), quat);
  EXPECT_EQ(fit.type, mjGEOM_CYLINDER);
  ExpectPlaced(fit);
  EXPECT_NEAR(fit.size[0], 0.15, 0.003);
  EXPECT_NEAR(fit.size[1], 0.25, 0.003);
  EXPECT_GT(Along(fit, quat), 0.9999);
}

TEST(FitPrimitives, FindsACapsuleAgain) {
  double quat[4];
  const PrimitiveFit fit = BestOf(Capsule(.1, .25), quat);
  EXPECT_EQ(fit.type, mjGEOM_CAPSULE);
  ExpectPlaced(fit);
  EXPECT_NEAR(fit.size[0], 0.1, 0.003);
  EXPECT_NEAR(fit.size[1], 0.25, 0.006);
  EXPECT_GT(Along(fit, quat), 0.999);
}

TEST(FitPrimitives, FindsAnEllipsoidAgain) {
  Mesh mesh = Capsule(1, 0);
  for (std::size_t i = 0; i < mesh.vert.size(); i += 3) {
    const double half[3] = {.1, .16, .3};
    for (std::size_t k = 0; k < 3; ++k) mesh.vert[i + k] *= half[k];
  }
  double quat[4];
  const PrimitiveFit fit = BestOf(mesh, quat);
  EXPECT_EQ(fit.type, mjGEOM_ELLIPSOID);
  ExpectPlaced(fit);
  std::vector<double> size(fit.size, fit.size + 3);
  std::sort(size.begin(), size.end());
  EXPECT_NEAR(size[0], .1, .003);
  EXPECT_NEAR(size[1], .16, .004);
  EXPECT_NEAR(size[2], .3, .006);
}

Mesh Torus(double large, double small) {
  Mesh mesh;
  constexpr int n = 48, k = 20;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < k; ++j) {
      const double u = 2 * mjPI * i / n, v = 2 * mjPI * j / k;
      const double r = large + small * std::cos(v);
      mesh.Add(r * std::cos(u), r * std::sin(u), small * std::sin(v));
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < k; ++j) {
      const int a = (i + 1) % n, b = (j + 1) % k;
      mesh.Quad(i * k + j, a * k + j, a * k + b, i * k + b);
    }
  }
  return mesh;
}

TEST(SolidColumns, VolumeOfATorusAndOfItsHalf) {
  const Mesh torus = Torus(.4, .1);
  const SolidColumns columns(torus.vert, torus.face, 96);
  const double exact = FindMeshDefects(torus.vert, torus.face).volume;
  EXPECT_NEAR(columns.Volume(columns.Low(), columns.High()), exact, 0.005 * exact);
  EXPECT_NEAR(columns.Volume({0, -1, -1}, {1, 1, 1}), exact / 2, 0.005 * exact);
  EXPECT_TRUE(columns.Inside({.4, 0, 0}));
  EXPECT_FALSE(columns.Inside({0, 0, 0}));
}

TEST(Decompose, RingBecomesPartsAroundItsHole) {
  const Mesh torus = Torus(.4, .1);
  const Decomposition d = Decompose(torus.vert, torus.face, {.max_parts = 16});
  EXPECT_GT(d.hull_error, 0.5);
  EXPECT_LT(d.error, 0.2);
  EXPECT_LE(d.parts.size(), 16u);
  EXPECT_GE(d.parts.size(), 6u);
}

// An open box of 1 m with walls of 0.05 m.
Mesh Crate() {
  Mesh crate;
  const double o = .5, i = .45, floor = -.45;
  const auto ring = [&crate](double a, double z) {
    const int first = crate.Add(-a, -a, z);
    crate.Add(a, -a, z);
    crate.Add(a, a, z);
    crate.Add(-a, a, z);
    return first;
  };
  const int bottom = ring(o, -.5), top = ring(o, .5), rim = ring(i, .5), inner = ring(i, floor);
  crate.Quad(bottom, bottom + 3, bottom + 2, bottom + 1);
  crate.Quad(inner, inner + 1, inner + 2, inner + 3);
  for (int k = 0; k < 4; ++k) {
    const int n = (k + 1) % 4;
    crate.Quad(bottom + k, bottom + n, top + n, top + k);
    crate.Quad(top + k, top + n, rim + n, rim + k);
    crate.Quad(rim + k, rim + n, inner + n, inner + k);
  }
  return crate;
}

TEST(FitPrimitives, HoldsWhatIsHollow) {
  const Mesh crate = Crate();
  const auto fits = FitPrimitives(crate.vert, SolidColumns(crate.vert, crate.face, 48));
  ASSERT_EQ(fits.size(), 5u);
  for (const PrimitiveFit& fit : fits) EXPECT_GT(fit.size[0], 0.35) << fit.type;
  for (const PrimitiveFit& fit : fits) {
    if (fit.type != mjGEOM_BOX) continue;
    for (const double size : fit.size) EXPECT_NEAR(size, 0.5, 0.1);
  }
}

TEST(Decompose, CrateBecomesItsFloorAndWalls) {
  const Mesh crate = Crate();
  const Decomposition d = Decompose(crate.vert, crate.face, {});
  EXPECT_EQ(d.parts.size(), 5u);
  EXPECT_LT(d.error, 0.02);
  EXPECT_NEAR(d.volume, 1 - .9 * .9 * .95, 0.01);
}

TEST(Decompose, ConvexMeshStaysOnePart) {
  const Mesh box = Box(.1, .2, .3);
  const Decomposition d = Decompose(box.vert, box.face, {});
  ASSERT_EQ(d.parts.size(), 1u);
  EXPECT_EQ(d.parts[0].vert.size(), 24u);
  EXPECT_NEAR(d.parts[0].volume, 0.048, 1e-9);
}

TEST(Decompose, CanBeStopped) {
  const Mesh torus = Torus(.4, .1);
  int calls = 0;
  const Decomposition d =
      Decompose(torus.vert, torus.face, {}, [&calls](int, double) { return ++calls < 3; });
  EXPECT_EQ(calls, 3);
  EXPECT_LE(d.parts.size(), 3u);
}

}  // namespace
}  // namespace pliant
