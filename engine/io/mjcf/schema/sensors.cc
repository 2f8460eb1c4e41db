// Rows of the sensors: one for each kind, whose form follows from what it is attached to.
#include <vector>

#include "engine/io/mjcf/schema/rows.h"
#include "engine/model/sensor_kinds.h"

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

// How a sensor is written, by what it is attached to.
struct Form {
  Tag tag;
  std::span<const Attribute> attributes;
};

Form FormOfObject(const SensorKind& kind) {
  switch (kind.object) {
    case mjOBJ_SITE:
      return {Tag::kSiteSensor, kOnSite};
    case mjOBJ_JOINT:
      return {Tag::kJointSensor, kOnJoint};
    case mjOBJ_TENDON:
      return {Tag::kTendonSensor, kOnTendon};
    case mjOBJ_ACTUATOR:
      return {Tag::kActuatorSensor, kOnActuator};
    case mjOBJ_BODY:
      return {Tag::kSubtreeSensor, kOnSubtree};
    default:
      break;
  }
  if (kind.needs == SensorNeeds::kTwoShapes) return {Tag::kDistanceSensor, kDistance};
  if (kind.needs != SensorNeeds::kFrame) return {Tag::kGlobalSensor, kTail};
  // Accelerations are those of the world alone.
  if (kind.stage == mjSTAGE_ACC) return {Tag::kFrameAccSensor, kOnFrameAcc};
  return {Tag::kFrameSensor, kOnFrame};
}

Form FormOf(const SensorKind& kind) {
  switch (kind.type) {
    case mjSENS_RANGEFINDER:
      return {Tag::kRangeFinder, kRangeFinder};
    case mjSENS_CAMPROJECTION:
      return {Tag::kCamProjection, kCamProjection};
    case mjSENS_INSIDESITE:
      return {Tag::kInsideSite, kInsideSite};
    case mjSENS_CONTACT:
      return {Tag::kContactSensor, kContact};
    case mjSENS_TACTILE:
      return {Tag::kTactile, kTactile};
    case mjSENS_USER:
      return {Tag::kUserSensor, kUser};
    case mjSENS_PLUGIN:
      return {Tag::kPluginSensor, kPlugin};
    default:
      return FormOfObject(kind);
  }
}

// Those of one tag stand together.
std::vector<ElementRow> MakeRows() {
  std::vector<ElementRow> rows = {{Tag::kSensor, "sensor", Multiplicity::kAny, {}, kSensorChildren}};
  for (const Tag tag : kSensorChildren) {
    for (const SensorKind& kind : SensorKinds()) {
      const Form form = FormOf(kind);
      if (form.tag != tag) continue;
      std::span<const Tag> children;
      if (tag == Tag::kPluginSensor) children = kPluginChildren;
      rows.push_back({tag, kind.word, Multiplicity::kAny, form.attributes, children, kind.type});
    }
  }
  return rows;
}

}  // namespace

std::span<const ElementRow> SensorRows() {
  static const std::vector<ElementRow> rows = MakeRows();
  return rows;
}

}  // namespace pliant::io::mjcf
