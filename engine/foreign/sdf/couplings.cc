#include "engine/foreign/sdf/couplings.h"

#include <algorithm>
#include <cmath>

#include "engine/foreign/coupling.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign::sdf {

using io::XmlElement;
using io::mjcf::Describe;
using io::mjcf::LocationOf;

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
  const std::string name = Text(mimic, "joint");
  const auto* leader = spec.Find<spec::Joint>(name);
  const auto* follower = spec.Find<spec::Joint>(Text(joint, "name"));
  if (!leader || !follower) {
    return sink.Warning(LocationOf(mimic), Describe(joint),
                        "'mimic' names '" + name + "', which does not exist; it is ignored");
  }
  double multiplier = 1, offset = 0, reference = 0;
  ReadNumber(mimic, "multiplier", multiplier, sink);
  ReadNumber(mimic, "offset", offset, sink);
  ReadNumber(mimic, "reference", reference, sink);
  Couple(*follower, *leader, offset - multiplier * reference, multiplier, spec);
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
  Couple(*slide, hinge, 0, per_turn / (2 * mjPI), spec).where = hinge.where;
}

}  // namespace pliant::foreign::sdf
