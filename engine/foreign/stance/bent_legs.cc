#include "engine/foreign/stance/bent_legs.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Joint;

// In the world, in the pose of the document.
struct Pose {
  double pos[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0};
};
struct Axis {
  double anchor[3], direction[3];
};

const Joint* HingeOf(const Body& body) {
  return body.joints.size() == 1 && body.joints[0]->spec.type == mjJNT_HINGE ? body.joints[0] : nullptr;
}

class Legs {
 public:
  explicit Legs(const spec::Spec& spec) { Place(*spec.world, {}); }

  // The hinge above the body, past what is fixed; null when something else moves there.
  static const Joint* Above(const Body& body) {
    const Body* up = body.body;
    while (up && up->joints.empty()) up = up->body;
    return up ? HingeOf(*up) : nullptr;
  }

  // The only hinge below the body that is parallel to a direction, past what is fixed; null when there are
  // several or none.
  const Joint* Below(const Body& body, const double direction[3]) const {
    const Joint* found = nullptr;
    for (const Body* child : body.bodies) {
      const Joint* joint = child->joints.empty() ? Below(*child, direction) : HingeOf(*child);
      if (!joint || !Parallel(Of(*joint).direction, direction)) continue;
      if (found) return nullptr;
      found = joint;
    }
    return found;
  }

  Axis Of(const Joint& joint) const {
    const Pose& pose = poses_.at(joint.body);
    Axis axis;
    TrnVecPose(axis.anchor, pose.pos, pose.quat, joint.spec.pos);
    RotVecQuat(axis.direction, joint.spec.axis, pose.quat);
    Normalize3(axis.direction);
    return axis;
  }

  // Of all that the body carries, the place that is farthest from a point.
  void Farthest(const Body& body, const double from[3], double best[3]) const {
    const Pose& pose = poses_.at(&body);
    const auto consider = [&](const double local[3]) {
      double at[3];
      TrnVecPose(at, pose.pos, pose.quat, local);
      if (Dist3(at, from) > Dist3(best, from)) Copy3(best, at);
    };
    for (const spec::Geom* geom : body.geoms) consider(geom->spec.pos);
    if (body.spec.explicitinertial) consider(body.spec.ipos);
    for (const Body* child : body.bodies) {
      consider(child->spec.pos);
      Farthest(*child, from, best);
    }
  }

  static bool Parallel(const double a[3], const double b[3]) { return std::abs(Dot3(a, b)) > 0.99; }

 private:
  void Place(const Body& body, const Pose& pose) {
    poses_[&body] = pose;
    for (const Body* child : body.bodies) {
      Pose below;
      TrnVecPose(below.pos, pose.pos, pose.quat, child->spec.pos);
      MulQuat(below.quat, pose.quat, child->spec.quat);
      Place(*child, below);
    }
  }

  std::map<const Body*, Pose> poses_;
};

// The angle about a direction that turns `from` towards `to`.
double AngleAbout(const double direction[3], const double from[3], const double to[3]) {
  double cross[3];
  Cross(cross, from, to);
  return std::atan2(Dot3(cross, direction), Dot3(from, to) - Dot3(from, direction) * Dot3(to, direction));
}

}  // namespace

std::map<const Joint*, double> TurnsOfBentLegs(const spec::Spec& spec,
                                               const std::map<const Joint*, double>& bends) {
  constexpr double kHanging = 0.7;  // of the length of a limb: how far its end is below its start
  std::map<const Joint*, double> turns;
  if (bends.empty()) return turns;
  const Legs legs(spec);
  for (const auto& [knee, bend] : bends) {
    const Joint* hip = Legs::Above(*knee->body);
    if (!hip || bends.contains(hip) || turns.contains(hip)) continue;
    const Axis at_knee = legs.Of(*knee), at_hip = legs.Of(*hip);
    if (!Legs::Parallel(at_knee.direction, at_hip.direction)) continue;
    const Joint* ankle = legs.Below(*knee->body, at_knee.direction);
    double foot[3];
    Copy3(foot, at_knee.anchor);
    if (ankle) {
      Copy3(foot, legs.Of(*ankle).anchor);
    } else {
      legs.Farthest(*knee->body, at_knee.anchor, foot);
    }
    double leg[3], shank[3], turn[4], bent[3];
    Sub3(leg, foot, at_hip.anchor);
    if (-leg[2] < kHanging * Norm3(leg) || Norm3(leg) == 0) continue;
    Sub3(shank, foot, at_knee.anchor);
    AxisAngle2Quat(turn, at_knee.direction, bend);
    RotVecQuat(bent, shank, turn);
    AddTo3(bent, at_knee.anchor);
    SubFrom3(bent, at_hip.anchor);
    const double back = AngleAbout(at_hip.direction, bent, leg);
    turns[hip] = back;
    if (!ankle || bends.contains(ankle)) continue;
    const double same_way = Dot3(at_hip.direction, at_knee.direction) > 0 ? 1 : -1;
    const double ankle_way = Dot3(legs.Of(*ankle).direction, at_knee.direction) > 0 ? 1 : -1;
    turns[ankle] = -ankle_way * (bend + same_way * back);
  }
  return turns;
}

}  // namespace pliant::foreign
