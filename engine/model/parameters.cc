#include "engine/model/parameters.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>

#include "engine/geometry/primitive.h"
#include "engine/model/fields.h"
#include "engine/model/joint_size.h"
#include "engine/model/names.h"

namespace pliant {
namespace {

constexpr auto kDirect = Effect::kDirect;
constexpr auto kConstants = Effect::kConstants;
constexpr auto kRecompile = Effect::kRecompile;
constexpr bool kLog = true;

constexpr const char* kSolrefHelp = "Time constant (s) and damping ratio, or -stiffness and -damping";
constexpr const char* kSolimpHelp = "Impedance: minimum, maximum, width (m), midpoint, power";

constexpr const char* kPolyHelp = "Of the second and the third power";
constexpr const char* kInterpolations[] = {"zoh", "linear", "cubic"};
constexpr const char* kProjections[] = {"perspective", "orthographic"};
constexpr const char* kOutputs[] = {"rgb", "depth", "distance", "normal", "segmentation"};
// By mjtSleepPolicy: what the compiler decides is `auto` in a file.
constexpr const char* kSleepPolicies[] = {"auto", "auto", "auto", "never", "allowed", "init"};

constexpr ModelParameter kParameters[] = {
    {mjOBJ_BODY, "body_mass", "mass", "Mass", "kg", "Mass of the body; its inertia is not scaled along", 1,
     1e-3, 100, kLog, kConstants, Form::kInertia},
    {mjOBJ_BODY, "body_inertia", "diaginertia", "Inertia", "kg m²", "About the principal axes", 3, 1e-6, 10,
     kLog, kConstants, Form::kInertia},
    {mjOBJ_BODY, "body_ipos", "pos", "Center of mass", "m", "In the body's frame", 3, -1, 1, false,
     kConstants, Form::kInertia},
    {mjOBJ_BODY, "body_iquat", "quat", "Inertia axes", "", "Principal axes of inertia in the body's frame", 4,
     -1, 1, false, kConstants, Form::kInertia},
    {mjOBJ_BODY, "body_pos", "pos", "Position", "m", "In the parent's frame", 3, -2, 2, false, kConstants,
     Form::kPosition},
    {mjOBJ_BODY, "body_quat", "quat", "Orientation", "", "In the parent's frame", 4, -1, 1, false, kConstants,
     Form::kOrientation},
    {mjOBJ_BODY, "body_gravcomp", "gravcomp", "Gravity comp.", "",
     "Share of the body's weight that is held up", 1, 0, 1, false, kDirect, Form::kPlain},
    {mjOBJ_BODY, "tree_sleep_policy", "sleep", "Sleep", "", "Whether the tree may fall asleep", 1, 0, 5,
     false, kRecompile, Form::kChoice, 0, kSleepPolicies},

    {mjOBJ_JOINT, "dof_damping", "damping", "Damping", "N m s/rad", "Force per velocity, against the motion",
     1, 1e-3, 100, kLog, kDirect, Form::kPlain},
    {mjOBJ_JOINT, "dof_dampingpoly", "damping", "Damping, higher", "", kPolyHelp, mjNPOLY, 0, 10, false,
     kDirect, Form::kPlain, 1},
    {mjOBJ_JOINT, "dof_armature", "armature", "Armature", "kg m²", "Inertia of the rotor, added to the joint",
     1, 1e-4, 10, kLog, kConstants, Form::kPlain},
    {mjOBJ_JOINT, "jnt_stiffness", "stiffness", "Stiffness", "N m/rad", "Spring towards its reference", 1,
     1e-2, 1000, kLog, kDirect, Form::kPlain},
    {mjOBJ_JOINT, "jnt_stiffnesspoly", "stiffness", "Stiffness, higher", "", kPolyHelp, mjNPOLY, 0, 100,
     false, kDirect, Form::kPlain, 1},
    {mjOBJ_JOINT, "qpos_spring", "springref", "Spring reference", "rad", "Where the spring is at rest", 1,
     -3.2, 3.2, false, kConstants, Form::kAngle},
    {mjOBJ_JOINT, "dof_frictionloss", "frictionloss", "Dry friction", "N m",
     "Force that must be overcome before the joint moves", 1, 1e-3, 100, kLog, kDirect, Form::kPlain},
    {mjOBJ_JOINT, "jnt_range", "range", "Range", "rad", "Limits of the joint", 2, -3.2, 3.2, false, kDirect,
     Form::kAngle},
    {mjOBJ_JOINT, "jnt_margin", "margin", "Limit margin", "", "Distance at which the limit begins to act", 1,
     0, 0.5, false, kDirect, Form::kPlain},
    {mjOBJ_JOINT, "jnt_solref", "solreflimit", "Limit solref", "", kSolrefHelp, 2, 0.001, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_JOINT, "jnt_solimp", "solimplimit", "Limit solimp", "", kSolimpHelp, 5, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_JOINT, "dof_solref", "solreffriction", "Friction solref", "", kSolrefHelp, 2, 0.001, 1, false,
     kDirect, Form::kPlain},
    {mjOBJ_JOINT, "dof_solimp", "solimpfriction", "Friction solimp", "", kSolimpHelp, 5, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_JOINT, "jnt_actfrcrange", "actuatorfrcrange", "Actuator limit", "N m",
     "Range of the summed actuator forces at the joint", 2, -100, 100, false, kDirect, Form::kPlain},
    {mjOBJ_JOINT, "jnt_pos", "pos", "Position", "m", "Of the joint in the body's frame", 3, -1, 1, false,
     kConstants, Form::kPosition},
    {mjOBJ_JOINT, "jnt_axis", "axis", "Axis", "", "Unit vector in the body's frame", 3, -1, 1, false,
     kConstants, Form::kDirection},

    {mjOBJ_GEOM, "geom_friction", "friction", "Friction", "", "Sliding; torsional (m); rolling (m)", 3, 0, 2,
     false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_rgba", "rgba", "Color", "", "Red, green, blue, opacity", 4, 0, 1, false, kDirect,
     Form::kColor},
    {mjOBJ_GEOM, "geom_size", "size", "Size", "m", "Radius, half lengths: in the order of the shape", 3, 1e-3,
     2, kLog, kRecompile, Form::kSize},
    {mjOBJ_GEOM, "geom_pos", "pos", "Position", "m", "In the body's frame", 3, -2, 2, false, kRecompile,
     Form::kPosition},
    {mjOBJ_GEOM, "geom_quat", "quat", "Orientation", "", "In the body's frame", 4, -1, 1, false, kRecompile,
     Form::kOrientation},
    {mjOBJ_GEOM, "geom_solref", "solref", "Contact solref", "", kSolrefHelp, 2, 0.001, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_GEOM, "geom_solimp", "solimp", "Contact solimp", "", kSolimpHelp, 5, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_GEOM, "geom_solmix", "solmix", "Mixing weight", "", "Weight in the mean of both geoms' parameters",
     1, 1e-3, 100, kLog, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_margin", "margin", "Margin", "m", "Distance below which contacts act", 1, 0, 0.1,
     false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_gap", "gap", "Gap", "m", "Contacts between margin and margin + gap have no force", 1,
     0, 0.1, false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_adhesion", "adhesion", "Adhesion", "N", "Attraction that contacts of the geom exert",
     1, 0, 100, false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_surfacevel", "surfacevel", "Surface velocity", "m/s, rad/s",
     "Of the surface in the geom's frame, as of a conveyor: linear (3), angular (3)", 6, -2, 2, false,
     kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_condim", "condim", "Contact dimension", "",
     "1 normal, 3 + sliding, 4 + torsion, 6 + rolling", 1, 1, 6, false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_priority", "priority", "Priority", "",
     "The higher one decides the contact's parameters", 1, 0, 10, false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_group", "group", "Group", "", "For showing and hiding", 1, 0, 5, false, kDirect,
     Form::kPlain},

    {mjOBJ_SITE, "site_pos", "pos", "Position", "m", "In the body's frame", 3, -2, 2, false, kConstants,
     Form::kPosition},
    {mjOBJ_SITE, "site_quat", "quat", "Orientation", "", "In the body's frame", 4, -1, 1, false, kConstants,
     Form::kOrientation},
    {mjOBJ_SITE, "site_size", "size", "Size", "m", "Radius, half lengths: in the order of the shape", 3, 1e-3,
     1, kLog, kDirect, Form::kSize},
    {mjOBJ_SITE, "site_rgba", "rgba", "Color", "", "Red, green, blue, opacity", 4, 0, 1, false, kDirect,
     Form::kColor},

    {mjOBJ_CAMERA, "cam_pos", "pos", "Position", "m", "In the body's frame", 3, -5, 5, false, kConstants,
     Form::kPosition},
    {mjOBJ_CAMERA, "cam_quat", "quat", "Orientation", "", "In the body's frame", 4, -1, 1, false, kConstants,
     Form::kOrientation},
    {mjOBJ_CAMERA, "cam_fovy", "fovy", "Field of view", "deg", "Vertical angle", 1, 1, 120, false, kDirect,
     Form::kPlain},
    {mjOBJ_CAMERA, "cam_projection", "projection", "Projection", "", "How depth shrinks what is seen", 1, 0,
     1, false, kDirect, Form::kChoice, 0, kProjections},
    {mjOBJ_CAMERA, "cam_output", "output", "Output", "", "Images that the camera delivers", 1, 0, 31, false,
     kDirect, Form::kBits, 0, kOutputs},
    {mjOBJ_LIGHT, "light_pos", "pos", "Position", "m", "In the body's frame", 3, -5, 5, false, kConstants,
     Form::kPosition},
    {mjOBJ_LIGHT, "light_dir", "dir", "Direction", "", "In the body's frame", 3, -1, 1, false, kConstants,
     Form::kDirection},
    {mjOBJ_LIGHT, "light_diffuse", "diffuse", "Diffuse", "", "Red, green, blue", 3, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_LIGHT, "light_specular", "specular", "Specular", "", "Red, green, blue", 3, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_LIGHT, "light_ambient", "ambient", "Ambient", "", "Red, green, blue", 3, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_LIGHT, "light_softness", "softness", "Softness", "",
     "Share of the spot's cone in which its edge fades", 1, 0, 1, false, kDirect, Form::kPlain},
    {mjOBJ_MATERIAL, "mat_rgba", "rgba", "Color", "", "Red, green, blue, opacity", 4, 0, 1, false, kDirect,
     Form::kColor},
    {mjOBJ_MATERIAL, "mat_specular", "specular", "Specular", "", "Strength of highlights", 1, 0, 1, false,
     kDirect, Form::kPlain},
    {mjOBJ_MATERIAL, "mat_shininess", "shininess", "Shininess", "", "Sharpness of highlights", 1, 0, 1, false,
     kDirect, Form::kPlain},
    {mjOBJ_MATERIAL, "mat_reflectance", "reflectance", "Reflectance", "", "Mirror of planes and boxes", 1, 0,
     1, false, kDirect, Form::kPlain},
    {mjOBJ_MATERIAL, "mat_emission", "emission", "Emission", "", "Own light", 1, 0, 1, false, kDirect,
     Form::kPlain},

    {mjOBJ_PAIR, "pair_friction", "friction", "Friction", "", "Sliding (2), torsional, rolling (2)", 5, 0, 2,
     false, kDirect, Form::kPlain},
    {mjOBJ_PAIR, "pair_solref", "solref", "Contact solref", "", kSolrefHelp, 2, 0.001, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_PAIR, "pair_solimp", "solimp", "Contact solimp", "", kSolimpHelp, 5, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_PAIR, "pair_margin", "margin", "Margin", "m", "Distance below which contacts act", 1, 0, 0.1,
     false, kDirect, Form::kPlain},
    {mjOBJ_PAIR, "pair_gap", "gap", "Gap", "m", "Contacts between margin and margin + gap have no force", 1,
     0, 0.1, false, kDirect, Form::kPlain},
    {mjOBJ_PAIR, "pair_adhesion", "adhesion", "Adhesion", "N", "Attraction that contacts of the pair exert",
     1, 0, 100, false, kDirect, Form::kPlain},
    {mjOBJ_EQUALITY, "eq_solref", "solref", "solref", "", kSolrefHelp, 2, 0.001, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_EQUALITY, "eq_solimp", "solimp", "solimp", "", kSolimpHelp, 5, 0, 1, false, kDirect, Form::kPlain},

    {mjOBJ_TENDON, "tendon_stiffness", "stiffness", "Stiffness", "N/m", "Spring of the tendon", 1, 1e-2, 1e4,
     kLog, kDirect, Form::kPlain},
    {mjOBJ_TENDON, "tendon_stiffnesspoly", "stiffness", "Stiffness, higher", "", kPolyHelp, mjNPOLY, 0, 100,
     false, kDirect, Form::kPlain, 1},
    {mjOBJ_TENDON, "tendon_damping", "damping", "Damping", "N s/m", "Force per velocity", 1, 1e-3, 100, kLog,
     kDirect, Form::kPlain},
    {mjOBJ_TENDON, "tendon_dampingpoly", "damping", "Damping, higher", "", kPolyHelp, mjNPOLY, 0, 10, false,
     kDirect, Form::kPlain, 1},
    {mjOBJ_TENDON, "tendon_frictionloss", "frictionloss", "Dry friction", "N",
     "Force that must be overcome before the tendon moves", 1, 1e-3, 100, kLog, kDirect, Form::kPlain},
    {mjOBJ_TENDON, "tendon_armature", "armature", "Armature", "kg", "Inertia along the tendon", 1, 1e-4, 10,
     kLog, kConstants, Form::kPlain},
    {mjOBJ_TENDON, "tendon_lengthspring", "springlength", "Spring length", "m",
     "Range of lengths without spring force", 2, 0, 2, false, kConstants, Form::kPlain},
    {mjOBJ_TENDON, "tendon_range", "range", "Range", "m", "Limits of the length", 2, 0, 2, false, kDirect,
     Form::kPlain},
    {mjOBJ_TENDON, "tendon_margin", "margin", "Limit margin", "m",
     "Distance at which the limit begins to act", 1, 0, 0.1, false, kDirect, Form::kPlain},
    {mjOBJ_TENDON, "tendon_width", "width", "Width", "m", "Drawn radius", 1, 1e-3, 0.1, kLog, kDirect,
     Form::kPlain},
    {mjOBJ_TENDON, "tendon_rgba", "rgba", "Color", "", "Red, green, blue, opacity", 4, 0, 1, false, kDirect,
     Form::kColor},

    {mjOBJ_ACTUATOR, "actuator_gainprm", "gainprm", "Gain", "", "Parameters of the gain", mjNGAIN, -100, 100,
     false, kDirect, Form::kGain},
    {mjOBJ_ACTUATOR, "actuator_biasprm", "biasprm", "Bias", "",
     "Parameters of the bias: constant, per length, per velocity", mjNBIAS, -100, 100, false, kDirect,
     Form::kGain},
    {mjOBJ_ACTUATOR, "actuator_dynprm", "dynprm", "Dynamics", "", "Parameters of the activation, as seconds",
     mjNDYN, 1e-3, 10, false, kDirect, Form::kGain},
    {mjOBJ_ACTUATOR, "actuator_gear", "gear", "Gear", "", "Scale of length, velocity and force", 6, -100, 100,
     false, kConstants, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_ctrlrange", "ctrlrange", "Control range", "", "Limits of the control", 2, -10,
     10, false, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_ctrlrange", "velrange", "Velocity range", "", "Limits of the velocity input",
     2, -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_ctrlrange", "ffrange", "Feedforward range", "",
     "Limits of the force that is added", 2, -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_forcerange", "forcerange", "Force range", "N m", "Limits of the force", 2,
     -100, 100, false, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_actrange", "actrange", "Activation range", "", "Limits of the activation", 2,
     -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_damping", "damping", "Damping", "N m s/rad",
     "Added to the joint or tendon, times the square of the gear", 1, 1e-3, 100, kLog, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_dampingpoly", "damping", "Damping, higher", "", kPolyHelp, mjNPOLY, 0, 10,
     false, kDirect, Form::kPlain, 1},
    {mjOBJ_ACTUATOR, "actuator_armature", "armature", "Armature", "kg m²",
     "Inertia added to the joint or tendon, times the square of the gear", 1, 1e-4, 10, kLog, kConstants,
     Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_history", "nsample", "Samples kept", "", "Past controls for the delay; 0 none",
     1, 0, 1000, false, kRecompile, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_history", "interp", "Between samples", "", "How a delayed control is read", 1,
     0, 2, false, kDirect, Form::kChoice, 0, kInterpolations},
    {mjOBJ_ACTUATOR, "actuator_delay", "delay", "Delay", "s", "Age of the control that acts", 1, 0, 1, false,
     kDirect, Form::kPlain},
    {mjOBJ_SENSOR, "sensor_noise", "noise", "Noise", "", "Standard deviation, for information", 1, 0, 1,
     false, kDirect, Form::kPlain},
    {mjOBJ_SENSOR, "sensor_cutoff", "cutoff", "Cutoff", "", "Values are clipped here; 0 = never", 1, 0, 100,
     false, kDirect, Form::kPlain},
    {mjOBJ_SENSOR, "sensor_history", "nsample", "Samples kept", "", "Past values for the delay; 0 none", 1, 0,
     1000, false, kRecompile, Form::kPlain},
    {mjOBJ_SENSOR, "sensor_history", "interp", "Between samples", "", "How a delayed value is read", 1, 0, 2,
     false, kDirect, Form::kChoice, 0, kInterpolations},
    {mjOBJ_SENSOR, "sensor_delay", "delay", "Delay", "s", "Age of the value that is read", 1, 0, 1, false,
     kDirect, Form::kPlain},
    {mjOBJ_SENSOR, "sensor_interval", "interval", "Interval", "s",
     "Period of the computation, and its phase from minus one period to 0", 2, 0, 1, false, kDirect,
     Form::kPlain},

    {mjOBJ_KEY, "key_time", "time", "Time", "s", "Of the keyframe", 1, 0, 10, false, kDirect, Form::kPlain},
    {mjOBJ_KEY, "key_qpos", "qpos", "qpos", "", "Positions", 0, -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_KEY, "key_qvel", "qvel", "qvel", "", "Velocities", 0, -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_KEY, "key_act", "act", "act", "", "Activations", 0, -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_KEY, "key_ctrl", "ctrl", "ctrl", "", "Controls", 0, -10, 10, false, kDirect, Form::kPlain},
    {mjOBJ_KEY, "key_mpos", "mpos", "mpos", "", "Positions of mocap bodies", 0, -10, 10, false, kDirect,
     Form::kPlain},
    {mjOBJ_KEY, "key_mquat", "mquat", "mquat", "", "Orientations of mocap bodies", 0, -1, 1, false, kDirect,
     Form::kPlain},

    {mjOBJ_FLEX, "flex_friction", "contact/friction", "Friction", "", "Sliding; torsional (m); rolling (m)",
     3, 0, 2, false, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_solref", "contact/solref", "Contact solref", "", kSolrefHelp, 2, 0.001, 1, false,
     kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_solimp", "contact/solimp", "Contact solimp", "", kSolimpHelp, 5, 0, 1, false, kDirect,
     Form::kPlain},
    {mjOBJ_FLEX, "flex_solmix", "contact/solmix", "Mixing weight", "",
     "Weight in the mean of both sides' parameters", 1, 1e-3, 100, kLog, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_margin", "contact/margin", "Margin", "m", "Distance below which contacts act", 1, 0,
     0.1, false, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_gap", "contact/gap", "Gap", "m",
     "Contacts between margin and margin + gap have no force", 1, 0, 0.1, false, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_condim", "contact/condim", "Contact dimension", "",
     "1 normal, 3 + sliding, 4 + torsion, 6 + rolling", 1, 1, 6, false, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_priority", "contact/priority", "Priority", "",
     "The higher one decides the contact's parameters", 1, 0, 10, false, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_edgestiffness", "edge/stiffness", "Edge stiffness", "N/m", "Spring of every edge", 1,
     1e-2, 1e4, kLog, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_edgedamping", "edge/damping", "Edge damping", "N s/m", "Damper of every edge", 1, 1e-4,
     100, kLog, kDirect, Form::kPlain},
    {mjOBJ_FLEX, "flex_rgba", "rgba", "Color", "", "Red, green, blue, opacity", 4, 0, 1, false, kDirect,
     Form::kColor},

    {mjOBJ_BODY, "body_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1, 1,
     false, kDirect, Form::kPlain},
    {mjOBJ_JOINT, "jnt_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1, 1,
     false, kDirect, Form::kPlain},
    {mjOBJ_GEOM, "geom_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1, 1,
     false, kDirect, Form::kPlain},
    {mjOBJ_SITE, "site_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1, 1,
     false, kDirect, Form::kPlain},
    {mjOBJ_CAMERA, "cam_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1, 1,
     false, kDirect, Form::kPlain},
    {mjOBJ_TENDON, "tendon_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1,
     1, false, kDirect, Form::kPlain},
    {mjOBJ_ACTUATOR, "actuator_user", "user", "User data", "", "Numbers that the simulation does not use", 1,
     -1, 1, false, kDirect, Form::kPlain},
    {mjOBJ_SENSOR, "sensor_user", "user", "User data", "", "Numbers that the simulation does not use", 1, -1,
     1, false, kDirect, Form::kPlain},
};

bool StartsWith(const char* text, const char* prefix) {
  return std::strncmp(text, prefix, std::strlen(prefix)) == 0;
}

int SizeCount(int type) {
  const Primitive* primitive = FindPrimitive(type);
  return primitive ? primitive->sizes : 0;
}

ParameterSlice JointSlice(const mjModel& m, const ModelParameter& p, int joint, int columns) {
  const int type = m.jnt_type[joint];
  const bool scalar = type == mjJNT_HINGE || type == mjJNT_SLIDE;
  if (StartsWith(p.field, "dof_")) return {m.jnt_dofadr[joint] * columns, columns, DofCount(type)};
  if (StartsWith(p.field, "qpos_")) return {m.jnt_qposadr[joint], scalar ? 1 : 0, 1};
  if (std::strcmp(p.field, "jnt_user") == 0) return {joint * columns, columns, 1};
  const bool limit = std::strcmp(p.field, "jnt_range") == 0 || std::strcmp(p.field, "jnt_margin") == 0 ||
                     StartsWith(p.field, "jnt_sol");
  const bool axis = std::strcmp(p.field, "jnt_axis") == 0 || std::strcmp(p.field, "jnt_actfrcrange") == 0;
  const bool has =
      type == mjJNT_FREE ? !limit && p.form == Form::kPlain && !axis : !(axis && type == mjJNT_BALL);
  return {joint * columns, has ? columns : 0, 1};
}

bool WrapsGeoms(const mjModel& m, int tendon) {
  const int* type = m.wrap_type + m.tendon_adr[tendon];
  return std::any_of(type, type + m.tendon_num[tendon],
                     [](int wrap) { return wrap == mjWRAP_SPHERE || wrap == mjWRAP_CYLINDER; });
}

bool Is(const ModelParameter& p, const char* field) { return std::strcmp(p.field, field) == 0; }
bool IsAttribute(const ModelParameter& p, const char* name) { return std::strcmp(p.attribute, name) == 0; }

// Arrays with a row for every input of an actuator.
ParameterSlice ControlSlice(const mjModel& m, const ModelParameter& p, int actuator) {
  const int first = m.actuator_ctrladr[actuator];
  if (m.actuator_gaintype[actuator] != mjGAIN_PID)
    return {2 * first, IsAttribute(p, "ctrlrange") ? 2 : 0, m.actuator_ctrlnum[actuator]};
  const int input = IsAttribute(p, "ctrlrange")  ? mjINPUT_POS
                    : IsAttribute(p, "velrange") ? mjINPUT_VEL
                                                 : mjINPUT_FF;
  const auto inputs = static_cast<unsigned>(m.actuator_ctrlspec[actuator]);
  const auto before = static_cast<unsigned>(input - 1);
  return {2 * (first + std::popcount(inputs & before)), (inputs & static_cast<unsigned>(input)) != 0 ? 2 : 0};
}

// The samples kept, or how they are read where there are any.
ParameterSlice HistorySlice(const ModelParameter& p, const int* history, int element) {
  if (IsAttribute(p, "nsample")) return {2 * element, 1};
  return {2 * element + 1, history[2 * element] > 0 ? 1 : 0};
}

ParameterSlice ActuatorSlice(const mjModel& m, const ModelParameter& p, int actuator, int columns) {
  const int target = m.actuator_trntype[actuator];
  const bool reflects = target == mjTRN_JOINT || target == mjTRN_JOINTINPARENT || target == mjTRN_TENDON;
  ParameterSlice slice = {actuator * columns, columns};
  if (Is(p, "actuator_ctrlrange")) return ControlSlice(m, p, actuator);
  if (Is(p, "actuator_gear")) {
    slice.begin = m.actuator_outadr[actuator] * columns;
    if (m.actuator_gaintype[actuator] == mjGAIN_SO3) slice.count = 0;
  } else if (Is(p, "actuator_history")) {
    if (m.actuator_ctrlnum[actuator] == 0) return {};
    return HistorySlice(p, m.actuator_history, actuator);
  } else if (Is(p, "actuator_delay")) {
    if (m.actuator_history[2 * actuator] <= 0) slice.count = 0;
  } else if (StartsWith(p.field, "actuator_damping") || Is(p, "actuator_armature")) {
    if (!reflects) slice.count = 0;
  }
  return slice;
}

ParameterSlice SensorSlice(const mjModel& m, const ModelParameter& p, int sensor, int columns) {
  const bool timed = m.sensor_type[sensor] != mjSENS_USER && m.sensor_type[sensor] != mjSENS_PLUGIN;
  const bool delay = Is(p, "sensor_delay"), history = Is(p, "sensor_history");
  if ((delay || history || Is(p, "sensor_interval")) && !timed) return {};
  if (history) return HistorySlice(p, m.sensor_history, sensor);
  return {sensor * columns, delay && m.sensor_history[2 * sensor] <= 0 ? 0 : columns};
}

// Of the body that carries a tree.
ParameterSlice TreeSlice(const mjModel& m, int body) {
  const int tree = m.body_treeid[body];
  if (tree < 0 || m.body_treeid[m.body_parentid[body]] == tree || m.body_dofnum[body] == 0) return {};
  return {tree, 1};
}

}  // namespace

std::span<const ModelParameter> ModelParameters() { return kParameters; }

const ModelParameter* FindParameter(const char* field) {
  for (const ModelParameter& p : kParameters) {
    if (std::strcmp(p.field, field) == 0) return &p;
  }
  return nullptr;
}

bool TunableInteger(const char* field, int index) {
  const std::string_view name = field;
  if (name == "actuator_history" || name == "sensor_history") return index % 2 == 1;
  return FindParameter(field) != nullptr;
}

Effect EffectOf(const char* field) {
  if (const ModelParameter* p = FindParameter(field)) return p->effect;
  // Not tuned by hand, but written by undo and by programs.
  const bool constants = std::strcmp(field, "qpos0") == 0 || std::strcmp(field, "eq_data") == 0;
  return constants ? Effect::kConstants : Effect::kDirect;
}

ParameterSlice SliceOf(const mjModel& m, const ModelParameter& p, int element) {
  const ModelField* field = FindModelField(p.field);
  const int columns = static_cast<int>(field->cols(m));
  if (p.object == mjOBJ_JOINT) return JointSlice(m, p, element, columns);
  if (p.object == mjOBJ_ACTUATOR) return ActuatorSlice(m, p, element, columns);
  if (p.object == mjOBJ_SENSOR) return SensorSlice(m, p, element, columns);
  if (Is(p, "tree_sleep_policy")) return TreeSlice(m, element);
  ParameterSlice slice = {element * columns, columns, 1};
  if (p.form == Form::kSize) {
    const bool geom = p.object == mjOBJ_GEOM;
    slice.count = SizeCount(geom ? m.geom_type[element] : m.site_type[element]);
  }
  // The inertia of a tendon that slides over a surface would turn with the surface;
  // the compiler refuses it as well.
  if (std::strcmp(p.field, "tendon_armature") == 0 && WrapsGeoms(m, element)) slice.count = 0;
  return slice;
}

double ParameterValue(const mjModel& m, const char* name, int index) {
  const ModelField* field = FindModelField(name);
  if (field == nullptr || index < 0 || static_cast<size_t>(index) >= field->Count(m)) return NAN;
  const void* array = field->Pointer(m);
  switch (field->type) {
    case FieldType::kNum:
      return static_cast<const double*>(array)[index];
    case FieldType::kFloat:
      return static_cast<double>(static_cast<const float*>(array)[index]);
    case FieldType::kInt:
      return static_cast<const int*>(array)[index];
    case FieldType::kByte:
      return static_cast<const mjtByte*>(array)[index];
    case FieldType::kBool:
      return static_cast<const mjtBool*>(array)[index];
    default:
      return NAN;
  }
}

bool SetParameterValue(mjModel& m, const char* name, int index, double value) {
  const ModelField* field = FindModelField(name);
  if (field == nullptr || index < 0 || static_cast<size_t>(index) >= field->Count(m)) return false;
  void* array = field->Pointer(m);
  switch (field->type) {
    case FieldType::kNum:
      static_cast<double*>(array)[index] = value;
      return true;
    case FieldType::kFloat:
      static_cast<float*>(array)[index] = static_cast<float>(value);
      return true;
    case FieldType::kInt:
      static_cast<int*>(array)[index] = static_cast<int>(std::lround(value));
      return true;
    case FieldType::kBool:
      static_cast<mjtBool*>(array)[index] = value != 0;
      return true;
    default:
      return false;
  }
}

const char* ObjectWord(mjtObj object) {
  static constexpr struct {
    mjtObj object;
    const char* word;
  } kWords[] = {{mjOBJ_BODY, "body"},         {mjOBJ_JOINT, "joint"},         {mjOBJ_GEOM, "geom"},
                {mjOBJ_SITE, "site"},         {mjOBJ_CAMERA, "camera"},       {mjOBJ_LIGHT, "light"},
                {mjOBJ_MATERIAL, "material"}, {mjOBJ_PAIR, "contact pair"},   {mjOBJ_EXCLUDE, "exclude"},
                {mjOBJ_EQUALITY, "equality"}, {mjOBJ_TENDON, "tendon"},       {mjOBJ_ACTUATOR, "actuator"},
                {mjOBJ_SENSOR, "sensor"},     {mjOBJ_KEY, "keyframe"},        {mjOBJ_MESH, "mesh"},
                {mjOBJ_TEXTURE, "texture"},   {mjOBJ_HFIELD, "height field"}, {mjOBJ_FLEX, "flex"}};
  for (const auto& entry : kWords) {
    if (entry.object == object) return entry.word;
  }
  return "element";
}

std::string ElementLabel(const mjModel& m, mjtObj object, int element) {
  const char* name = Id2Name(m, object, element);
  const std::string word = ObjectWord(object);
  return name != nullptr && *name != '\0' ? word + " '" + name + "'" : word + " " + std::to_string(element);
}

}  // namespace pliant
