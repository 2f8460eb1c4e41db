// Range finders, distances between geoms, volumes of sites and projections to cameras.
#include <array>

#include "engine/sensor/sensor_object.h"
#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

std::string Room(const std::string& sensors) {
  return R"(<mujoco><worldbody>
    <body name="stand" pos="0 0 .5"><site name="up"/><site name="down" euler="180 0 0"/></body>
    <camera name="eye" pos="0 0 5" resolution="200 100" fovy="90"/>
    <body><geom name="wall" type="box" size="1 1 .1" pos="0 0 3"/></body>
    <body name="a" pos="0 0 .5"><freejoint/><geom name="own" size=".1"/><site name="inside" pos="0 0 0"/></body>
    <body name="b" pos="2 0 .5"><freejoint/><geom name="other" size=".2"/></body></worldbody><sensor>)" +
         sensors + "</sensor></mujoco>";
}

TEST(RangeFinders, MeasureAlongTheZAxisOfTheSite) {
  TextSensors s(Room("<rangefinder name='up' site='up'/><rangefinder name='down' site='down'/>"));
  s.d->qpos[0] = 5;  // the ball is out of the way
  s.Forward();
  EXPECT_NEAR(s["up"][0], 2.4, 1e-12);
  EXPECT_EQ(s["down"][0], -1);
}

TEST(RangeFinders, LeaveOutTheBodyThatCarriesThem) {
  TextSensors s(Room("<rangefinder name='r' site='inside'/>"));
  s.Forward();
  EXPECT_NEAR(s["r"][0], 2.4, 1e-12);
}

TEST(DistanceSensors, MeasureFromTheFirstGeomToTheSecond) {
  TextSensors s(
      Room("<distance name='d' geom1='own' geom2='other' cutoff='9'/><normal name='n' geom1='own' "
           "geom2='other' cutoff='9'/><fromto name='f' geom1='own' geom2='other' cutoff='9'/>"));
  s.Forward();
  EXPECT_NEAR(s["d"][0], 1.7, 1e-12);
  ExpectNear(s["n"], {1, 0, 0}, 1e-12);
  ExpectNear(s["f"], {0.1, 0, 0.5, 1.8, 0, 0.5}, 1e-12);
}

TEST(DistanceSensors, BeyondTheCutoffGiveTheCutoff) {
  TextSensors s(Room("<distance name='d' body1='a' body2='b' cutoff='1'/>"));
  s.Forward();
  EXPECT_EQ(s["d"][0], 1);
}

TEST(InsideSite, FollowsTheShapeOfTheSite) {
  const struct {
    const char* shape;
    std::array<mjtNum, 3> in, out;
  } cases[] = {
      {"type='sphere' size='.5'", {0.28, 0.28, 0.28}, {0.3, 0.3, 0.3}},
      {"type='capsule' size='.2 .5'", {0, 0, 0.69}, {0.1, 0.1, 0.69}},
      {"type='ellipsoid' size='.1 .2 .3'", {0, 0.19, 0}, {0, 0.15, 0.25}},
      {"type='cylinder' size='.2 .5'", {0.1, 0.1, 0.49}, {0, 0, 0.51}},
      {"type='box' size='.1 .2 .3'", {0.09, -0.19, 0.29}, {0.11, 0, 0}},
  };
  for (const auto& [shape, in, out] : cases) {
    SCOPED_TRACE(shape);
    TextSensors s("<mujoco><worldbody><site name='s' " + std::string(shape) +
                  "/><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
    s.Forward();
    EXPECT_TRUE(InsideSite(*s.m, *s.d, 0, in.data()));
    EXPECT_FALSE(InsideSite(*s.m, *s.d, 0, out.data()));
  }
}

// The mesh lies where its file says, though its vertices are kept about its centre and along its principal
// axes. The values are those of release 3.14.0.
TEST(InsideSite, OfAMeshIsInsideOfTheFilesHullAtTheSite) {
  TextSensors s(R"(<mujoco>
    <asset><mesh name="m" vertex="0 0 0 .2 0 0 0 .4 0 0 0 .3"/></asset>
    <worldbody><site name="s" type="mesh" mesh="m" pos="1 0 0" euler="0 0 90"/></worldbody></mujoco>)");
  s.Forward();
  // The file's x is the world's y, and its y the world's -x.
  const std::array<mjtNum, 3> in[] = {
      {0.99, 0.01, 0.01}, {0.63, 0.005, 0.005}, {0.99, 0.18, 0.01}, {0.99, 0.01, 0.27}};
  const std::array<mjtNum, 3> out[] = {
      {1.01, 0.05, 0.05}, {0.99, -0.01, 0.01}, {0.99, 0.01, -0.01}, {0.8, 0.1, 0.05}};
  for (const auto& point : in) EXPECT_TRUE(InsideSite(*s.m, *s.d, 0, point.data())) << point[0];
  for (const auto& point : out) EXPECT_FALSE(InsideSite(*s.m, *s.d, 0, point.data())) << point[0];
}

TEST(CameraProjection, CountsPixelsFromTheUpperLeftCorner) {
  TextSensors s(Room("<camprojection name='center' site='up' camera='eye'/>"));
  s.Forward();
  ExpectNear(s["center"], {100, 50}, 1e-9);
}

}  // namespace
}  // namespace pliant
