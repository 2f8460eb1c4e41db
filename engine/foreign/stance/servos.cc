#include "engine/foreign/stance/servos.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "engine/foreign/coupling.h"
#include "engine/foreign/stance/start_pose.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/actuator_shortcuts.h"

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Joint;
using spec::Spec;

constexpr double kFullEffortError = 0.05, kFullEffortVelocityError = 0.5;
constexpr double kMaxRotationPerStep = 0.5;  // of the spring with the joint's inertia, rad

double LargestMoment(const mjsBody& b) {
  const double* moments = std::isnan(b.fullinertia[0]) ? b.inertia : b.fullinertia;
  return std::max({moments[0], moments[1], moments[2], 0.0});
}

// Inertia of a body and what hangs on it about an axis (kg m^2) or along it (kg), at the place and turn of
// the body in the frame of the joint. Moments count as in all directions the largest.
double Moved(const Body& body, const Joint& joint, const double pos[3], const double quat[4]) {
  double center[3] = {0, 0, 0}, arm[3], at_axis[3];
  // (What is not stated, as the centre of links without inertia, is no number.)
  if (std::isfinite(body.spec.ipos[0])) RotVecQuat(center, body.spec.ipos, quat);
  for (int k = 0; k < 3; ++k) arm[k] = pos[k] + center[k] - joint.spec.pos[k];
  double axis[3] = {joint.spec.axis[0], joint.spec.axis[1], joint.spec.axis[2]};
  Normalize3(axis);
  Cross(at_axis, axis, arm);
  const bool turns = joint.spec.type == mjJNT_HINGE;
  const double mass = std::max(body.spec.mass, 0.0);
  double sum = turns ? mass * Dot3(at_axis, at_axis) + LargestMoment(body.spec) : mass;
  for (const Body* child : body.bodies) {
    double place[3], turn[4];
    RotVecQuat(place, child->spec.pos, quat);
    for (int k = 0; k < 3; ++k) place[k] += pos[k];
    MulQuat(turn, quat, child->spec.quat);
    sum += Moved(*child, joint, place, turn);
  }
  return sum;
}

bool IsMotor(const mjsActuator& a) {
  return a.dyntype == mjDYN_NONE && a.gaintype == mjGAIN_FIXED && a.biastype == mjBIAS_NONE;
}

bool Follows(const Spec& spec, const std::string& joint) {
  return std::any_of(spec.equalities.begin(), spec.equalities.end(), [&](const spec::Equality* equality) {
    const std::optional<Coupling> coupling = CouplingOf(spec, *equality);
    return coupling && coupling->follower == joint;
  });
}

spec::Actuator* DriveOf(const Spec& spec, const std::string& joint) {
  for (spec::Actuator* actuator : spec.actuators) {
    if (actuator->spec.trntype == mjTRN_JOINT && actuator->own.target == joint) return actuator;
  }
  return nullptr;
}

// Mass of the body and what hangs on it, and its first moment from where the body's frame is seen.
double AddMoments(const Body& body, const double pos[3], const double quat[4], double moment[3]) {
  double at[3] = {pos[0], pos[1], pos[2]};
  if (std::isfinite(body.spec.ipos[0])) TrnVecPose(at, pos, quat, body.spec.ipos);
  double mass = std::max(body.spec.mass, 0.0);
  for (int k = 0; k < 3; ++k) moment[k] += mass * at[k];
  for (const Body* child : body.bodies) {
    double place[3], turn[4];
    TrnVecPose(place, pos, quat, child->spec.pos);
    MulQuat(turn, quat, child->spec.quat);
    mass += AddMoments(*child, place, turn, moment);
  }
  return mass;
}

// How far beside the axis of a hinge the weight that it carries pulls down where the robot starts.
double LeverOfWeight(const Joint& joint) {
  double pos[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0};
  for (const Body* up = joint.body; up; up = up->body) {
    double place[3], turn[4];
    TrnVecPose(place, up->spec.pos, up->spec.quat, pos);
    MulQuat(turn, up->spec.quat, quat);
    Copy3(pos, place);
    std::copy_n(turn, 4, quat);
  }
  double center[3] = {0, 0, 0}, anchor[3], axis[3], arm[3], pull[3];
  const double down[3] = {0, 0, -1};
  const double mass = AddMoments(*joint.body, pos, quat, center);
  if (mass < mjMINVAL) return 0;
  TrnVecPose(anchor, pos, quat, joint.spec.pos);
  RotVecQuat(axis, joint.spec.axis, quat);
  Normalize3(axis);
  for (int k = 0; k < 3; ++k) arm[k] = center[k] / mass - anchor[k];
  Cross(pull, arm, down);
  return std::abs(Dot3(axis, pull));
}

bool CarriesLimits(const Spec& spec, const Body& body) {
  double ignored[2];
  return std::any_of(body.bodies.begin(), body.bodies.end(), [&](const Body* child) {
    return CarriesLimits(spec, *child) ||
           std::any_of(child->joints.begin(), child->joints.end(),
                       [&](const Joint* joint) { return LimitsOf(spec, *joint, ignored); });
  });
}

// Whether a joint without limits belongs to an arm, which sags where its speed alone is held. Wheels and
// propellers carry nothing and turn about their centres.
bool IsOfArm(const Spec& spec, const Joint& joint) {
  constexpr double kLeastLever = 0.02;  // m
  if (joint.spec.type != mjJNT_HINGE || !joint.body) return false;
  // All hinges of a body, as those of the universal joint of an ankle, are held alike.
  const auto bears = [](const Joint* hinge) {
    return hinge->spec.type == mjJNT_HINGE && LeverOfWeight(*hinge) > kLeastLever;
  };
  return CarriesLimits(spec, *joint.body) ||
         std::any_of(joint.body->joints.begin(), joint.body->joints.end(), bears);
}

void MakeServo(const Spec& spec, Joint& joint, mjsActuator& actuator) {
  const double stated = joint.spec.actfrcrange[1];
  const double effort = stated > 0 ? stated : kUnstatedEffort;
  if (stated > 0) {
    actuator.forcerange[0] = -stated;
    actuator.forcerange[1] = stated;
  }
  std::fill_n(actuator.ctrlrange, 2, 0.0);
  double range[2] = {0, 0};
  const bool limited = LimitsOf(spec, joint, range);
  if (!limited && IsOfArm(spec, joint)) {
    range[0] = -mjPI;
    range[1] = mjPI;
  }
  if (range[0] < range[1]) return MakePositionServo(spec, effort, range, joint, actuator);
  MakeVelocityServo(effort, actuator);
}

// A servo of a joint that starts elsewhere than where control 0 would hold it, as in bent legs, holds the
// start at control 0: its controls are differences from there.
void RestAtStart(const Joint& joint, mjsActuator& actuator) {
  const double gain = actuator.gainprm[0];
  const bool servo = actuator.gaintype == mjGAIN_FIXED && actuator.biastype == mjBIAS_AFFINE && gain > 0 &&
                     actuator.biasprm[1] == -gain;
  if (!servo) return;
  double* const range = actuator.ctrlrange;
  const double start = joint.spec.ref, held = range[0] < range[1] ? std::clamp(0.0, range[0], range[1]) : 0.0;
  if (start == held) return;
  actuator.biasprm[0] += gain * start;
  if (!(range[0] < range[1])) return;
  for (int k = 0; k < 2; ++k) range[k] -= start;
}

}  // namespace

void MakePositionServo(const Spec& spec, double effort, const double range[2], Joint& joint,
                       mjsActuator& actuator) {
  const double stiffness = effort / kFullEffortError, critical = 1;
  spec::SetToPosition(actuator, stiffness, nullptr, &critical, nullptr, 0);
  if (range[0] < range[1]) std::copy_n(range, 2, actuator.ctrlrange);
  const Body* body = joint.body;
  if (!body || joint.spec.armature > 0) return;
  const double here[3] = {0, 0, 0}, straight[4] = {1, 0, 0, 0};
  const double fastest = kMaxRotationPerStep / spec.spec.option.timestep;
  const double missing = stiffness / (fastest * fastest) - Moved(*body, joint, here, straight);
  joint.spec.armature = std::max(missing, 0.0);
}

void MakeVelocityServo(double effort, mjsActuator& actuator) {
  spec::SetToVelocity(actuator, effort / kFullEffortVelocityError);
}

void HoldJoints(Spec& spec, DiagnosticSink& sink) {
  int added = 0, turned = 0;
  SourceLocation where;
  for (Joint* joint : spec.joints) {
    const bool scalar = joint->spec.type == mjJNT_HINGE || joint->spec.type == mjJNT_SLIDE;
    if (!scalar || joint->name.empty() || Follows(spec, joint->name)) continue;
    spec::Actuator* drive = DriveOf(spec, joint->name);
    if (drive && !IsMotor(drive->spec)) {
      RestAtStart(*joint, drive->spec);
      continue;
    }
    ++(drive ? turned : added);
    if (!drive) {
      drive = spec.AddActuator();
      if (!spec.Find(mjOBJ_ACTUATOR, joint->name)) spec.SetName(*drive, joint->name);
      drive->spec.trntype = mjTRN_JOINT;
      drive->own.target = joint->name;
    }
    MakeServo(spec, *joint, drive->spec);
    RestAtStart(*joint, drive->spec);
    if (where.file.empty()) where = joint->where.ToLocation();
  }
  if (added + turned == 0) return;
  mjOption& option = spec.spec.option;
  if (option.integrator == mjINT_EULER) option.integrator = mjINT_IMPLICITFAST;
  std::string message = "servos hold " + std::to_string(added + turned) + " joints where they start";
  if (turned > 0) message += ", " + std::to_string(turned) + " of them in place of motors";
  sink.Warning(where, "model '" + spec.own.modelname + "'",
               message + "; --as-written leaves the drives to the file");
}

}  // namespace pliant::foreign
