// Rows of the sensors.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

#define AT(field) offsetof(mjsSensor, field)
constexpr Attribute Object(const char* name, int kind) {
  return Target(name, AT(objname), AT(objtype), kind);
}
constexpr Attribute Reference(const char* name, int kind) {
  return Target(name, AT(refname), AT(reftype), kind);
}
constexpr auto kPast = Join(HistoryRows<mjsSensor>(), Rows(Reals("interval", AT(interval), 2, 1)));
constexpr auto kCutoff = Rows(Reals("cutoff", AT(cutoff)));
constexpr auto kEnd =
    Join(kCutoff, Rows(Reals("noise", AT(noise)), Handle("user", AT(userdata), Store::kDoubleVec)));
constexpr auto kTail = Join(kName, kPast, kEnd);
constexpr auto kUserTail = Join(kName, kEnd);

constexpr Keyword kRayFields[] = {{"dist", 1 << mjRAYDATA_DIST},     {"dir", 1 << mjRAYDATA_DIR},
                                  {"origin", 1 << mjRAYDATA_ORIGIN}, {"point", 1 << mjRAYDATA_POINT},
                                  {"normal", 1 << mjRAYDATA_NORMAL}, {"depth", 1 << mjRAYDATA_DEPTH}};
constexpr auto kRangeFinder = Join(Rows(Object("site", mjOBJ_SITE), Object("camera", mjOBJ_CAMERA),
                                        OrderedWords("data", AT(intprm), kRayFields)),
                                   kTail);
constexpr auto kOnSite = Join(Rows(Required(Object("site", mjOBJ_SITE))), kTail);
constexpr auto kCamProjection =
    Join(Rows(Required(Object("site", mjOBJ_SITE)), Required(Reference("camera", mjOBJ_CAMERA))), kTail);
constexpr auto kOnJoint = Join(Rows(Required(Object("joint", mjOBJ_JOINT))), kTail);
constexpr auto kOnTendon = Join(Rows(Required(Object("tendon", mjOBJ_TENDON))), kTail);
constexpr auto kOnActuator = Join(Rows(Required(Object("actuator", mjOBJ_ACTUATOR))), kTail);
constexpr auto kOnSubtree = Join(Rows(Required(Object("body", mjOBJ_BODY))), kTail);

// Things that have a frame.
constexpr Keyword kFrameTypes[] = {{"body", mjOBJ_BODY},
                                   {"xbody", mjOBJ_XBODY},
                                   {"geom", mjOBJ_GEOM},
                                   {"site", mjOBJ_SITE},
                                   {"camera", mjOBJ_CAMERA}};
constexpr auto kFrameObject =
    Rows(Required(Choice("objtype", AT(objtype), kFrameTypes)), Required(String("objname", AT(objname))));
constexpr auto kFrameReference =
    Rows(Choice("reftype", AT(reftype), kFrameTypes), String("refname", AT(refname)));
constexpr auto kOnFrame = Join(kFrameObject, kFrameReference, kTail);
constexpr auto kOnFrameAcc = Join(kFrameObject, kTail);
constexpr auto kInsideSite = Join(kFrameObject, Rows(Required(Reference("site", mjOBJ_SITE))), kTail);

constexpr auto kTwoSides = Rows(Object("geom1", mjOBJ_GEOM), Object("body1", mjOBJ_BODY),
                                Reference("geom2", mjOBJ_GEOM), Reference("body2", mjOBJ_BODY));
constexpr auto kDistance = Join(kTwoSides, kTail);

constexpr Keyword kContactFields[] = {{"found", 1 << mjCONDATA_FOUND},    {"force", 1 << mjCONDATA_FORCE},
                                      {"torque", 1 << mjCONDATA_TORQUE},  {"dist", 1 << mjCONDATA_DIST},
                                      {"pos", 1 << mjCONDATA_POS},        {"normal", 1 << mjCONDATA_NORMAL},
                                      {"tangent", 1 << mjCONDATA_TANGENT}};
constexpr Keyword kReduce[] = {{"none", 0}, {"mindist", 1}, {"maxforce", 2}, {"netforce", 3}};
constexpr auto kContact =
    Join(kTwoSides,
         Rows(Object("subtree1", mjOBJ_XBODY), Object("site", mjOBJ_SITE), Reference("subtree2", mjOBJ_XBODY),
              Ints("num", AT(intprm) + 2 * sizeof(int)), OrderedWords("data", AT(intprm), kContactFields),
              Choice("reduce", AT(intprm) + sizeof(int), kReduce)),
         kTail);

constexpr auto kTactile =
    Join(Rows(Required(Object("mesh", mjOBJ_MESH)), Required(Reference("geom", mjOBJ_GEOM))), kName, kPast,
         kCutoff, Rows(Handle("user", AT(userdata), Store::kDoubleVec)));

constexpr Keyword kStages[] = {
    {"none", mjSTAGE_NONE}, {"pos", mjSTAGE_POS}, {"vel", mjSTAGE_VEL}, {"acc", mjSTAGE_ACC}};
constexpr Keyword kDataTypes[] = {{"real", mjDATATYPE_REAL},
                                  {"positive", mjDATATYPE_POSITIVE},
                                  {"axis", mjDATATYPE_AXIS},
                                  {"quaternion", mjDATATYPE_QUATERNION}};
constexpr auto kUser =
    Join(Rows(Lenient(Choice("objtype", AT(objtype), kObjectTypes)), String("objname", AT(objname)),
              Required(Ints("dim", AT(dim))), Choice("needstage", AT(needstage), kStages),
              Choice("datatype", AT(datatype), kDataTypes)),
         kUserTail);
constexpr auto kPlugin =
    Join(Rows(Loose("plugin", Store::kText), Loose("instance", Store::kText),
              Choice("objtype", AT(objtype), kObjectTypes), String("objname", AT(objname)),
              Choice("reftype", AT(reftype), kObjectTypes), String("refname", AT(refname))),
         kName, Rows(Reals("cutoff", AT(cutoff)), Handle("user", AT(userdata), Store::kDoubleVec)));
#undef AT

constexpr Tag kSensorChildren[] = {
    Tag::kSiteSensor,    Tag::kRangeFinder,    Tag::kCamProjection,  Tag::kJointSensor,
    Tag::kTendonSensor,  Tag::kActuatorSensor, Tag::kFrameSensor,    Tag::kFrameAccSensor,
    Tag::kSubtreeSensor, Tag::kInsideSite,     Tag::kDistanceSensor, Tag::kContactSensor,
    Tag::kTactile,       Tag::kGlobalSensor,   Tag::kUserSensor,     Tag::kPluginSensor};
constexpr Tag kPluginChildren[] = {Tag::kConfig};

constexpr auto kAny = Multiplicity::kAny;
constexpr ElementRow kRows[] = {
    {Tag::kSensor, "sensor", kAny, {}, kSensorChildren},
    {Tag::kSiteSensor, "touch", kAny, kOnSite, {}, mjSENS_TOUCH},
    {Tag::kSiteSensor, "accelerometer", kAny, kOnSite, {}, mjSENS_ACCELEROMETER},
    {Tag::kSiteSensor, "velocimeter", kAny, kOnSite, {}, mjSENS_VELOCIMETER},
    {Tag::kSiteSensor, "gyro", kAny, kOnSite, {}, mjSENS_GYRO},
    {Tag::kSiteSensor, "force", kAny, kOnSite, {}, mjSENS_FORCE},
    {Tag::kSiteSensor, "torque", kAny, kOnSite, {}, mjSENS_TORQUE},
    {Tag::kSiteSensor, "magnetometer", kAny, kOnSite, {}, mjSENS_MAGNETOMETER},
    {Tag::kRangeFinder, "rangefinder", kAny, kRangeFinder, {}, mjSENS_RANGEFINDER},
    {Tag::kCamProjection, "camprojection", kAny, kCamProjection, {}, mjSENS_CAMPROJECTION},
    {Tag::kJointSensor, "jointpos", kAny, kOnJoint, {}, mjSENS_JOINTPOS},
    {Tag::kJointSensor, "jointvel", kAny, kOnJoint, {}, mjSENS_JOINTVEL},
    {Tag::kJointSensor, "jointactuatorfrc", kAny, kOnJoint, {}, mjSENS_JOINTACTFRC},
    {Tag::kJointSensor, "ballquat", kAny, kOnJoint, {}, mjSENS_BALLQUAT},
    {Tag::kJointSensor, "ballangvel", kAny, kOnJoint, {}, mjSENS_BALLANGVEL},
    {Tag::kJointSensor, "jointlimitpos", kAny, kOnJoint, {}, mjSENS_JOINTLIMITPOS},
    {Tag::kJointSensor, "jointlimitvel", kAny, kOnJoint, {}, mjSENS_JOINTLIMITVEL},
    {Tag::kJointSensor, "jointlimitfrc", kAny, kOnJoint, {}, mjSENS_JOINTLIMITFRC},
    {Tag::kTendonSensor, "tendonpos", kAny, kOnTendon, {}, mjSENS_TENDONPOS},
    {Tag::kTendonSensor, "tendonvel", kAny, kOnTendon, {}, mjSENS_TENDONVEL},
    {Tag::kTendonSensor, "tendonactuatorfrc", kAny, kOnTendon, {}, mjSENS_TENDONACTFRC},
    {Tag::kTendonSensor, "tendonlimitpos", kAny, kOnTendon, {}, mjSENS_TENDONLIMITPOS},
    {Tag::kTendonSensor, "tendonlimitvel", kAny, kOnTendon, {}, mjSENS_TENDONLIMITVEL},
    {Tag::kTendonSensor, "tendonlimitfrc", kAny, kOnTendon, {}, mjSENS_TENDONLIMITFRC},
    {Tag::kActuatorSensor, "actuatorpos", kAny, kOnActuator, {}, mjSENS_ACTUATORPOS},
    {Tag::kActuatorSensor, "actuatorvel", kAny, kOnActuator, {}, mjSENS_ACTUATORVEL},
    {Tag::kActuatorSensor, "actuatorfrc", kAny, kOnActuator, {}, mjSENS_ACTUATORFRC},
    {Tag::kFrameSensor, "framepos", kAny, kOnFrame, {}, mjSENS_FRAMEPOS},
    {Tag::kFrameSensor, "framequat", kAny, kOnFrame, {}, mjSENS_FRAMEQUAT},
    {Tag::kFrameSensor, "framexaxis", kAny, kOnFrame, {}, mjSENS_FRAMEXAXIS},
    {Tag::kFrameSensor, "frameyaxis", kAny, kOnFrame, {}, mjSENS_FRAMEYAXIS},
    {Tag::kFrameSensor, "framezaxis", kAny, kOnFrame, {}, mjSENS_FRAMEZAXIS},
    {Tag::kFrameSensor, "framelinvel", kAny, kOnFrame, {}, mjSENS_FRAMELINVEL},
    {Tag::kFrameSensor, "frameangvel", kAny, kOnFrame, {}, mjSENS_FRAMEANGVEL},
    {Tag::kFrameAccSensor, "framelinacc", kAny, kOnFrameAcc, {}, mjSENS_FRAMELINACC},
    {Tag::kFrameAccSensor, "frameangacc", kAny, kOnFrameAcc, {}, mjSENS_FRAMEANGACC},
    {Tag::kSubtreeSensor, "subtreecom", kAny, kOnSubtree, {}, mjSENS_SUBTREECOM},
    {Tag::kSubtreeSensor, "subtreelinvel", kAny, kOnSubtree, {}, mjSENS_SUBTREELINVEL},
    {Tag::kSubtreeSensor, "subtreeangmom", kAny, kOnSubtree, {}, mjSENS_SUBTREEANGMOM},
    {Tag::kInsideSite, "insidesite", kAny, kInsideSite, {}, mjSENS_INSIDESITE},
    {Tag::kDistanceSensor, "distance", kAny, kDistance, {}, mjSENS_GEOMDIST},
    {Tag::kDistanceSensor, "normal", kAny, kDistance, {}, mjSENS_GEOMNORMAL},
    {Tag::kDistanceSensor, "fromto", kAny, kDistance, {}, mjSENS_GEOMFROMTO},
    {Tag::kContactSensor, "contact", kAny, kContact, {}, mjSENS_CONTACT},
    {Tag::kTactile, "tactile", kAny, kTactile, {}, mjSENS_TACTILE},
    {Tag::kGlobalSensor, "e_potential", kAny, kTail, {}, mjSENS_E_POTENTIAL},
    {Tag::kGlobalSensor, "e_kinetic", kAny, kTail, {}, mjSENS_E_KINETIC},
    {Tag::kGlobalSensor, "clock", kAny, kTail, {}, mjSENS_CLOCK},
    {Tag::kUserSensor, "user", kAny, kUser, {}, mjSENS_USER},
    {Tag::kPluginSensor, "plugin", kAny, kPlugin, kPluginChildren, mjSENS_PLUGIN},
};

}  // namespace

std::span<const ElementRow> SensorRows() { return kRows; }

}  // namespace pliant::io::mjcf
