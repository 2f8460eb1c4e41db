#include "ui/model/names.h"

#include "engine/model/geom_names.h"
#include "engine/model/names.h"
#include "engine/model/sensor_kinds.h"

namespace pliant::ui {

const FlagName kVisFlags[mjNVISFLAG] = {
    {"convex_hull", "Convex hull", Letter('H')},
    {"texture", "Texture", Letter('X')},
    {"joint", "Joint", Letter('J')},
    {"camera", "Camera", Letter('Q')},
    {"actuator", "Actuator", Letter('U')},
    {"activation", "Activation", kKeyComma},
    {"light", "Light", Letter('Z')},
    {"tendon", "Tendon", Letter('V')},
    {"rangefinder", "Range finder", Letter('Y')},
    {"constraint", "Equality", Letter('E')},
    {"inertia", "Inertia", Letter('I')},
    {"scale_inertia", "Scale inertia", kKeyApostrophe},
    {"perturb_force", "Perturb force", Letter('B')},
    {"perturb_object", "Perturb object", Letter('O')},
    {"contact_point", "Contact point", Letter('C')},
    {"island", "Island", Letter('N')},
    {"contact_force", "Contact force", Letter('F')},
    {"contact_split", "Contact split", Letter('P')},
    {"transparent", "Transparent", Letter('T')},
    {"auto_connect", "Auto connect", Letter('A')},
    {"center_of_mass", "Center of mass", Letter('M')},
    {"select_point", "Select point", kKeyNone},
    {"static_body", "Static body", Letter('D')},
    {"skin", "Skin", kKeySemicolon},
    {"flex_vertex", "Flex vertex", kKeyNone},
    {"flex_edge", "Flex edge", kKeyNone},
    {"flex_face", "Flex face", kKeyNone},
    {"flex_skin", "Flex skin", kKeyNone},
    {"body_tree", "Body tree", kKeyGrave},
    {"mesh_tree", "Mesh tree", kKeyBackslash},
    {"sdf_iterations", "SDF iterations", kKeyNone},
};

const FlagName kRenderFlags[mjNRNDFLAG] = {
    {"shadow", "Shadow", Letter('S')},
    {"wireframe", "Wireframe", Letter('W')},
    {"reflection", "Reflection", Letter('R')},
    {"additive", "Additive", Letter('L')},
    {"skybox", "Skybox", Letter('K')},
    {"fog", "Fog", Letter('G')},
    {"haze", "Haze", kKeySlash},
    {"depth_image", "Depth image", kKeyNone},
    {"segment", "Segment", kKeyNone},
    {"id_color", "Id color", kKeyNone},
    {"cull_face", "Cull face", kKeyNone},
};

const char* const kLabelNames[mjNLABEL] = {
    "None",    "Body",          "Joint",      "Geom", "Site", "Camera",    "Light",
    "Tendon",  "Actuator",      "Constraint", "Flex", "Skin", "Selection", "Selection point",
    "Contact", "Contact force", "Island"};
const char* const kFrameNames[mjNFRAME] = {"None",   "Body",  "Geom",    "Site",
                                           "Camera", "Light", "Contact", "World"};

const char* const kDisableNames[mjNDISABLE] = {
    "Constraint", "Equality",      "Friction loss", "Limit",         "Contact",   "Spring",         "Damper",
    "Gravity",    "Clamp control", "Warm start",    "Filter parent", "Actuation", "Safe reference", "Sensor",
    "Mid phase",  "Euler damping", "Auto reset",    "Native CCD",    "Island",    "Multi-point CCD"};
const char* const kEnableNames[mjNENABLE] = {"Contact override", "Energy", "Forward/inverse check",
                                             "Discrete inverse", "Sleep",  "Exact diagonal",
                                             "Barrier contacts"};
const char* const kIntegratorNames[5] = {"Euler", "RK4", "Implicit", "Implicit fast", "Discrete"};
const char* const kConeNames[2] = {"Pyramidal", "Elliptic"};
const char* const kJacobianNames[3] = {"Dense", "Sparse", "Auto"};
const char* const kSolverNames[3] = {"PGS", "CG", "Newton"};
const char* const kWarningNames[mjNWARNING] = {"Inertia matrix nearly singular",
                                               "Too many contacts",
                                               "Too many constraint rows",
                                               "Bad position",
                                               "Bad velocity",
                                               "Bad acceleration",
                                               "Bad control"};
const char* const kTimerNames[mjNTIMER] = {"Step",         "Forward",     "Inverse",     "Position",
                                           "Velocity",     "Actuation",   "Constraint",  "Advance",
                                           "Kinematics",   "Inertia",     "Collision",   "Make rows",
                                           "Project rows", "Broad phase", "Narrow phase"};

namespace {

const char* const kJointTypes[] = {"free", "ball", "slide", "hinge"};
const char* const kEqualityTypes[] = {"connect", "weld",      "joint",       "tendon",
                                      "flex",    "flex vert", "flex strain", "distance"};
const char* const kTransmissionTypes[] = {"joint", "joint in parent", "slider-crank", "tendon", "site",
                                          "body",  "orientation"};

const char* const kObjectTypes[mjNOBJECT] = {
    "object", "body",     "body",   "joint",        "dof",     "geom",     "site",     "camera",  "light",
    "flex",   "mesh",     "skin",   "height field", "texture", "material", "pair",     "exclude", "equality",
    "tendon", "actuator", "sensor", "numeric",      "text",    "tuple",    "keyframe", "plugin"};

template <size_t n>
const char* Pick(const char* const (&names)[n], int i) {
  return i >= 0 && i < static_cast<int>(n) ? names[i] : "unknown";
}

}  // namespace

const char* JointTypeName(int type) { return Pick(kJointTypes, type); }
const char* GeomTypeName(int type) {
  return type >= 0 && type < mjNGEOMTYPES ? NameOfGeom(type).title : "unknown";
}
const char* EqualityTypeName(int type) { return Pick(kEqualityTypes, type); }
const char* TransmissionTypeName(int type) { return Pick(kTransmissionTypes, type); }
const char* SensorTypeName(int type) {
  const SensorKind* kind = FindSensorKind(type);
  return kind ? kind->title : "unknown";
}
const char* SensorUnit(int type) {
  const SensorKind* kind = FindSensorKind(type);
  return kind ? kind->unit : "";
}
const char* ObjectTypeName(int type) { return Pick(kObjectTypes, type); }

bool SetViewFlag(std::string_view name, mjvOption& option, mjtByte* render_flags) {
  const mjtByte on = name.starts_with('-') ? 0 : 1;
  if (name.starts_with('-') || name.starts_with('+')) name.remove_prefix(1);
  for (int i = 0; i < mjNVISFLAG; ++i) {
    if (name == kVisFlags[i].id) {
      option.flags[i] = on;
      return true;
    }
  }
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    if (name == kRenderFlags[i].id) {
      render_flags[i] = on;
      return true;
    }
  }
  return false;
}

std::string ElementName(const mjModel& m, int type, int id) {
  const char* name = Id2Name(m, type, id);
  if (name != nullptr && *name != '\0') return name;
  return std::string(ObjectTypeName(type)) + " " + std::to_string(id);
}

}  // namespace pliant::ui
