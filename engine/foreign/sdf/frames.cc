#include "engine/foreign/sdf/frames.h"

#include <algorithm>

#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/values.h"
#include "engine/math/quat.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::foreign::sdf {

using io::XmlElement;

SdfPose operator*(const SdfPose& a, const SdfPose& b) {
  SdfPose c;
  RotVecQuat(c.pos, b.pos, a.quat);
  for (int k = 0; k < 3; ++k) c.pos[k] += a.pos[k];
  MulQuat(c.quat, a.quat, b.quat);
  return c;
}

SdfPose Inverse(const SdfPose& pose) {
  SdfPose inverse;
  NegQuat(inverse.quat, pose.quat);
  double back[3];
  RotVecQuat(back, pose.pos, inverse.quat);
  for (int k = 0; k < 3; ++k) inverse.pos[k] = -back[k];
  return inverse;
}

bool ReadPose(const XmlElement* xml, SdfPose& pose, DiagnosticSink& sink) {
  pose = {};
  const std::string text = xml ? Text(*xml, kText) : "";
  if (text.empty()) return true;
  std::vector<double> v;
  std::string bad;
  const bool quaternion = Text(*xml, "rotation_format") == "quat_xyzw";
  if (!io::mjcf::ParseReals(text, v, bad) || v.size() != (quaternion ? 7u : 6u)) {
    sink.Warning(io::mjcf::LocationOf(*xml), "pose",
                 std::string("a pose is ") + (quaternion ? "x y z qx qy qz qw" : "x y z roll pitch yaw") +
                     ", not '" + text + "'; it is ignored");
    return false;
  }
  std::copy_n(v.begin(), 3, pose.pos);
  if (quaternion) {
    const double quat[4] = {v[6], v[3], v[4], v[5]};
    std::copy_n(quat, 4, pose.quat);
    return true;
  }
  const bool degrees = Text(*xml, "degrees") == "true" || Text(*xml, "degrees") == "1";
  mjsOrientation orientation = {};
  orientation.type = mjORIENTATION_EULER;
  std::copy_n(v.begin() + 3, 3, orientation.euler);
  spec::ResolveOrientation(pose.quat, degrees, "XYZ", orientation);
  return true;
}

bool FrameTable::Resolve(const std::string& name, SdfPose& pose) const {
  return Lead(name, "world", 0, pose);
}

bool FrameTable::Lead(const std::string& name, const std::string& base, int depth, SdfPose& pose) const {
  constexpr int kMostAnchors = 50;  // in each other
  pose = {};
  std::string at = name;
  for (std::size_t steps = 0; at != base; ++steps) {
    const auto found = frames_.find(at);
    if (found == frames_.end() || steps > frames_.size() || depth > kMostAnchors) return false;
    const Frame& frame = found->second;
    SdfPose held;
    if (!frame.anchor.empty() && !Lead(frame.anchor, at, depth + 1, held)) return false;
    pose = frame.pose * Inverse(held) * pose;
    at = frame.parent;
  }
  return true;
}

}  // namespace pliant::foreign::sdf
