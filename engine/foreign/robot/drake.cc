#include "engine/foreign/robot/drake.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace pliant::foreign {

using io::XmlElement;
namespace {

constexpr const char* kSemiAxes[3] = {"a", "b", "c"};

// ---- Shapes

spec::Geom* GeomOf(const XmlElement& shape, spec::Body& body) {
  for (spec::Geom* geom : body.geoms) {
    if (geom->where.line == shape.line && geom->where.column == shape.column) return geom;
  }
  return nullptr;
}

void TakeEllipsoid(const XmlElement& shape, spec::Geom& geom) {
  const XmlElement* geometry = Child(shape, "geometry");
  const XmlElement* ball = geometry ? Child(*geometry, "sphere") : nullptr;
  double size[3];
  for (int k = 0; k < 3; ++k) {
    if (!ball || !Numbers(*ball, kSemiAxes[k], &size[k], 1) || !(size[k] > 0)) return;
  }
  geom.spec.type = mjGEOM_ELLIPSOID;
  std::copy_n(size, 3, geom.spec.size);
}

void TakeFriction(const XmlElement& shape, spec::Geom& geom) {
  const XmlElement* contact = Child(shape, "drake:proximity_properties");
  if (!contact) return;
  double friction = 0;
  const XmlElement* given = Child(*contact, "drake:mu_dynamic");
  if (!given) given = Child(*contact, "drake:mu_static");
  if (given && Numbers(*given, "value", &friction, 1) && friction >= 0) geom.spec.friction[0] = friction;
}

void TakeShapes(const XmlElement& link, spec::Spec& spec) {
  spec::Body* body = spec.Find<spec::Body>(Text(link, "name"));
  if (!body) return;
  for (const XmlElement& shape : link.children) {
    if (shape.name != "visual" && shape.name != "collision") continue;
    spec::Geom* geom = GeomOf(shape, *body);
    if (!geom) continue;
    TakeEllipsoid(shape, *geom);
    TakeFriction(shape, *geom);
  }
}

// ---- Motors

void TakeRotors(const XmlElement& transmission, spec::Spec& spec) {
  const XmlElement* motor = Child(transmission, "actuator");
  const XmlElement* driven = Child(transmission, "joint");
  const XmlElement* rotor = motor ? Child(*motor, "drake:rotor_inertia") : nullptr;
  spec::Joint* joint = driven ? spec.Find<spec::Joint>(Text(*driven, "name")) : nullptr;
  double inertia = 0, ratio = 1;
  if (!rotor || !joint || !Numbers(*rotor, "value", &inertia, 1)) return;
  if (const XmlElement* gear = Child(*motor, "drake:gear_ratio")) Numbers(*gear, "value", &ratio, 1);
  if (inertia > 0) joint->spec.armature = inertia * ratio * ratio;
}

// ---- Joints

constexpr const char* kUniversal = "universal";

// Turns about x of the parent, then about y of what it carries (Drake, "UniversalJoint"), where the
// reader made a ball; of its numbers for both axes the first serves.
void MakeUniversal(const XmlElement& given, spec::Spec& spec) {
  spec::Joint* first = spec.Find<spec::Joint>(Text(given, "name"));
  if (!first || first->spec.type != mjJNT_BALL || !first->body) return;
  constexpr double kAxes[2][3] = {{1, 0, 0}, {0, 1, 0}};
  first->spec.type = mjJNT_HINGE;
  first->spec.limited = mjLIMITED_FALSE;
  spec::Joint* second = spec.AddJoint(*first->body, first->dclass);
  spec::CopyData(*second, *first);
  second->where = first->where;
  std::string name = first->name + "_2";
  while (!spec.SetName(*second, name)) name += '_';
  std::copy_n(kAxes[0], 3, first->spec.axis);
  std::copy_n(kAxes[1], 3, second->spec.axis);
}

// ---- Groups of links

class Groups {
 public:
  explicit Groups(const XmlElement& robot) {
    for (const XmlElement& child : robot.children) {
      if (child.name == "drake:collision_filter_group") groups_[Text(child, "name")] = &child;
    }
  }

  void Exclude(spec::Spec& spec) const {
    std::set<std::pair<std::string, std::string>> done;
    for (const auto& [name, group] : groups_) {
      for (const XmlElement& ignored : group->children) {
        if (ignored.name != "drake:ignored_collision_filter_group") continue;
        for (const std::string& a : LinksOf(name)) {
          for (const std::string& b : LinksOf(Text(ignored, "name"))) {
            if (a == b || !spec.Find<spec::Body>(a) || !spec.Find<spec::Body>(b)) continue;
            if (!done.insert(std::minmax(a, b)).second) continue;
            spec::Exclude* exclude = spec.AddExclude();
            exclude->own.bodyname1 = a;
            exclude->own.bodyname2 = b;
          }
        }
      }
    }
  }

 private:
  std::set<std::string> LinksOf(const std::string& name) const {
    std::set<std::string> links, seen;
    Collect(name, links, seen);
    return links;
  }
  void Collect(const std::string& name, std::set<std::string>& links, std::set<std::string>& seen) const {
    const auto found = groups_.find(name);
    if (found == groups_.end() || !seen.insert(name).second) return;
    for (const XmlElement& member : found->second->children) {
      if (member.name == "drake:member") links.insert(Text(member, "link"));
      if (member.name == "drake:member_group") Collect(Text(member, "name"), links, seen);
    }
  }

  std::map<std::string, const XmlElement*> groups_;
};

}  // namespace

void TakeDrakeElements(XmlElement& xml) {
  for (XmlElement& child : xml.children) {
    if (child.name == "drake:joint" || child.name == "drake:capsule") child.name.erase(0, 6);
    if (child.name == "joint" && Text(child, "type") == kUniversal) {
      SetAttribute(child, "type", "ball");
      SetAttribute(child, kUniversal, "true");
    }
    if (child.name == "drake:ellipsoid") {
      child.name = "sphere";
      SetAttribute(child, "radius", Text(child, kSemiAxes[0]));
    }
    TakeDrakeElements(child);
  }
}

void TakeDrakeSettings(const XmlElement& robot, spec::Spec& spec) {
  for (const XmlElement& child : robot.children) {
    if (child.name == "link") TakeShapes(child, spec);
    if (child.name == "transmission") TakeRotors(child, spec);
    if (child.name == "joint" && child.Find(kUniversal)) MakeUniversal(child, spec);
  }
  Groups(robot).Exclude(spec);
}

}  // namespace pliant::foreign
