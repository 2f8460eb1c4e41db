#include "engine/foreign/robot/urdf.h"

#include <algorithm>

#include "engine/foreign/robot/complete.h"
#include "engine/foreign/robot/drake.h"
#include "engine/foreign/robot/inertias.h"
#include "engine/foreign/robot/initial_values.h"
#include "engine/foreign/robot/loops.h"
#include "engine/foreign/robot/mend_numbers.h"
#include "engine/foreign/robot/mend_shapes.h"
#include "engine/foreign/robot/mend_tree.h"
#include "engine/foreign/stance/start_pose.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/urdf/reader.h"

namespace pliant::foreign {

using io::XmlAttribute;
using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;

void MendJoint(XmlElement& joint, DiagnosticSink& sink) {
  std::erase_if(joint.children,
                [](const XmlElement& child) { return child.name == "mimic"; });  // Complete() adds it
  XmlElement* axis = Child(joint, "axis");
  double xyz[3];
  if (axis && Numbers(*axis, "xyz", xyz, 3) && xyz[0] == 0 && xyz[1] == 0 && xyz[2] == 0 &&
      Text(joint, "type") != "fixed") {
    sink.Warning(LocationOf(*axis), Describe(joint), "its axis has no direction; it is read as \"1 0 0\"");
    SetAttribute(*axis, "xyz", "1 0 0");
  }
  XmlElement* limit = Child(joint, "limit");
  double lower = 0, upper = 0;
  if (limit && Numbers(*limit, "lower", &lower, 1) && Numbers(*limit, "upper", &upper, 1) && lower > upper) {
    sink.Warning(LocationOf(*limit), Describe(joint),
                 "its lower limit " + Text(*limit, "lower") + " is above its upper limit " +
                     Text(*limit, "upper") + "; they are exchanged");
    SetAttribute(*limit, "lower", Join(&upper, 1));
    SetAttribute(*limit, "upper", Join(&lower, 1));
  } else if (limit && lower == 0 && upper == 0 && limit->Find("lower") && limit->Find("upper") &&
             Text(joint, "type") == "revolute") {
    sink.Warning(
        LocationOf(*limit), Describe(joint),
        "both of its limits are 0, as exporters write where they know none; it turns without limits");
  }
}

// The settings that the file itself chooses in its element `mujoco` stay.
bool Chooses(const XmlElement& robot, const char* setting) {
  const XmlElement* extension = Child(robot, "mujoco");
  const XmlElement* compiler = extension ? Child(*extension, "compiler") : nullptr;
  return compiler && compiler->Find(setting);
}

bool Collides(const spec::Geom* geom) { return geom->spec.contype || geom->spec.conaffinity; }

// Whether there is anything to be seen on the body or on one that is fixed to it.
bool IsSeen(const spec::Body& body) {
  return !std::all_of(body.geoms.begin(), body.geoms.end(), Collides) ||
         std::any_of(body.bodies.begin(), body.bodies.end(),
                     [](const spec::Body* child) { return child->joints.empty() && IsSeen(*child); });
}

// Shapes for contacts go to a group that is not shown where something else is seen: on the body, or on one
// that it is fixed to, as links are that hold nothing but such shapes.
void HideCollisions(spec::Body& body, bool seen) {
  constexpr int kHidden = 3;
  for (spec::Geom* geom : body.geoms) {
    if (seen && Collides(geom)) geom->spec.group = kHidden;
  }
  for (spec::Body* child : body.bodies) HideCollisions(*child, child->joints.empty() ? seen : IsSeen(*child));
}

// The settings of the compiler in the robot's extensions; one element is made where there is none.
template <class Change>
void ForCompilerSettings(XmlElement& robot, Change change) {
  if (!Child(robot, "mujoco")) AddChild(robot, "mujoco");
  for (XmlElement& extension : robot.children) {
    if (extension.name != "mujoco") continue;
    if (!Child(extension, "compiler")) AddChild(extension, "compiler");
    for (XmlElement& compiler : extension.children) {
      if (compiler.name == "compiler") change(compiler);
    }
  }
}

// File names are resolved already: the settings that would change them go.
void KeepResolvedNames(XmlElement& compiler) {
  std::erase_if(compiler.attributes, [](const XmlAttribute& attribute) {
    return attribute.name == "meshdir" || attribute.name == "texturedir" || attribute.name == "assetdir";
  });
  SetAttribute(compiler, "strippath", "false");
}

}  // namespace

std::unique_ptr<spec::Spec> ReadPublishedUrdf(io::mjcf::SourceFiles& sources, const FileFinder& finder,
                                              const Options& options, DiagnosticSink& sink) {
  XmlElement& robot = sources.root;
  TakeDrakeElements(robot);
  MendNumbers(robot, sink);
  MendTree(robot, sink);
  if (options.floating || options.stand) JoinRoots(robot, sink);
  const XmlElement published = sources.root;
  MendShapes(robot, finder, sink);
  MendInertias(robot, options.floating, sink);
  for (XmlElement& child : robot.children) {
    if (child.name == "joint") MendJoint(child, sink);
  }
  const bool chooses_visuals = Chooses(published, "discardvisual");
  ForCompilerSettings(robot, [&](XmlElement& compiler) {
    KeepResolvedNames(compiler);
    if (!chooses_visuals) SetAttribute(compiler, "discardvisual", "false");
  });
  std::unique_ptr<spec::Spec> spec = io::urdf::BuildSpec(sources, finder.vfs(), sink);
  if (!spec) return nullptr;
  spec->spec.strippath = 0;
  // Free joints stand at the top of the tree: what is fixed above them has to be part of the world.
  const bool floats = std::any_of(robot.children.begin(), robot.children.end(), [](const XmlElement& child) {
    return child.name == "joint" && Text(child, "type") == "floating";
  });
  if (!Chooses(published, "fusestatic") && !floats) spec->spec.compiler.fusestatic = 0;
  for (spec::Body* body : spec->world->bodies) HideCollisions(*body, IsSeen(*body));
  Complete(published, finder, *spec, sink);
  if ((options.floating || options.stand) && !options.keep_drives) StartAt(InitialValues(published), *spec);
  CloseLoops(published, *spec, sink);
  TakeDrakeSettings(published, *spec);
  spec->Renumber();
  return spec;
}

}  // namespace pliant::foreign
