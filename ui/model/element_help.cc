#include "ui/model/element_help.h"

#include <mujoco/mjmodel.h>

#include <array>
#include <string_view>

namespace pliant::ui {
namespace {

struct Entry {
  std::string_view name;
  FieldHelp text;
  const char* title = "";  // of arrays of the data
};

// Names without the kind's prefix, which most kinds share.
constexpr Entry kEntries[] = {
    {"pos", {"m", "Position in the frame of the body that carries it"}},
    {"quat", {"", "Orientation in the frame of the body that carries it, as a quaternion w x y z"}},
    {"ipos", {"m", "Center of mass in the body's frame"}},
    {"iquat", {"", "Axes of inertia in the body's frame"}},
    {"mass", {"kg", "Mass"}},
    {"subtreemass", {"kg", "Mass of the body and of all bodies below it"}},
    {"inertia", {"kg m²", "Moments of inertia about the axes of inertia"}},
    {"invweight0", {"", "Inverse inertia at the reference pose; scales the stiffness of constraints"}},
    {"gravcomp", {"", "Share of the body's weight that is held up without a cause: 0 none, 1 all"}},
    {"size", {"m", "Half sizes or radii; what each number means depends on the shape"}},
    {"fromto", {"m", "The two ends of the axis of a capsule, cylinder, box or ellipsoid"}},
    {"friction", {"1, m, m", "Sliding, torsional and rolling friction"}},
    {"solref",
     {"s, 1", "Time constant and damping ratio of the constraint (both negative: stiffness and damping)"}},
    {"solimp", {"", "How hard the constraint is: least, most, width, midpoint, power"}},
    {"solmix", {"", "Weight of this geom when the parameters of two are mixed"}},
    {"margin", {"m", "Distance below which a contact or limit is noticed"}},
    {"gap", {"m", "Contacts nearer than the margin by less than this exert no force"}},
    {"condim", {"", "1 frictionless, 3 sliding, 4 and torsional, 6 and rolling friction"}},
    {"contype", {"", "Bits that meet the conaffinity of others"}},
    {"conaffinity", {"", "Bits that meet the contype of others"}},
    {"priority", {"", "The geom of higher priority decides the contact's parameters alone"}},
    {"group", {"", "Shown and hidden together; does not matter for contacts"}},
    {"rgba", {"", "Color and opacity, 0 to 1"}},
    {"density", {"kg/m³", "Makes the mass from the volume, where no mass is given"}},
    {"type", {"", "Kind of element"}},
    {"axis", {"", "Direction of the joint in the body's frame"}},
    {"range", {"m, rad", "Limits (in the file in degrees, unless the compiler says radian)"}},
    {"limited", {"", "Whether the range is enforced"}},
    {"stiffness", {"N/m, N m/rad", "Spring towards the spring reference"}},
    {"damping", {"N s/m, N m s/rad", "Force against the velocity"}},
    {"armature", {"kg, kg m²", "Inertia added to the joint, as that of a rotor"}},
    {"frictionloss", {"N, N m", "Dry friction: force needed to move it at all"}},
    {"springref", {"m, rad", "Where the spring is at rest"}},
    {"ref", {"m, rad", "Value of the joint in the pose of the file"}},
    {"springdamper",
     {"s, 1", "Time constant and damping ratio that the compiler turns into a spring and a damper"}},
    {"actfrcrange", {"N, N m", "Limits of the sum of actuator forces on the joint"}},
    {"ctrlrange", {"", "Limits of the control"}},
    {"forcerange", {"N, N m", "Limits of the actuator's force"}},
    {"actrange", {"", "Limits of the actuator's own state"}},
    {"gear", {"", "Scales the force and turns it into the coordinates of the target"}},
    {"gainprm", {"", "Parameters of the gain: force = gain * control + bias"}},
    {"biasprm", {"", "Parameters of the bias"}},
    {"dynprm", {"", "Parameters of the activation's dynamics"}},
    {"kp", {"N/m, N m/rad", "Position gain"}},
    {"kv", {"N s/m, N m s/rad", "Velocity gain"}},
    {"lengthrange", {"m, rad", "Range of the transmission's length"}},
    {"length0", {"m", "Length at the reference pose"}},
    {"lengthspring", {"m", "Rest lengths of the tendon's spring"}},
    {"width", {"m", "Width of the drawn tendon"}},
    {"fovy", {"deg", "Vertical field of view"}},
    {"cutoff", {"", "Readings are cut to this; 0: they are not"}},
    {"noise", {"", "Standard deviation of the noise, where noise is switched on"}},
    {"dim", {"", "Numbers of the reading"}},
    {"adr", {"", "Place in the array that it belongs to"}},
    {"bodyid", {"", "Number of the body that carries it"}},
    {"parentid", {"", "Number of the parent body"}},
    {"matid", {"", "Number of the material, -1: none"}},
    {"dataid", {"", "Number of the mesh or height field, -1: none"}},
    {"rbound", {"m", "Radius of the bounding sphere"}},
    {"xpos", {"m", "Position in the world"}, "Position"},
    {"xquat", {"", "Orientation in the world"}, "Orientation"},
    {"xmat", {"", "Orientation in the world, as a matrix row by row"}, "Orientation"},
    {"xipos", {"m", "Center of mass in the world"}, "Center of mass"},
    {"xdir", {"", "Direction in the world"}, "Direction"},
    {"xanchor", {"m", "Anchor in the world"}, "Anchor"},
    {"xaxis", {"", "Axis in the world"}, "Axis"},
    {"cvel", {"rad/s, m/s", "Angular, then linear velocity about the tree's center of mass"}, "Velocity"},
    {"cacc",
     {"rad/s², m/s²", "Angular, then linear acceleration about the tree's center of mass"},
     "Acceleration"},
    {"xfrc_applied", {"N, N m", "Force, then torque applied to the body from outside"}, "Applied force"},
    {"subtree_com", {"m", "Center of mass of the body and all below it"}, "Subtree center"},
    {"subtree_linvel", {"m/s", "Its velocity"}, "Subtree velocity"},
    {"cfrc_ext", {"N m, N", "Torque, then force of contacts and applied forces"}, "Contact force"},
    {"cfrc_int", {"N m, N", "Torque, then force from the parent"}, "Force from parent"},
    {"qpos", {"m, rad", "Position"}, "Position"},
    {"qvel", {"m/s, rad/s", "Velocity"}, "Velocity"},
    {"qacc", {"m/s², rad/s²", "Acceleration"}, "Acceleration"},
    {"qfrc_passive", {"N, N m", "Force of springs, dampers and the fluid"}, "Passive force"},
    {"qfrc_actuator", {"N, N m", "Force of the actuators"}, "Actuator force"},
    {"qfrc_applied", {"N, N m", "Force applied from outside"}, "Applied force"},
    {"qfrc_constraint",
     {"N, N m", "Force of contacts, limits, equalities and dry friction"},
     "Constraint force"},
    {"qfrc_bias",
     {"N, N m", "Gravity, Coriolis and centrifugal force, as they stand against the motion"},
     "Bias force"},
    {"ten_length", {"m", "Length"}, "Length"},
    {"ten_velocity", {"m/s", "Rate of the length"}, "Velocity"},
    {"ctrl", {"", "Control"}, "Control"},
    {"act", {"", "State of the actuator"}, "State"},
    {"actuator_length", {"m, rad", "Length of the transmission"}, "Length"},
    {"actuator_velocity", {"m/s, rad/s", "Its rate"}, "Velocity"},
    {"actuator_force", {"N, N m", "Force of the actuator, before the gear"}, "Force"},
    {"sensordata", {"", "Reading"}, "Reading"},
    {"eq_active", {"", "Whether the constraint is on"}, "Active"},
    {"efc_pos", {"", "How far each of its rows is from what it keeps equal"}, "Violation"},
    {"efc_force", {"", "The force of each of its rows"}, "Force"},
    {"name", {"", "Name, unique among its kind"}},
    {"class", {"", "Default class whose values it starts from"}},
    {"childclass", {"", "Default class of everything below the body"}},
    {"material", {"", "Material that gives color and gloss"}},
    {"mesh", {"", "Mesh that gives the shape"}},
    {"euler", {"", "Orientation as three turns, in degrees unless the compiler says radian"}},
    {"axisangle", {"", "Orientation as an axis and an angle"}},
    {"zaxis", {"", "Orientation by the direction of the z axis"}},
    {"xyaxes", {"", "Orientation by the directions of the x and y axes"}},
    {"joint", {"", "Joint that it acts on or measures"}},
    {"site", {"", "Site that it acts on or measures at"}},
    {"objname", {"", "Element that is measured"}},
};

constexpr std::string_view kPrefixes[] = {"body_",  "jnt_",     "dof_",      "geom_",   "site_",   "cam_",
                                          "light_", "tendon_",  "actuator_", "sensor_", "pair_",   "eq_",
                                          "mesh_",  "mat_",     "tex_",      "hfield_", "flex_",   "skin_",
                                          "key_",   "numeric_", "text_",     "tuple_",  "exclude_"};

const Entry* FindExactly(std::string_view name) {
  for (const Entry& entry : kEntries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

const Entry* Find(std::string_view name) {
  if (const Entry* exact = FindExactly(name)) return exact;
  for (const std::string_view prefix : kPrefixes) {
    if (!name.starts_with(prefix)) continue;
    if (const Entry* rest = FindExactly(name.substr(prefix.size()))) return rest;
  }
  return nullptr;
}

}  // namespace

FieldHelp HelpFor(const std::string& name) {
  const Entry* entry = Find(name);
  return entry != nullptr ? entry->text : FieldHelp();
}

const char* TitleFor(const std::string& name) {
  const Entry* entry = Find(name);
  return entry != nullptr ? entry->title : "";
}

const char* KindHelp(int type) {
  switch (type) {
    case mjOBJ_BODY:
      return "A rigid part. It moves against its parent by the joints that it carries.";
    case mjOBJ_JOINT:
      return "A freedom of a body against its parent.";
    case mjOBJ_GEOM:
      return "A shape of a body: it touches others, gives mass, and is drawn.";
    case mjOBJ_SITE:
      return "A marked frame on a body, for sensors, tendons and actuators.";
    case mjOBJ_CAMERA:
      return "A camera on a body.";
    case mjOBJ_LIGHT:
      return "A light on a body.";
    case mjOBJ_ACTUATOR:
      return "Turns a control into a force.";
    case mjOBJ_SENSOR:
      return "A reading that is computed at every step.";
    case mjOBJ_TENDON:
      return "A string over sites and geoms, or a sum of joints.";
    case mjOBJ_EQUALITY:
      return "A constraint that keeps things equal: points, frames, joints, tendons.";
    case mjOBJ_PAIR:
      return "A contact that is asked for by name, with parameters of its own.";
    case mjOBJ_EXCLUDE:
      return "Two bodies that never touch.";
    case mjOBJ_KEY:
      return "A remembered state.";
    case mjOBJ_MATERIAL:
      return "How a surface looks.";
    case mjOBJ_TEXTURE:
      return "A picture for surfaces or the sky.";
    case mjOBJ_MESH:
      return "A shape of triangles.";
    case mjOBJ_HFIELD:
      return "A landscape of heights.";
    case mjOBJ_FLEX:
      return "Something soft: a rope, a cloth or a solid.";
    case mjOBJ_SKIN:
      return "A surface that is drawn over bodies.";
    default:
      return "";
  }
}

}  // namespace pliant::ui
