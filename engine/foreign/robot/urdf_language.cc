// URDF, as it is or written with the macros of xacro.
#include <algorithm>

#include "engine/foreign/robot/urdf.h"
#include "engine/foreign/robot_languages.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign {
namespace {

using io::XmlElement;

constexpr std::string_view kEndings[] = {".urdf", ".xacro"};
constexpr std::string_view kRoots[] = {"robot"};

std::unique_ptr<spec::Spec> Read(io::mjcf::SourceFiles& sources, const FileFinder& finder,
                                 const Options& options, DiagnosticSink& sink) {
  if (Child(sources.root, "link")) return ReadPublishedUrdf(sources, finder, options, sink);
  sink.ErrorAtTag(io::mjcf::LocationOf(sources.root), sources.root.name,
                  "it has no links; if it only defines macros, open the file that calls them");
  return nullptr;
}

// Those that must not stand on their own are fixed to a link 'world'.
bool IsFixedToWorld(const XmlElement& robot) {
  return std::any_of(robot.children.begin(), robot.children.end(), [](const XmlElement& child) {
    const XmlElement* parent = child.name == "joint" ? Child(child, "parent") : nullptr;
    return parent && Text(child, "type") == "fixed" && Text(*parent, "link") == "world";
  });
}

}  // namespace

extern constinit const RobotLanguage kUrdfLanguage = {
    .title = "URDF, xacro", .endings = kEndings, .roots = kRoots, .read = Read, .bolted = IsFixedToWorld};

}  // namespace pliant::foreign
