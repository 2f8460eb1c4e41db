#include "engine/foreign/sdf/couplings.h"

#include <algorithm>
#include <cmath>

#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign::sdf {

using io::XmlElement;
using io::mjcf::Describe;
using io::mjcf::LocationOf;
namespace {

// follower = offset + ratio leader.
spec::Equality& Tie(const std::string& follower, const std::string& leader, double offset, double ratio,
                    spec::Spec& spec) {
  spec::Equality* equality = spec.AddEquality();
  equality->spec.type = mjEQ_JOINT;
  equality->own.name1 = follower;
  equality->own.name2 = leader;
  equality->spec.data[0] = offset;
  equality->spec.data[1] = ratio;
  return *equality;
}

}  // namespace

void ReadNumber(const XmlElement& xml, const char* name, double& value, DiagnosticSink& sink) {
  const XmlElement* child = Child(xml, name);
  const std::string text = child ? Text(*child, kText) : "";
  double number = 0;
  if (text.empty()) return;
  if (!Numbers(text, &number, 1) || std::isnan(number)) {
    return sink.Warning(LocationOf(*child), Describe(*child),
                        "it must be a number, not '" + text + "', and is ignored");
  }
  value = number;
}

void ReadLimit(const XmlElement& limit, mjsJoint& j, DiagnosticSink& sink) {
  constexpr double kNoLimit = 1e15;  // larger limits mean none
  double lower = -kNoLimit, upper = kNoLimit, effort = -1;
  ReadNumber(limit, "lower", lower, sink);
  ReadNumber(limit, "upper", upper, sink);
  ReadNumber(limit, "effort", effort, sink);
  if (lower > -kNoLimit && upper < kNoLimit && lower < upper) {
    j.range[0] = lower;
    j.range[1] = upper;
  }
  if (effort > 0 && effort < kNoLimit) {
    j.actfrcrange[0] = -effort;
    j.actfrcrange[1] = effort;
  }
}

void AddMimic(const XmlElement& mimic, const XmlElement& joint, spec::Spec& spec, DiagnosticSink& sink) {
  const std::string leader = Text(mimic, "joint"), follower = Text(joint, "name");
  if (!spec.Find(mjOBJ_JOINT, leader) || !spec.Find(mjOBJ_JOINT, follower)) {
    return sink.Warning(LocationOf(mimic), Describe(joint),
                        "'mimic' names '" + leader + "', which does not exist; it is ignored");
  }
  double multiplier = 1, offset = 0, reference = 0;
  ReadNumber(mimic, "multiplier", multiplier, sink);
  ReadNumber(mimic, "offset", offset, sink);
  ReadNumber(mimic, "reference", reference, sink);
  Tie(follower, leader, offset - multiplier * reference, multiplier, spec);
}

void AddGear(const spec::Joint& follower, const spec::Joint& leader, double ratio, spec::Spec& spec) {
  Tie(follower.name, leader.name, 0, ratio, spec);
}

void AddThread(const XmlElement& screw, const spec::Joint& hinge, spec::Body& body, spec::Spec& spec,
               DiagnosticSink& sink) {
  spec::Joint* slide = spec.AddJoint(body);
  slide->where = hinge.where;
  std::string name = hinge.name + "_slide";
  while (!spec.SetName(*slide, name)) name += '_';
  slide->spec.type = mjJNT_SLIDE;
  std::copy_n(hinge.spec.axis, 3, slide->spec.axis);
  double per_turn = 1, old = 0;  // m, right-handed; before 1.10 -rad/m
  ReadNumber(screw, "thread_pitch", old, sink);
  if (old != 0) per_turn = -2 * mjPI / old;
  ReadNumber(screw, "screw_thread_pitch", per_turn, sink);
  Tie(slide->name, hinge.name, 0, per_turn / (2 * mjPI), spec).where = hinge.where;
}

}  // namespace pliant::foreign::sdf
