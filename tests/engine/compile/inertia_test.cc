#include "engine/compile/tree/inertia.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::compile {
namespace {

CompiledGeom Compiled(const GeomInput& input) {
  CompiledGeom geom;
  std::string error;
  EXPECT_TRUE(CompileGeomShape(input, geom, error)) << error;
  return geom;
}

GeomInput Sphere(double radius, double x, double mass) {
  GeomInput input;
  input.type = mjGEOM_SPHERE;
  input.size[0] = radius;
  input.pos[0] = x;
  input.mass = mass;
  return input;
}

TEST(BodyInertia, OneGeomGivesItsOwnFrame) {
  const CompiledGeom geom = Compiled(Sphere(0.5, 2, 3));
  const CompiledGeom* list[] = {&geom};
  BodyInertia body;
  InferBodyInertia(list, body);
  EXPECT_EQ(body.mass, 3);
  EXPECT_EQ(body.ipos[0], 2);
  EXPECT_NEAR(body.inertia[0], 0.4 * 3 * 0.25, 1e-15);
}

TEST(BodyInertia, TwoSpheresFollowTheParallelAxisTheorem) {
  const CompiledGeom a = Compiled(Sphere(0.1, -1, 1)), b = Compiled(Sphere(0.1, 1, 3));
  const CompiledGeom* list[] = {&a, &b};
  BodyInertia body;
  InferBodyInertia(list, body);
  EXPECT_DOUBLE_EQ(body.mass, 4);
  EXPECT_DOUBLE_EQ(body.ipos[0], 0.5);
  const double own = 0.4 * 4 * 0.01;
  const double across = own + 1 * 1.5 * 1.5 + 3 * 0.5 * 0.5;
  EXPECT_NEAR(body.inertia[0], across, 1e-12);
  EXPECT_NEAR(body.inertia[1], across, 1e-12);
  EXPECT_NEAR(body.inertia[2], own, 1e-12);  // principal moments come in falling order
}

TEST(BodyInertia, MasslessGeomsDoNotCount) {
  const CompiledGeom a = Compiled(Sphere(0.1, 1, 2)), b = Compiled(Sphere(0.1, 9, 0));
  const CompiledGeom* list[] = {&a, &b};
  BodyInertia body;
  InferBodyInertia(list, body);
  EXPECT_EQ(body.ipos[0], 1);
  const CompiledGeom* massless[] = {&b};
  InferBodyInertia(massless, body);
  EXPECT_EQ(body.mass, 0);
}

TEST(InertiaLimits, TriangleInequalityIsCheckedExactly) {
  BodyInertia body;
  body.mass = 1;
  const double limit[3] = {1, 2, 3}, above[3] = {1, 2, 3.000000000000001};
  std::string error;
  std::copy(limit, limit + 3, body.inertia);
  EXPECT_TRUE(ApplyInertiaLimits({}, body, error));
  std::copy(above, above + 3, body.inertia);
  EXPECT_FALSE(ApplyInertiaLimits({}, body, error));
  EXPECT_NE(error.find("A + B >= C"), std::string::npos);
}

TEST(InertiaLimits, BalanceTakesTheMean) {
  BodyInertia body;
  body.mass = 1;
  body.inertia[0] = 1;
  body.inertia[1] = 2;
  body.inertia[2] = 6;
  std::string error;
  EXPECT_TRUE(ApplyInertiaLimits({0, 0, true}, body, error));
  for (double x : body.inertia) EXPECT_DOUBLE_EQ(x, 3);
}

TEST(InertiaLimits, BoundsComeBeforeTheInequality) {
  BodyInertia body;
  body.mass = 1;
  body.inertia[0] = 0.1;
  body.inertia[1] = 2;
  body.inertia[2] = 3;
  std::string error;
  EXPECT_TRUE(ApplyInertiaLimits({5, 1.5, false}, body, error)) << error;
  EXPECT_EQ(body.mass, 5);
  EXPECT_EQ(body.inertia[0], 1.5);
}

TEST(FullInertia, IndefiniteMatrixIsRejected) {
  const double full[6] = {1, 1, 1, 2, 0, 0};
  double quat[4], inertia[3];
  std::string error;
  EXPECT_FALSE(DiagonalizeFullInertia(full, quat, inertia, error));
  EXPECT_NE(error.find("positive definite"), std::string::npos);
}

TEST(GeomShape, SizesMustBePositive) {
  for (mjtGeom type : {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    GeomInput input;
    input.type = type;
    CompiledGeom geom;
    std::string error;
    EXPECT_FALSE(CompileGeomShape(input, geom, error)) << type;
    EXPECT_NE(error.find("positive"), std::string::npos);
  }
}

TEST(GeomShape, FromToReachesBothPoints) {
  GeomInput input;
  input.type = mjGEOM_CYLINDER;
  input.size[0] = 0.1;
  const double fromto[6] = {1, 2, 3, 1, 2, 7};
  std::copy(fromto, fromto + 6, input.fromto);
  const CompiledGeom geom = Compiled(input);
  EXPECT_DOUBLE_EQ(geom.size[1], 2);
  EXPECT_DOUBLE_EQ(geom.pos[2], 5);
}

TEST(GeomShape, FromToNeedsTwoPointsAndALongShape) {
  GeomInput input;
  input.type = mjGEOM_CAPSULE;
  input.size[0] = 0.1;
  std::fill(input.fromto, input.fromto + 6, 1.0);
  CompiledGeom geom;
  std::string error;
  EXPECT_FALSE(CompileGeomShape(input, geom, error));
  input.type = mjGEOM_SPHERE;
  input.fromto[0] = 0;
  EXPECT_FALSE(CompileGeomShape(input, geom, error));
}

}  // namespace
}  // namespace pliant::compile
