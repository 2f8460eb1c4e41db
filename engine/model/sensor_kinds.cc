#include "engine/model/sensor_kinds.h"

#include <array>
#include <cstddef>

namespace pliant {
namespace {

using Needs = SensorNeeds;

constexpr SensorKind kKinds[] = {
    {mjSENS_TOUCH, "touch", "N", 1, mjDATATYPE_POSITIVE, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_ACCELEROMETER, "accelerometer", "m/s²", 3, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_VELOCIMETER, "velocimeter", "m/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_SITE, Needs::kAny},
    {mjSENS_GYRO, "gyro", "rad/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_SITE, Needs::kAny},
    {mjSENS_FORCE, "force", "N", 3, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_TORQUE, "torque", "N m", 3, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_MAGNETOMETER, "magnetometer", "T", 3, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_SITE, Needs::kAny},
    {mjSENS_RANGEFINDER, "rangefinder", "m", -1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_CAMPROJECTION, "camera projection", "px", 2, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_SITE,
     Needs::kAny},
    {mjSENS_JOINTPOS, "joint position", "rad, m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_JOINT,
     Needs::kScalarJoint},
    {mjSENS_JOINTVEL, "joint velocity", "1/s", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_JOINT,
     Needs::kScalarJoint},
    {mjSENS_TENDONPOS, "tendon position", "m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_TENDON, Needs::kAny},
    {mjSENS_TENDONVEL, "tendon velocity", "m/s", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_TENDON, Needs::kAny},
    {mjSENS_ACTUATORPOS, "actuator position", "", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_ACTUATOR,
     Needs::kAny},
    {mjSENS_ACTUATORVEL, "actuator velocity", "", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_ACTUATOR,
     Needs::kAny},
    {mjSENS_ACTUATORFRC, "actuator force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_ACTUATOR, Needs::kAny},
    {mjSENS_JOINTACTFRC, "joint actuator force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_JOINT,
     Needs::kScalarJoint},
    {mjSENS_TENDONACTFRC, "tendon actuator force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_TENDON,
     Needs::kAny},
    {mjSENS_BALLQUAT, "ball quaternion", "", 4, mjDATATYPE_QUATERNION, mjSTAGE_POS, mjOBJ_JOINT,
     Needs::kBallJoint},
    {mjSENS_BALLANGVEL, "ball angular velocity", "rad/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_JOINT,
     Needs::kBallJoint},
    {mjSENS_JOINTLIMITPOS, "joint limit position", "", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_JOINT,
     Needs::kLimited},
    {mjSENS_JOINTLIMITVEL, "joint limit velocity", "", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_JOINT,
     Needs::kLimited},
    {mjSENS_JOINTLIMITFRC, "joint limit force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_JOINT,
     Needs::kLimited},
    {mjSENS_TENDONLIMITPOS, "tendon limit position", "m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_TENDON,
     Needs::kLimited},
    {mjSENS_TENDONLIMITVEL, "tendon limit velocity", "m/s", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_TENDON,
     Needs::kLimited},
    {mjSENS_TENDONLIMITFRC, "tendon limit force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_TENDON,
     Needs::kLimited},
    {mjSENS_FRAMEPOS, "frame position", "m", 3, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMEQUAT, "frame quaternion", "", 4, mjDATATYPE_QUATERNION, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMEXAXIS, "frame x axis", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMEYAXIS, "frame y axis", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMEZAXIS, "frame z axis", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMELINVEL, "frame linear velocity", "m/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMEANGVEL, "frame angular velocity", "rad/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMELINACC, "frame linear acceleration", "m/s²", 3, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMEANGACC, "frame angular acceleration", "rad/s²", 3, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_SUBTREECOM, "subtree center of mass", "m", 3, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_BODY,
     Needs::kAny},
    {mjSENS_SUBTREELINVEL, "subtree linear velocity", "m/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_BODY,
     Needs::kAny},
    {mjSENS_SUBTREEANGMOM, "subtree angular momentum", "kg m²/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_BODY,
     Needs::kAny},
    {mjSENS_INSIDESITE, "inside site", "", 1, mjDATATYPE_POSITIVE, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_GEOMDIST, "geom distance", "m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kTwoShapes},
    {mjSENS_GEOMNORMAL, "geom normal", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kTwoShapes},
    {mjSENS_GEOMFROMTO, "geom segment", "m", 6, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kTwoShapes},
    {mjSENS_CONTACT, "contact", "", -1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_E_POTENTIAL, "potential energy", "J", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kAny},
    {mjSENS_E_KINETIC, "kinetic energy", "J", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_CLOCK, "clock", "s", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_TACTILE, "tactile", "", -1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_MESH, Needs::kAny},
    {mjSENS_PLUGIN, "plugin", "", 0, mjDATATYPE_REAL, mjSTAGE_NONE, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_USER, "user", "", 0, mjDATATYPE_REAL, mjSTAGE_NONE, mjOBJ_UNKNOWN, Needs::kAny},
};

constexpr size_t kCount = mjSENS_USER + 1;
static_assert(sizeof(kKinds) / sizeof(kKinds[0]) == kCount, "a row for each kind");

constexpr auto kByType = [] {
  std::array<const SensorKind*, kCount> rows = {};
  for (const SensorKind& kind : kKinds) rows[kind.type] = &kind;
  return rows;
}();

}  // namespace

const SensorKind* FindSensorKind(int type) {
  return type >= 0 && type <= mjSENS_USER ? kByType[static_cast<size_t>(type)] : nullptr;
}

}  // namespace pliant
