// Positions, orientations, velocities and accelerations of frames, absolute and as seen from another frame.
#include <cmath>

#include "tests/engine/sensor/text_sensors.h"

namespace pliant {
namespace {

// A turning observer at the origin, a ball that slides along y and turns about x, and a falling stone.
std::string Scene(const std::string& sensors) {
  return R"(<mujoco><option gravity="0 0 -2"><flag contact="disable"/></option><worldbody>
    <body name="observer"><joint axis="0 0 1"/><geom size=".1"/></body>
    <body name="ball" pos="2 0 0"><joint type="slide" axis="0 1 0"/><joint axis="1 0 0"/><geom name="ball" size=".1"/></body>
    <body name="stone" pos="0 0 5"><freejoint/><geom size=".1"/></body></worldbody><sensor>)" +
         sensors + "</sensor></mujoco>";
}

std::string Both(const std::string& type) {
  const std::string object = "<" + type + " objtype='xbody' objname='ball' name='";
  return object + "world'/>" + object + "seen' reftype='xbody' refname='observer'/>";
}

constexpr mjtNum kQuarter = 1.5707963267948966;

TEST(FrameSensors, APositionIsSeenInTheAxesOfTheReference) {
  TextSensors s(Scene(Both("framepos")));
  s.d->qpos[0] = kQuarter;
  s.d->qpos[1] = 0.5;
  s.Forward();
  ExpectNear(s["world"], {2, 0.5, 0}, 1e-14);
  ExpectNear(s["seen"], {0.5, -2, 0}, 1e-14);
}

TEST(FrameSensors, AnOrientationIsThatFromTheReferenceToTheObject) {
  TextSensors s(Scene(Both("framequat")));
  s.d->qpos[0] = kQuarter;
  s.d->qpos[2] = 0.6;
  s.Forward();
  const mjtNum c = std::cos(0.3), w = std::sin(0.3), h = std::sqrt(0.5);
  ExpectNear(s["world"], {c, w, 0, 0}, 1e-14);
  ExpectNear(s["seen"], {h * c, h * w, -h * w, -h * c}, 1e-14);
}

TEST(FrameSensors, AxesAreColumnsOfTheOrientation) {
  TextSensors s(
      Scene("<framexaxis name='x' objtype='xbody' objname='ball'/><frameyaxis name='y' objtype='xbody' "
            "objname='ball'/><framezaxis name='z' objtype='xbody' objname='ball'/>"));
  s.d->qpos[2] = 0.6;
  s.Forward();
  ExpectNear(s["x"], {1, 0, 0}, 1e-14);
  ExpectNear(s["y"], {0, std::cos(0.6), std::sin(0.6)}, 1e-14);
  ExpectNear(s["z"], {0, -std::sin(0.6), std::cos(0.6)}, 1e-14);
}

TEST(FrameSensors, ATurningObserverSeesAnObjectAtRestMove) {
  TextSensors s(Scene(Both("framelinvel")));
  s.d->qvel[0] = 3;
  s.Forward();
  ExpectNear(s["world"], {0, 0, 0}, 1e-14);
  ExpectNear(s["seen"], {0, -6, 0}, 1e-14);
}

TEST(FrameSensors, AngularVelocitiesSubtract) {
  TextSensors s(Scene(Both("frameangvel")));
  s.d->qvel[0] = 3;
  s.d->qvel[2] = 2;
  s.Forward();
  ExpectNear(s["world"], {2, 0, 0}, 1e-14);
  ExpectNear(s["seen"], {2, 0, -3}, 1e-14);
}

TEST(FrameSensors, TheLinearAccelerationOfAFallingFrameContainsGravity) {
  TextSensors s(
      Scene("<framelinacc name='falls' objtype='body' objname='stone'/><framelinacc name='rests' "
            "objtype='body' objname='ball'/><frameangacc name='turn' objtype='body' objname='ball'/>"));
  s.Forward();
  ExpectNear(s["falls"], {0, 0, 0}, 1e-12);
  ExpectNear(s["rests"], {0, 0, 2}, 1e-12);
  ExpectNear(s["turn"], {0, 0, 0}, 1e-12);
}

TEST(FrameSensors, BodiesAreSeenAtTheirCenterOfMassAndXbodiesAtTheirOrigin) {
  TextSensors s(
      "<mujoco><worldbody><body name='b' pos='1 0 0'><joint/><geom size='.1' pos='0 .3 "
      "0'/></body></worldbody><sensor>"
      "<framepos name='body' objtype='body' objname='b'/><framepos name='xbody' objtype='xbody' objname='b'/>"
      "</sensor></mujoco>");
  s.Forward();
  ExpectNear(s["body"], {1, 0.3, 0}, 1e-14);
  ExpectNear(s["xbody"], {1, 0, 0}, 1e-14);
}

}  // namespace
}  // namespace pliant
