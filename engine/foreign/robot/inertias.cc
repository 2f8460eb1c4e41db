#include "engine/foreign/robot/inertias.h"

#include <mujoco/mjmodel.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <vector>

#include "engine/io/mjcf/schema/check.h"
#include "engine/math/eig3.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

constexpr double kLittleMass = 1e-3;         // kg, of moving links that have none
constexpr double kDust = 1e-9;               // kg: what weighs no more weighs nothing, as rounding left it
constexpr double kLightest = 0.01;           // kg, of links that count as weighed
constexpr double kHeavierThanSensors = 0.5;  // kg
constexpr int kDeepest = 1000;               // links fixed to each other
constexpr double kMinMoment = 1e-12;         // kg m^2, of a cube of 6 mg with sides of 1 mm
constexpr const char* kNames[6] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};

// Moment of inertia of a ball with the density of water.
double BallInertia(double mass) {
  const double radius = std::cbrt(3 * mass / (4 * mjPI * 1000));
  return 0.4 * mass * radius * radius;
}

std::string Show(const double moments[3]) {
  char text[96];
  std::snprintf(text, sizeof text, "%.4g, %.4g and %.4g kg m^2", moments[0], moments[1], moments[2]);
  return text;
}

// True when something had to be changed. Raises what is too small, so that nothing becomes easier to
// turn than stated.
bool MendMoments(double mass, double moments[3]) {
  const double scale = moments[0] > 0 ? moments[0] : BallInertia(mass);
  bool mended = false;
  for (int k = 0; k < 3; ++k) {
    if (moments[k] >= kMinMoment) continue;
    moments[k] = std::max(scale, kMinMoment);
    mended = true;
  }
  std::sort(moments, moments + 3, std::greater<>());
  const double missing = moments[0] - moments[1] - moments[2];
  if (missing <= 1e-9 * moments[0]) return mended;
  moments[1] += missing * (0.5 + 1e-9);
  moments[2] += missing * (0.5 + 1e-9);
  return true;
}

class Mender {
 public:
  Mender(XmlElement& robot, DiagnosticSink& sink) : robot_(robot), sink_(sink) {}

  void Mend(bool floating) {
    for (XmlElement& child : robot_.children) {
      if (child.name == "link") links_[Text(child, "name")] = &child;
    }
    std::set<std::string> moving;
    for (const XmlElement& joint : robot_.children) {
      if (joint.name != "joint" || !Child(joint, "parent") || !Child(joint, "child")) continue;
      const std::string parent = Text(*Child(joint, "parent"), "link"),
                        link = Text(*Child(joint, "child"), "link");
      has_parent_.insert(link);
      if (Text(joint, "type") == "fixed") {
        fixed_[parent].push_back(link);
        fixed_to_[link] = parent;
      } else {
        moving.insert(link);
      }
    }
    for (auto& [name, link] : links_) {
      if (XmlElement* inertial = Child(*link, "inertial")) MendInertial(*link, *inertial);
      if (floating && !has_parent_.contains(name) && name != "world") moving.insert(name);
    }
    for (auto& [name, link] : links_) {
      if (IsWeighedElsewhere(name, *link))
        SetAttribute(AddChild(AddChild(*link, "inertial"), "mass"), "value", "0");
    }
    for (const std::string& name : moving) {
      if (links_.contains(name) && !HasMass(name, 0)) GiveMass(*links_[name]);
    }
  }

 private:
  void Warn(const XmlElement& link, const XmlElement& at, const std::string& message) {
    sink_.Warning(io::mjcf::LocationOf(at), io::mjcf::Describe(link), message);
  }

  void MendInertial(const XmlElement& link, XmlElement& inertial) {
    double mass = 0, full[6] = {};
    XmlElement* mass_xml = Child(inertial, "mass");
    XmlElement* tensor_xml = Child(inertial, "inertia");
    if (mass_xml && Numbers(*mass_xml, "value", &mass, 1) && mass < 0) {
      Warn(link, *mass_xml,
           "its mass " + Text(*mass_xml, "value") + " kg is negative; it is read as positive");
      mass = -mass;
      SetAttribute(*mass_xml, "value", Join(&mass, 1));
    }
    if (!tensor_xml && mass > 0) {
      Warn(link, inertial, "it has a mass and no 'inertia'; it turns like a ball of water");
      tensor_xml = &AddChild(inertial, "inertia");
    }
    if (!tensor_xml) return;
    if (mass == 0) {  // what has no mass has no inertia
      std::erase_if(inertial.children, [](const XmlElement& child) { return child.name == "inertia"; });
      return;
    }
    for (int i = 0; i < 6; ++i) Numbers(*tensor_xml, kNames[i], &full[i], 1);
    std::string problem;
    if (!MendTensor(mass, full, problem)) return;
    Warn(link, *tensor_xml, problem);
    for (int i = 0; i < 6; ++i) SetAttribute(*tensor_xml, kNames[i], Join(&full[i], 1));
  }

  double StatedMass(const std::string& name) const {
    const auto found = links_.find(name);
    const XmlElement* inertial = found == links_.end() ? nullptr : Child(*found->second, "inertial");
    const XmlElement* mass = inertial ? Child(*inertial, "mass") : nullptr;
    double value = 0;
    if (mass) Numbers(*mass, "value", &value, 1);
    return value;
  }

  // What the links below state that are fixed to this one.
  double StatedBelow(const std::string& name, int depth) const {
    const auto fixed = fixed_.find(name);
    double sum = 0;
    if (fixed == fixed_.end() || depth > kDeepest) return sum;
    for (const std::string& child : fixed->second) sum += StatedMass(child) + StatedBelow(child, depth + 1);
    return sum;
  }

  // Whether a link that states no mass belongs to a rigid body whose mass is stated: on a link above, or on
  // one below that is heavier than a sensor, as where the root of the tree may have no inertia. Such links
  // weigh nothing, as in ROS; the density of their shapes would count the body twice.
  bool IsWeighedElsewhere(const std::string& name, const XmlElement& link) const {
    if (Child(link, "inertial") || !Child(link, "collision")) return false;
    int depth = 0;
    for (auto above = fixed_to_.find(name); above != fixed_to_.end() && depth < kDeepest; ++depth) {
      if (StatedMass(above->second) >= kLightest) return true;
      above = fixed_to_.find(above->second);
    }
    return StatedBelow(name, 0) >= kHeavierThanSensors;
  }

  // Mass of the link and what is fixed to it, stated or by its collision shapes.
  bool HasMass(const std::string& name, int depth) const {
    const auto found = links_.find(name);
    if (found == links_.end() || depth > kDeepest) return false;
    const XmlElement* inertial = Child(*found->second, "inertial");
    const XmlElement* mass = inertial ? Child(*inertial, "mass") : nullptr;
    double value = 0;
    if (inertial ? mass && Numbers(*mass, "value", &value, 1) && value > kDust
                 : Child(*found->second, "collision") != nullptr) {
      return true;
    }
    const auto fixed = fixed_.find(name);
    return fixed != fixed_.end() &&
           std::any_of(fixed->second.begin(), fixed->second.end(),
                       [&](const std::string& child) { return HasMass(child, depth + 1); });
  }

  void GiveMass(XmlElement& link) {
    Warn(link, link,
         "it moves and has neither a mass nor collision shapes; it is read as a ball of 1 g of water");
    std::erase_if(link.children, [](const XmlElement& child) { return child.name == "inertial"; });
    XmlElement& inertial = AddChild(link, "inertial");
    const double moment = BallInertia(kLittleMass), zero = 0;
    SetAttribute(AddChild(inertial, "mass"), "value", Join(&kLittleMass, 1));
    XmlElement& tensor = AddChild(inertial, "inertia");
    for (int i = 0; i < 6; ++i) SetAttribute(tensor, kNames[i], Join(i < 3 ? &moment : &zero, 1));
  }

  XmlElement& robot_;
  DiagnosticSink& sink_;
  std::map<std::string, XmlElement*> links_;
  std::map<std::string, std::vector<std::string>> fixed_;  // what is fixed to a link
  std::map<std::string, std::string> fixed_to_;            // what a link is fixed to
  std::set<std::string> has_parent_;
};

}  // namespace

bool MendTensor(double mass, double full[6], std::string& problem) {
  const double tensor[9] = {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]};
  double moments[3], axes[9], quat[4];
  Eig3(moments, axes, quat, tensor, {});
  double mended[3] = {moments[0], moments[1], moments[2]};  // descending
  if (!MendMoments(mass, mended)) return false;
  problem = "no body has the principal moments of inertia " + Show(moments) +
            (moments[2] > kMinMoment ? " (the largest may not exceed the sum of the others)"
                                     : " (they must be positive, and not vanish)") +
            "; they are read as " + Show(mended);
  for (int i = 0; i < 6; ++i) {
    static constexpr int kRow[6] = {0, 1, 2, 0, 0, 1}, kColumn[6] = {0, 1, 2, 1, 2, 2};
    full[i] = 0;
    for (int k = 0; k < 3; ++k) full[i] += axes[3 * kRow[i] + k] * mended[k] * axes[3 * kColumn[i] + k];
  }
  return true;
}

void MendInertias(XmlElement& robot, bool floating, DiagnosticSink& sink) {
  Mender(robot, sink).Mend(floating);
}

}  // namespace pliant::foreign
