#include "engine/foreign/robot/loops.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;

// Roll, pitch and yaw about the fixed axes of the link.
void QuatOf(const double rpy[3], double quat[4]) {
  const double c[3] = {std::cos(rpy[0] / 2), std::cos(rpy[1] / 2), std::cos(rpy[2] / 2)};
  const double s[3] = {std::sin(rpy[0] / 2), std::sin(rpy[1] / 2), std::sin(rpy[2] / 2)};
  quat[0] = c[0] * c[1] * c[2] + s[0] * s[1] * s[2];
  quat[1] = s[0] * c[1] * c[2] - c[0] * s[1] * s[2];
  quat[2] = c[0] * s[1] * c[2] + s[0] * c[1] * s[2];
  quat[3] = c[0] * c[1] * s[2] - s[0] * s[1] * c[2];
}

class Closer {
 public:
  Closer(const XmlElement& robot, spec::Spec& spec, DiagnosticSink& sink)
      : robot_(robot), spec_(spec), sink_(sink) {}

  void Run() {
    for (const XmlElement& child : robot_.children) {
      if (child.name == "loop_joint") Close(child);
      if (child.name == "link") ClosePair(child);
    }
  }

 private:
  void Close(const XmlElement& loop) {
    const XmlElement *first = Child(loop, "link1"), *second = Child(loop, "link2");
    if (!first || !second || !BodyOf(*first) || !BodyOf(*second)) {
      return sink_.Warning(LocationOf(loop), Describe(loop),
                           "it needs 'link1' and 'link2' that name links of this robot; it is left out");
    }
    const std::string name = Text(loop, "name").empty() ? "loop" : Text(loop, "name");
    const std::string a = AddSite(*first, name), b = AddSite(*second, name);
    Hold(Text(loop, "type") == "fixed" ? mjEQ_WELD : mjEQ_CONNECT, a, b, loop);
  }

  void ClosePair(const XmlElement& link) {
    constexpr std::string_view kBegin = "closing_", kFirst = "_1";
    const std::string name = Text(link, "name");
    if (!name.starts_with(kBegin) || !name.ends_with(kFirst)) return;
    const std::string other = name.substr(0, name.size() - kFirst.size()) + "_2";
    spec::Body *a = spec_.Find<spec::Body>(name), *b = spec_.Find<spec::Body>(other);
    if (!a || !b) return;
    sink_.Warning(
        LocationOf(link), Describe(link),
        "its origin is held to that of link '" + other + "', as the names say that they close a loop");
    Hold(mjEQ_CONNECT, AddSite(*a, name), AddSite(*b, other), link);
  }

  spec::Body* BodyOf(const XmlElement& end) { return spec_.Find<spec::Body>(Text(end, "link")); }

  std::string AddSite(const XmlElement& end, const std::string& wish) {
    spec::Body& body = *BodyOf(end);
    std::string name = AddSite(body, wish);
    spec::Site& site = *body.sites.back();
    double rpy[3] = {};
    Numbers(end, "xyz", site.spec.pos, 3);
    Numbers(end, "rpy", rpy, 3);
    QuatOf(rpy, site.spec.quat);
    return name;
  }
  std::string AddSite(spec::Body& body, const std::string& wish) {
    constexpr int kHidden = 4;
    spec::Site* site = spec_.AddSite(body);
    std::string name = wish;
    for (int i = 2; !spec_.SetName(*site, name); ++i) name = wish + "_" + std::to_string(i);
    site->spec.group = kHidden;
    return name;
  }

  void Hold(mjtEq type, const std::string& a, const std::string& b, const XmlElement& xml) {
    spec::Equality* equality = spec_.AddEquality();
    equality->where = {xml.file, xml.line, xml.column};
    equality->spec.type = type;
    equality->spec.objtype = mjOBJ_SITE;
    const int unused = type == mjEQ_WELD ? 10 : mjNEQDATA;  // poses, which sites have themselves
    std::fill_n(equality->spec.data, unused, 0.0);
    equality->own.name1 = a;
    equality->own.name2 = b;
  }

  const XmlElement& robot_;
  spec::Spec& spec_;
  DiagnosticSink& sink_;
};

}  // namespace

bool MakeLoopJoint(const XmlElement& joint, XmlElement& loop) {
  const std::string type = Text(joint, "type");
  const XmlElement *parent = Child(joint, "parent"), *child = Child(joint, "child"),
                   *origin = Child(joint, "origin");
  constexpr std::string_view kHeld[] = {"revolute", "continuous", "spherical", "ball", "fixed"};
  if (!parent || !child || std::find(std::begin(kHeld), std::end(kHeld), type) == std::end(kHeld))
    return false;
  loop = {};
  loop.name = "loop_joint";
  loop.file = joint.file;
  loop.line = joint.line;
  loop.column = joint.column;
  SetAttribute(loop, "name", Text(joint, "name"));
  SetAttribute(loop, "type", type == "fixed" ? type : "spherical");
  XmlElement& first = AddChild(loop, "link1");
  SetAttribute(first, "link", Text(*parent, "link"));
  for (const char* place : {"xyz", "rpy"}) {
    if (origin && origin->Find(place)) SetAttribute(first, place, Text(*origin, place));
  }
  SetAttribute(AddChild(loop, "link2"), "link", Text(*child, "link"));
  return true;
}

void CloseLoops(const XmlElement& robot, spec::Spec& spec, DiagnosticSink& sink) {
  Closer(robot, spec, sink).Run();
}

}  // namespace pliant::foreign
