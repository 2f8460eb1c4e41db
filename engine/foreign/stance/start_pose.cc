#include "engine/foreign/stance/start_pose.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/foreign/coupling.h"
#include "engine/foreign/stance/bent_legs.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Joint;
using spec::Spec;

constexpr double kRadians = 3.14159265358979323846 / 180;

bool IsScalar(const Joint& joint) { return joint.spec.type == mjJNT_HINGE || joint.spec.type == mjJNT_SLIDE; }

// Turns or shifts the body along its only joint by a difference of the joint's value.
void MoveAlong(const Joint& joint, double change, double unit, Body& body) {
  double axis[3] = {joint.spec.axis[0], joint.spec.axis[1], joint.spec.axis[2]};
  Normalize3(axis);
  double* pos = body.spec.pos;
  double* quat = body.spec.quat;
  if (joint.spec.type == mjJNT_SLIDE) {
    double step[3];
    RotVecQuat(step, axis, quat);
    for (int k = 0; k < 3; ++k) pos[k] += change * step[k];
    return;
  }
  double turn[4], turned[4], before[3], after[3];
  AxisAngle2Quat(turn, axis, change * unit);
  RotVecQuat(before, joint.spec.pos, quat);
  MulQuat(turned, quat, turn);
  RotVecQuat(after, joint.spec.pos, turned);  // the anchor stays where it is
  for (int k = 0; k < 3; ++k) pos[k] += before[k] - after[k];
  std::copy_n(turned, 4, quat);
}

class Starts {
 public:
  // Legs bend where no start was wished for.
  Starts(const std::map<std::string, double>& wishes, Spec& spec) : spec_(spec) {
    for (const Body* body : spec.bodies) {
      if (body->joints.size() != 1 || !IsScalar(*body->joints[0])) continue;
      const Joint& joint = *body->joints[0];
      const auto wish = wishes.find(joint.name);
      const double unit = joint.spec.type == mjJNT_HINGE && spec.spec.compiler.degree ? kRadians : 1;
      values_[joint.name] = Inside(joint, wish == wishes.end() ? joint.spec.ref : wish->second / unit);
    }
    if (wishes.empty()) BendLegs();
    // A follower may lead another one: as often as there are followers.
    for (std::size_t round = 0; round < spec.equalities.size(); ++round) {
      for (const spec::Equality* equality : spec.equalities) Follow(*equality);
    }
  }

  bool Has(const std::string& joint) const { return values_.contains(joint); }
  double Of(const std::string& joint) const { return values_.at(joint); }
  // Whether it starts elsewhere than at its limit for the sake of a leg.
  bool InLegs(const std::string& joint) const { return in_legs_.contains(joint); }

 private:
  double Inside(const Joint& joint, double value) const {
    double range[2];
    return LimitsOf(spec_, joint, range) ? std::clamp(value, range[0], range[1]) : value;
  }

  // Hips and ankles follow knees that had to bend.
  void BendLegs() {
    const double unit = spec_.spec.compiler.degree ? kRadians : 1;
    std::map<const Joint*, double> bends;
    for (const auto& [name, value] : values_) {
      const Joint* joint = spec_.Find<Joint>(name);
      if (joint->spec.type == mjJNT_HINGE && value != joint->spec.ref)
        bends[joint] = (value - joint->spec.ref) * unit;
    }
    for (const auto& [joint, turn] : TurnsOfBentLegs(spec_, bends)) {
      const auto found = values_.find(joint->name);
      if (found == values_.end()) continue;
      found->second = Inside(*joint, joint->spec.ref + turn / unit);
      in_legs_.insert(joint->name);
    }
  }

  void Follow(const spec::Equality& equality) {
    const std::optional<Coupling> coupling = CouplingOf(spec_, equality);
    if (!coupling || !Has(coupling->follower) || !Has(coupling->leader)) return;
    const Joint* follower = spec_.Find<Joint>(coupling->follower);
    const Joint* leader = spec_.Find<Joint>(coupling->leader);
    if (!follower || !leader) return;
    const double value = equality.spec.data[0] + coupling->ratio * (Of(coupling->leader) - leader->spec.ref);
    values_[coupling->follower] = Inside(*follower, follower->spec.ref + value);
  }

  Spec& spec_;
  std::map<std::string, double> values_;
  std::set<std::string> in_legs_;
};

// The same relation between two joints whose start values are others.
void Restate(Spec& spec, const Starts& starts, spec::Equality& equality) {
  const std::optional<Coupling> coupling = CouplingOf(spec, equality);
  if (!coupling || !starts.Has(coupling->follower) || !starts.Has(coupling->leader)) return;
  const Joint* follower = spec.Find<Joint>(coupling->follower);
  const Joint* leader = spec.Find<Joint>(coupling->leader);
  if (!follower || !leader) return;
  double& offset = equality.spec.data[0];
  offset += coupling->ratio * (starts.Of(leader->name) - leader->spec.ref) -
            (starts.Of(follower->name) - follower->spec.ref);
  if (std::abs(offset) < 1e-15) offset = 0;
}

std::string Said(const Joint& joint, const double range[2], double start) {
  char numbers[128];
  std::snprintf(numbers, sizeof numbers, " (limits %.4g to %.4g) at %.4g", range[0], range[1], start);
  return "'" + joint.name + "'" + numbers;
}

// Puts every joint where it is to start, and calls `moved` for those that were elsewhere.
template <class Moved>
void Apply(const Starts& starts, Spec& spec, Moved moved) {
  for (spec::Equality* equality : spec.equalities) Restate(spec, starts, *equality);
  const double unit = spec.spec.compiler.degree ? kRadians : 1;
  for (Body* body : spec.bodies) {
    if (body->joints.size() != 1 || !starts.Has(body->joints[0]->name)) continue;
    Joint& joint = *body->joints[0];
    const double start = starts.Of(joint.name), change = start - joint.spec.ref;
    if (change == 0) continue;
    MoveAlong(joint, change, unit, *body);
    joint.spec.ref = start;
    moved(joint);
  }
}

void Tell(const std::vector<std::string>& moved, bool legs, const spec::Spec& spec,
          const SourceLocation& where, DiagnosticSink& sink) {
  if (moved.empty()) return;
  constexpr std::size_t kNamed = 4;
  std::string names;
  for (std::size_t i = 0; i < std::min(moved.size(), kNamed); ++i) names += (i > 0 ? ", " : "") + moved[i];
  if (moved.size() > kNamed) names += " and " + std::to_string(moved.size() - kNamed) + " more";
  sink.Warning(
      where, "model '" + spec.own.modelname + "'",
      "some joints cannot start at zero, which their limits or the joint that they follow rule out; these "
      "start as near to it as they can: " +
          names + (legs ? "; the joints next to them keep feet below hips" : ""));
}

}  // namespace

bool LimitsOf(const Spec& spec, const Joint& joint, double range[2]) {
  const mjsJoint& j = joint.spec;
  const bool stated = j.range[0] < j.range[1];
  const bool automatic = j.limited == mjLIMITED_AUTO && spec.spec.compiler.autolimits && stated;
  if (!IsScalar(joint) || !(automatic || (j.limited == mjLIMITED_TRUE && stated))) return false;
  std::copy_n(j.range, 2, range);
  return true;
}

void StartAt(const std::map<std::string, double>& wishes, Spec& spec) {
  if (!wishes.empty()) Apply(Starts(wishes, spec), spec, [](const Joint&) {});
}

void StartInsideLimits(Spec& spec, DiagnosticSink& sink) {
  const Starts starts({}, spec);
  std::vector<std::string> moved;
  bool legs = false;
  SourceLocation where;
  Apply(starts, spec, [&](const Joint& joint) {
    double range[2] = {joint.spec.ref, joint.spec.ref};
    if (starts.InLegs(joint.name)) {
      legs = true;
    } else if (LimitsOf(spec, joint, range)) {
      if (moved.empty()) where = joint.where.ToLocation();
      moved.push_back(Said(joint, range, joint.spec.ref));
    }
  });
  Tell(moved, legs, spec, where, sink);
}

}  // namespace pliant::foreign
