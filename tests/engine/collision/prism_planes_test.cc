#include "engine/collision/prism_planes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "engine/geometry/convex_contact.h"
#include "engine/math/frames.h"
#include "engine/math/quat.h"

namespace pliant {
namespace {

constexpr double kTolerance = 1e-6;

struct Scene {
  double corners[4][18];
  double pos[3], mat[9], size[3], points[12];
  float vertices[24];
  const double* each[4] = {corners[0], corners[1], corners[2], corners[3]};

  // Tops of four triangles over one base, some below it, and a pose near them.
  explicit Scene(std::mt19937& random) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (double* prism : {corners[0], corners[1], corners[2], corners[3]}) {
      for (int k = 0; k < 3; ++k) {
        double* const bottom = prism + 3 * k;
        bottom[0] = bottom[9] = 0.3 * uniform(random);
        bottom[1] = bottom[10] = 0.3 * uniform(random);
        bottom[2] = -0.5;
        bottom[11] = 0.35 * uniform(random) - 0.2;
      }
    }
    double quat[4];
    for (double& q : quat) q = uniform(random);
    Normalize4(quat);
    Quat2Mat(mat, quat);
    for (double& s : size) s = 0.15 + 0.1 * uniform(random);
    for (double& p : pos) p = 0.4 * uniform(random);
    for (double& p : points) p = 0.5 * uniform(random);
    for (float& v : vertices) v = static_cast<float>(0.2 * uniform(random));
  }
  ConvexShape Shape(ConvexShape::Kind kind) const {
    ConvexShape shape;
    shape.kind = kind;
    shape.place = {pos, mat, size};
    shape.points = points;
    shape.npoint = 4;
    shape.hull.vert = vertices;
    shape.hull.nvert = 8;
    return shape;
  }
};

TEST(PrismPlanes, PartWhatASearchFindsApartAndNothingElse) {
  using Kind = ConvexShape::Kind;
  std::mt19937 random(3);
  CcdOptions options;
  options.tolerance = kTolerance;
  for (const Kind kind : {Kind::kSphere, Kind::kCapsule, Kind::kEllipsoid, Kind::kCylinder, Kind::kBox,
                          Kind::kMesh, Kind::kSimplex}) {
    SCOPED_TRACE(static_cast<int>(kind));
    int parted = 0, apart = 0;
    for (int i = 0; i < 500; ++i) {
      const Scene scene(random);
      ConvexShape shape = scene.Shape(kind), prism;
      shape.inflate = i % 3 == 0 ? 0.01 : 0;
      prism.kind = Kind::kPrism;
      PrismParter parter(shape, 2 * kTolerance);
      int found = parter.Part(scene.each);
      EXPECT_EQ(found & ~parter.Part(scene.each), 0) << "planes that are known part as much";
      for (int k = 0; k < 4; ++k) {
        prism.points = scene.corners[k];
        ContactPoint point;
        const bool touches = ConvexContacts(&point, 1, 0, prism, shape, options) > 0;
        EXPECT_FALSE(touches && (found >> k & 1)) << i << " " << k;
        parted += found >> k & 1;
        apart += !touches;
      }
    }
    // Of shapes that are far longer than wide nearest points are looked for, not only those to their middle.
    const bool nearest = kind != Kind::kMesh && kind != Kind::kSimplex;
    EXPECT_GT(parted, nearest ? 0.7 * apart : apart / 3) << static_cast<int>(kind);
  }
}

TEST(PrismPlanes, LeaveTheVertexOfAMeshAtWhichItsLastSearchEnded) {
  std::mt19937 random(5);
  const Scene scene(random);
  const ConvexShape mesh = scene.Shape(ConvexShape::Kind::kMesh);
  mesh.vertex = 3;
  PrismParter(mesh, 0).Part(scene.each);
  EXPECT_EQ(mesh.vertex, 3);
  EXPECT_FALSE(mesh.missed_vertex);
  mesh.vertex = ConvexShape::kForgotten;
  double point[3];
  const double up[3] = {0, 0, 1};
  Support(point, mesh, up);
  EXPECT_TRUE(mesh.missed_vertex);
}

}  // namespace
}  // namespace pliant
