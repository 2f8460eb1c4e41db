#include "engine/model/sensor_kinds.h"

#include <array>
#include <cstddef>

namespace pliant {
namespace {

using Needs = SensorNeeds;

constexpr SensorKind kKinds[] = {
    {mjSENS_TOUCH, "touch", "touch", "N", 1, mjDATATYPE_POSITIVE, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_ACCELEROMETER, "accelerometer", "accelerometer", "m/s²", 3, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_SITE, Needs::kAny},
    {mjSENS_VELOCIMETER, "velocimeter", "velocimeter", "m/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_SITE,
     Needs::kAny},
    {mjSENS_GYRO, "gyro", "gyro", "rad/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_SITE, Needs::kAny},
    {mjSENS_FORCE, "force", "force", "N", 3, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_TORQUE, "torque", "torque", "N m", 3, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_SITE, Needs::kAny},
    {mjSENS_MAGNETOMETER, "magnetometer", "magnetometer", "T", 3, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_SITE,
     Needs::kAny},
    {mjSENS_RANGEFINDER, "rangefinder", "rangefinder", "m", -1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kAny},
    {mjSENS_CAMPROJECTION, "camprojection", "camera projection", "px", 2, mjDATATYPE_REAL, mjSTAGE_POS,
     mjOBJ_SITE, Needs::kAny},
    {mjSENS_JOINTPOS, "jointpos", "joint position", "rad, m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_JOINT,
     Needs::kScalarJoint},
    {mjSENS_JOINTVEL, "jointvel", "joint velocity", "1/s", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_JOINT,
     Needs::kScalarJoint},
    {mjSENS_TENDONPOS, "tendonpos", "tendon position", "m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_TENDON,
     Needs::kAny},
    {mjSENS_TENDONVEL, "tendonvel", "tendon velocity", "m/s", 1, mjDATATYPE_REAL, mjSTAGE_VEL, mjOBJ_TENDON,
     Needs::kAny},
    {mjSENS_ACTUATORPOS, "actuatorpos", "actuator position", "", 1, mjDATATYPE_REAL, mjSTAGE_POS,
     mjOBJ_ACTUATOR, Needs::kAny},
    {mjSENS_ACTUATORVEL, "actuatorvel", "actuator velocity", "", 1, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_ACTUATOR, Needs::kAny},
    {mjSENS_ACTUATORFRC, "actuatorfrc", "actuator force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_ACTUATOR, Needs::kAny},
    {mjSENS_JOINTACTFRC, "jointactuatorfrc", "joint actuator force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_JOINT, Needs::kScalarJoint},
    {mjSENS_TENDONACTFRC, "tendonactuatorfrc", "tendon actuator force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_TENDON, Needs::kAny},
    {mjSENS_BALLQUAT, "ballquat", "ball quaternion", "", 4, mjDATATYPE_QUATERNION, mjSTAGE_POS, mjOBJ_JOINT,
     Needs::kBallJoint},
    {mjSENS_BALLANGVEL, "ballangvel", "ball angular velocity", "rad/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_JOINT, Needs::kBallJoint},
    {mjSENS_JOINTLIMITPOS, "jointlimitpos", "joint limit position", "", 1, mjDATATYPE_REAL, mjSTAGE_POS,
     mjOBJ_JOINT, Needs::kLimited},
    {mjSENS_JOINTLIMITVEL, "jointlimitvel", "joint limit velocity", "", 1, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_JOINT, Needs::kLimited},
    {mjSENS_JOINTLIMITFRC, "jointlimitfrc", "joint limit force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_JOINT, Needs::kLimited},
    {mjSENS_TENDONLIMITPOS, "tendonlimitpos", "tendon limit position", "m", 1, mjDATATYPE_REAL, mjSTAGE_POS,
     mjOBJ_TENDON, Needs::kLimited},
    {mjSENS_TENDONLIMITVEL, "tendonlimitvel", "tendon limit velocity", "m/s", 1, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_TENDON, Needs::kLimited},
    {mjSENS_TENDONLIMITFRC, "tendonlimitfrc", "tendon limit force", "N", 1, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_TENDON, Needs::kLimited},
    {mjSENS_FRAMEPOS, "framepos", "frame position", "m", 3, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMEQUAT, "framequat", "frame quaternion", "", 4, mjDATATYPE_QUATERNION, mjSTAGE_POS,
     mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMEXAXIS, "framexaxis", "frame x axis", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMEYAXIS, "frameyaxis", "frame y axis", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMEZAXIS, "framezaxis", "frame z axis", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_FRAMELINVEL, "framelinvel", "frame linear velocity", "m/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMEANGVEL, "frameangvel", "frame angular velocity", "rad/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMELINACC, "framelinacc", "frame linear acceleration", "m/s²", 3, mjDATATYPE_REAL, mjSTAGE_ACC,
     mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_FRAMEANGACC, "frameangacc", "frame angular acceleration", "rad/s²", 3, mjDATATYPE_REAL,
     mjSTAGE_ACC, mjOBJ_UNKNOWN, Needs::kFrame},
    {mjSENS_SUBTREECOM, "subtreecom", "subtree center of mass", "m", 3, mjDATATYPE_REAL, mjSTAGE_POS,
     mjOBJ_BODY, Needs::kAny},
    {mjSENS_SUBTREELINVEL, "subtreelinvel", "subtree linear velocity", "m/s", 3, mjDATATYPE_REAL, mjSTAGE_VEL,
     mjOBJ_BODY, Needs::kAny},
    {mjSENS_SUBTREEANGMOM, "subtreeangmom", "subtree angular momentum", "kg m²/s", 3, mjDATATYPE_REAL,
     mjSTAGE_VEL, mjOBJ_BODY, Needs::kAny},
    {mjSENS_INSIDESITE, "insidesite", "inside site", "", 1, mjDATATYPE_POSITIVE, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kFrame},
    {mjSENS_GEOMDIST, "distance", "geom distance", "m", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kTwoShapes},
    {mjSENS_GEOMNORMAL, "normal", "geom normal", "", 3, mjDATATYPE_AXIS, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kTwoShapes},
    {mjSENS_GEOMFROMTO, "fromto", "geom segment", "m", 6, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kTwoShapes},
    {mjSENS_CONTACT, "contact", "contact", "", -1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_E_POTENTIAL, "e_potential", "potential energy", "J", 1, mjDATATYPE_REAL, mjSTAGE_POS,
     mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_E_KINETIC, "e_kinetic", "kinetic energy", "J", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN,
     Needs::kAny},
    {mjSENS_CLOCK, "clock", "clock", "s", 1, mjDATATYPE_REAL, mjSTAGE_POS, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_TACTILE, "tactile", "tactile", "", -1, mjDATATYPE_REAL, mjSTAGE_ACC, mjOBJ_MESH, Needs::kAny},
    {mjSENS_PLUGIN, "plugin", "plugin", "", 0, mjDATATYPE_REAL, mjSTAGE_NONE, mjOBJ_UNKNOWN, Needs::kAny},
    {mjSENS_USER, "user", "user", "", 0, mjDATATYPE_REAL, mjSTAGE_NONE, mjOBJ_UNKNOWN, Needs::kAny},
};

constexpr size_t kCount = mjSENS_USER + 1;
static_assert(sizeof(kKinds) / sizeof(kKinds[0]) == kCount, "a row for each kind");

constexpr auto kByType = [] {
  std::array<const SensorKind*, kCount> rows = {};
  for (const SensorKind& kind : kKinds) rows[kind.type] = &kind;
  return rows;
}();

}  // namespace

std::span<const SensorKind> SensorKinds() { return kKinds; }

const SensorKind* FindSensorKind(int type) {
  return type >= 0 && type <= mjSENS_USER ? kByType[static_cast<size_t>(type)] : nullptr;
}

}  // namespace pliant
