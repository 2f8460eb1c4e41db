#include "engine/foreign/robot/mend_tree.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/foreign/robot/loops.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;

const std::set<std::string> kTypes = {"revolute", "continuous", "prismatic", "fixed",
                                      "floating", "planar",     "spherical"};

class Mender {
 public:
  Mender(XmlElement& robot, DiagnosticSink& sink) : robot_(robot), sink_(sink) {}

  void Run() {
    TrimNames(robot_);
    DeclareWorld();
    std::erase_if(robot_.children,
                  [&](XmlElement& child) { return child.name == "link" && !KeepLink(child); });
    std::erase_if(robot_.children,
                  [&](XmlElement& child) { return child.name == "joint" && !KeepJoint(child); });
    for (XmlElement& loop : loops_) robot_.children.push_back(std::move(loop));
    RenameWorld();
  }

 private:
  // Blanks around a name, which one of two places that should agree has, are never meant.
  static void TrimNames(XmlElement& xml) {
    static const std::set<std::string> kNames = {"name", "link", "joint", "reference"};
    for (io::XmlAttribute& attribute : xml.attributes) {
      if (kNames.contains(attribute.name)) attribute.value = Trimmed(attribute.value);
    }
    for (XmlElement& child : xml.children) TrimNames(child);
  }
  static std::string Trimmed(const std::string& text) {
    constexpr const char* kBlanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
  }

  // Some programs know the world as a link that no file declares.
  void DeclareWorld() {
    const auto is_world = [](const XmlElement& xml) { return Text(xml, "name") == "world"; };
    bool used = false;
    for (const XmlElement& child : robot_.children) {
      if (child.name == "link" && is_world(child)) return;
      used = used || (child.name == "joint" && End(child, "parent") == "world");
    }
    if (used) SetAttribute(AddChild(robot_, "link"), "name", "world");
  }

  void Warn(const XmlElement& xml, const std::string& message) {
    sink_.Warning(LocationOf(xml), Describe(xml), message);
  }

  bool KeepLink(XmlElement& link) {
    if (links_.insert(Text(link, "name")).second) return true;
    Warn(link, "there is a link of this name before it; this one is left out");
    return false;
  }

  bool KeepJoint(XmlElement& joint) {
    const std::string parent = End(joint, "parent"), child = End(joint, "child");
    for (const std::string& end : {parent, child}) {
      if (links_.contains(end)) continue;
      Warn(joint, "link '" + end + "' does not exist, and the joint is left out");
      return false;
    }
    if (parent == child) {
      Warn(joint, "it leads from link '" + child + "' to itself and is left out");
      return false;
    }
    if (!children_.insert(child).second) {
      CloseLoop(joint, child);
      return false;
    }
    MendType(joint);
    MendName(joint, child);
    return true;
  }

  void CloseLoop(const XmlElement& joint, const std::string& child) {
    XmlElement loop;
    const bool held = MakeLoopJoint(joint, loop);
    Warn(joint, "link '" + child + "' hangs on another joint already; " +
                    (held ? "this one closes a loop, which is held together at its origin"
                          : "this one is left out, so that a loop of the machine stays open"));
    if (held) loops_.push_back(std::move(loop));
  }

  static std::string End(const XmlElement& joint, const char* which) {
    const XmlElement* end = Child(joint, which);
    return end ? Text(*end, "link") : "";
  }

  // The words of other languages for the same joints.
  static std::string TypeMeantBy(const std::string& type, const XmlElement& joint) {
    if (type == "hinge" || type == "rotational") return Child(joint, "limit") ? "revolute" : "continuous";
    if (type == "slide" || type == "slider" || type == "linear") return "prismatic";
    if (type == "free") return "floating";
    return "fixed";
  }

  void MendType(XmlElement& joint) {
    const std::string given = Text(joint, "type");
    std::string type = given;
    std::transform(type.begin(), type.end(), type.begin(), [](unsigned char c) { return std::tolower(c); });
    if (type == "ball") type = "spherical";
    if (!kTypes.contains(type)) {
      type = TypeMeantBy(type, joint);
      Warn(joint, "joint type '" + given +
                      "' is none of revolute, continuous, prismatic, fixed, floating, planar, spherical; it "
                      "is read as " +
                      type);
    }
    SetAttribute(joint, "type", type);
  }

  void MendName(XmlElement& joint, const std::string& child) {
    const std::string given = Text(joint, "name"), wish = given.empty() ? child + "_joint" : given;
    std::string name = wish;
    for (int i = 2; !joints_.insert(name).second; ++i) name = wish + "_" + std::to_string(i);
    if (name == given) return;
    Warn(joint, given.empty() ? "it has no name; it is called '" + name + "'"
                              : "there is a joint of this name before it; this one is called '" + name + "'");
    SetAttribute(joint, "name", name);
  }

  // A link "world" stands for the world, which nothing moves.
  void RenameWorld() {
    if (!children_.contains("world")) return;
    std::string name = "world_link";
    while (links_.contains(name)) name += '_';
    for (XmlElement& child : robot_.children) {
      if (child.name == "link" && Text(child, "name") == "world") {
        Warn(child, "a joint moves it, which the world cannot be; it is called '" + name + "'");
        SetAttribute(child, "name", name);
      }
      if (child.name != "joint") continue;
      for (const char* which : {"parent", "child"}) {
        XmlElement* end = Child(child, which);
        if (end && Text(*end, "link") == "world") SetAttribute(*end, "link", name);
      }
    }
  }

  XmlElement& robot_;
  DiagnosticSink& sink_;
  std::set<std::string> links_, joints_, children_;
  std::vector<XmlElement> loops_;
};

}  // namespace

void MendTree(XmlElement& robot, DiagnosticSink& sink) { Mender(robot, sink).Run(); }

void JoinRoots(XmlElement& robot, DiagnosticSink& sink) {
  std::map<std::string, std::string> parents;
  for (const XmlElement& xml : robot.children) {
    const XmlElement *parent = Child(xml, "parent"), *child = Child(xml, "child");
    if (xml.name == "joint" && parent && child) parents[Text(*child, "link")] = Text(*parent, "link");
  }
  std::vector<XmlElement> roots;
  std::map<std::string, int> carried;  // links, by their root
  for (const XmlElement& xml : robot.children) {
    if (xml.name != "link") continue;
    std::string root = Text(xml, "name");
    if (!parents.contains(root) && root != "world") roots.push_back(xml);
    for (std::size_t steps = 0; parents.contains(root) && steps < parents.size(); ++steps)
      root = parents[root];
    ++carried[root];
  }
  if (roots.size() < 2) return;
  const auto fewer = [&](const XmlElement& a, const XmlElement& b) {
    return carried[Text(a, "name")] < carried[Text(b, "name")];
  };
  const std::string base = Text(*std::max_element(roots.begin(), roots.end(), fewer), "name");
  for (const XmlElement& root : roots) {
    const std::string name = Text(root, "name");
    if (name == base) continue;
    sink.Warning(LocationOf(root), Describe(root), "it hangs on nothing; it is fixed to link '" + base + "'");
    XmlElement joint;
    joint.name = "joint";
    joint.file = root.file;
    joint.line = root.line;
    joint.column = root.column;
    SetAttribute(joint, "name", name + "_to_" + base);
    SetAttribute(joint, "type", "fixed");
    SetAttribute(AddChild(joint, "parent"), "link", base);
    SetAttribute(AddChild(joint, "child"), "link", name);
    robot.children.push_back(std::move(joint));
  }
}

}  // namespace pliant::foreign
