#include "engine/foreign/robot/complete.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "engine/foreign/coupling.h"
#include "engine/foreign/gazebo_friction.h"
#include "engine/foreign/robot/gazebo_colors.h"
#include "engine/foreign/robot/srdf.h"
#include "engine/foreign/stance/servos.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/spec/attributes/actuator_shortcuts.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;
using spec::Body;
using spec::Joint;
using spec::Spec;

enum class Interface { kPosition, kVelocity, kEffort };

class Completer {
 public:
  Completer(const XmlElement& robot, const FileFinder& finder, Spec& spec, DiagnosticSink& sink)
      : robot_(robot), finder_(finder), spec_(spec), sink_(sink) {}

  void Run() {
    for (const XmlElement& child : robot_.children) {
      if (child.name == "joint") joints_[Text(child, "name")] = &child;
    }
    for (const XmlElement& child : robot_.children) {
      if (child.name == "joint") AddMimic(child);
      if (child.name == "transmission") AddTransmission(child);
      if (child.name == "ros2_control") AddControlled(child);
      if (child.name == "gazebo") ApplyGazebo(child);
      if (child.name == "link") AddTextures(child);
    }
    // (Bodies that are to become part of the world may not be named.)
    for (Body* body : spec_.world->bodies) {
      if (!spec_.spec.compiler.fusestatic) ExcludeBase(*body, {});
    }
    ExcludeDisabledPairs(finder_, spec_, sink_);
    // Servos of real robots are stiffer than light links bear in explicit steps.
    mjOption& option = spec_.spec.option;
    if (!spec_.actuators.empty() && option.integrator == mjINT_EULER) option.integrator = mjINT_IMPLICITFAST;
  }

 private:
  // ---- Joints
  void AddMimic(const XmlElement& joint) {
    const XmlElement* mimic = Child(joint, "mimic");
    if (!mimic) return;
    const std::string name = Text(*mimic, "joint");
    const Joint *follower = Scalar(Text(joint, "name")), *leader = Scalar(name);
    if (!follower) return;
    if (!leader || leader == follower) {
      return sink_.Warning(LocationOf(*mimic), Describe(joint),
                           "'mimic' names '" + name +
                               "', which is no other hinge or slide joint of this robot; it is ignored");
    }
    double offset = 0, multiplier = 1;
    Numbers(*mimic, "offset", &offset, 1);
    Numbers(*mimic, "multiplier", &multiplier, 1);
    Couple(*follower, *leader, offset, multiplier, spec_).where = {mimic->file, mimic->line, mimic->column};
  }

  Joint* Scalar(const std::string& name) {
    Joint* joint = spec_.Find<Joint>(name);
    return joint && (joint->spec.type == mjJNT_HINGE || joint->spec.type == mjJNT_SLIDE) ? joint : nullptr;
  }

  // ---- Actuators
  static bool ReadInterface(std::string text, Interface& kind) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    if (text.find("position") != std::string::npos) {
      kind = Interface::kPosition;
    } else if (text.find("velocity") != std::string::npos) {
      kind = Interface::kVelocity;
    } else if (text.find("effort") != std::string::npos) {
      kind = Interface::kEffort;
    } else {
      return false;
    }
    return true;
  }

  void AddTransmission(const XmlElement& transmission) {
    // Transmissions of the first years drive grippers and wrists by elements of their own.
    static constexpr std::string_view kJoints[] = {"joint", "gap_joint", "rollJoint", "flexJoint"};
    for (const XmlElement& child : transmission.children) {
      if (std::find(std::begin(kJoints), std::end(kJoints), child.name) == std::end(kJoints)) continue;
      Interface kind = Interface::kEffort;
      if (const XmlElement* hardware = Child(child, "hardwareInterface"))
        ReadInterface(Text(*hardware, kText), kind);
      AddActuator(child, Text(child, "name"), kind);
    }
  }

  void AddControlled(const XmlElement& control) {
    for (const XmlElement& child : control.children) {
      if (child.name != "joint") continue;
      for (const XmlElement& command : child.children) {
        Interface kind;
        if (command.name != "command_interface" || !ReadInterface(Text(command, "name"), kind)) continue;
        AddActuator(child, Text(child, "name"), kind);
        break;  // one actuator a joint
      }
    }
  }

  void AddActuator(const XmlElement& xml, const std::string& name, Interface kind) {
    Joint* joint = Scalar(name);
    if (!joint) {
      return sink_.Warning(
          LocationOf(xml), Describe(xml),
          "there is no hinge or slide joint '" + name + "' that could be driven; it is ignored");
    }
    if (std::any_of(spec_.actuators.begin(), spec_.actuators.end(),
                    [&](const spec::Actuator* other) { return other->own.target == name; })) {
      return;  // some files say it in both forms
    }
    spec::Actuator* actuator = spec_.AddActuator();
    actuator->where = {xml.file, xml.line, xml.column};
    spec_.SetName(*actuator, name);
    mjsActuator& a = actuator->spec;
    a.trntype = mjTRN_JOINT;
    actuator->own.target = name;
    const double limit = joint->spec.actfrcrange[1];
    const double effort = limit > 0 ? limit : kUnstatedEffort;
    if (limit > 0) {
      a.forcerange[0] = -limit;
      a.forcerange[1] = limit;
    }
    SetKind(kind, *joint, effort, limit > 0, a);
  }

  void SetKind(Interface kind, Joint& joint, double effort, bool limited, mjsActuator& a) {
    double range[2];
    switch (kind) {
      case Interface::kPosition:
        SafeRange(joint.name, joint, range);
        MakePositionServo(spec_, effort, range, joint, a);
        break;
      case Interface::kVelocity:
        MakeVelocityServo(effort, a);
        break;
      case Interface::kEffort:
        spec::SetToMotor(a);
        if (limited) {
          a.ctrlrange[0] = -effort;
          a.ctrlrange[1] = effort;
        }
    }
  }

  // Targets stay inside the soft limits of the safety controller, or else those of the joint.
  void SafeRange(const std::string& name, const Joint& joint, double range[2]) const {
    std::copy_n(joint.spec.range, 2, range);
    const auto found = joints_.find(name);
    const XmlElement* safety = found == joints_.end() ? nullptr : Child(*found->second, "safety_controller");
    if (!safety) return;
    double soft[2] = {range[0], range[1]};
    Numbers(*safety, "soft_lower_limit", &soft[0], 1);
    Numbers(*safety, "soft_upper_limit", &soft[1], 1);
    if (soft[0] < soft[1]) std::copy_n(soft, 2, range);
  }

  // ---- Gazebo
  void ApplyGazebo(const XmlElement& gazebo) {
    const std::string name = Text(gazebo, "reference");
    if (name.empty()) return;
    if (Body* body = spec_.Find<Body>(name)) return ApplyToLink(gazebo, *body);
    if (Joint* joint = Scalar(name)) {
      ReadValue(gazebo, "springStiffness", joint->spec.stiffness[0]);
      ReadValue(gazebo, "springReference", joint->spec.springref);
      ReadValue(gazebo, "damping", joint->spec.damping[0]);
      ReadValue(gazebo, "friction", joint->spec.frictionloss);
    }
  }

  // Numbers of Gazebo stand in attributes or as text.
  bool ReadValue(const XmlElement& gazebo, const char* name, double& value) const {
    const XmlElement* child = Child(gazebo, name);
    return child && (Numbers(*child, "value", &value, 1) || Numbers(Text(*child, kText), &value, 1));
  }

  void ApplyToLink(const XmlElement& gazebo, Body& body) {
    double friction = 0;
    const bool rough = ReadValue(gazebo, "mu1", friction) || ReadValue(gazebo, "mu", friction);
    double gravity = 1;
    if (const XmlElement* child = Child(gazebo, "turnGravityOff")) {
      if (Text(*child, kText).find("true") != std::string::npos) gravity = 0;
    }
    if (gravity == 0) body.spec.gravcomp = 1;
    float rgba[4];
    const XmlElement* material = Child(gazebo, "material");
    const bool colored = material && FindGazeboColor(Text(*material, kText), rgba);
    for (spec::Geom* geom : body.geoms) {
      const bool collides = geom->spec.contype || geom->spec.conaffinity;
      const bool plain = geom->own.material.empty() &&
                         std::all_of(geom->spec.rgba, geom->spec.rgba + 3, [](float c) { return c == 0.5f; });
      if (colored && plain) std::copy_n(rgba, 4, geom->spec.rgba);
      if (collides && rough && friction >= 0) geom->spec.friction[0] = FrictionOfGazebo(friction);
    }
  }

  // ---- Looks
  void AddTextures(const XmlElement& link) {
    Body* body = spec_.Find<Body>(Text(link, "name"));
    if (!body) return;
    for (const XmlElement& visual : link.children) {
      const XmlElement* material = visual.name == "visual" ? Child(visual, "material") : nullptr;
      if (!material) continue;
      const XmlElement* texture = Child(*material, "texture");
      if (!texture) texture = TextureNamed(Text(*material, "name"));
      if (!texture) continue;
      for (spec::Geom* geom : body->geoms) {
        if (geom->where.line == visual.line && geom->where.column == visual.column)
          UseTexture(*texture, *geom);
      }
    }
  }

  const XmlElement* TextureNamed(const std::string& name) const {
    for (const XmlElement& child : robot_.children) {
      if (child.name == "material" && !name.empty() && Text(child, "name") == name)
        return Child(child, "texture");
    }
    return nullptr;
  }

  void UseTexture(const XmlElement& xml, spec::Geom& geom) {
    // As exporters write where there is none: nothing, or the folder.
    if (Text(xml, "filename").empty() || Text(xml, "filename").ends_with('/')) return;
    const std::string path = finder_.Find(Text(xml, "filename"), finder_.directory());
    if (path.empty()) {
      return sink_.Warning(LocationOf(xml), Describe(xml),
                           "texture '" + Text(xml, "filename") + "' was not found; the plain color stays");
    }
    std::string& material = textured_[path];
    if (material.empty()) material = AddTextured(path, xml);
    geom.own.material = material;
  }

  // The name of a new material that shows the picture.
  std::string AddTextured(const std::string& path, const XmlElement& xml) {
    const std::string wish = io::StemOf(path);
    std::string name = wish;
    for (int i = 2; spec_.Find(mjOBJ_MATERIAL, name) || spec_.Find(mjOBJ_TEXTURE, name); ++i)
      name = wish + "_" + std::to_string(i);
    spec::Texture* texture = spec_.AddTexture();
    texture->where = {xml.file, xml.line, xml.column};
    texture->spec.type = mjTEXTURE_2D;
    texture->own.file = finder_.Relative(path);
    spec_.SetName(*texture, name);
    spec::Material* material = spec_.AddMaterial();
    material->where = texture->where;
    spec_.SetName(*material, name);
    material->own.textures.assign(mjNTEXROLE, "");
    material->own.textures[mjTEXROLE_RGB] = name;
    return name;
  }

  // ---- Collisions
  // Of a fixed base with the links that hang on it, which touch where they are mounted. (The rule that
  // parents and children do not collide does not hold for what is fixed to the world.)
  void ExcludeBase(Body& body, std::vector<Body*> base) {
    const bool fixed = body.joints.empty();
    if (fixed) base.push_back(&body);
    for (Body* child : body.bodies) {
      if (!fixed) break;
      if (!child->joints.empty()) ExcludeLink(*child, base);
      ExcludeBase(*child, base);
    }
  }

  // The link and all that is fixed to it.
  void ExcludeLink(Body& link, const std::vector<Body*>& base) {
    for (const Body* below : base) {
      if (below->geoms.empty() || link.geoms.empty()) continue;
      spec::Exclude* exclude = spec_.AddExclude();
      exclude->own.bodyname1 = below->name;
      exclude->own.bodyname2 = link.name;
    }
    for (Body* child : link.bodies) {
      if (child->joints.empty()) ExcludeLink(*child, base);
    }
  }

  const XmlElement& robot_;
  const FileFinder& finder_;
  Spec& spec_;
  DiagnosticSink& sink_;
  std::map<std::string, const XmlElement*> joints_;
  std::map<std::string, std::string> textured_;  // materials, by the path of their picture
};

}  // namespace

void Complete(const XmlElement& robot, const FileFinder& finder, Spec& spec, DiagnosticSink& sink) {
  Completer(robot, finder, spec, sink).Run();
}

}  // namespace pliant::foreign
