#include "engine/io/patch/allowed.h"

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/xml_tree.h"

namespace pliant::io::patch {
namespace {

// The row of elements that stand in a body, the world or a section; null where the language knows none.
const mjcf::ElementRow* RowOf(std::string_view name) {
  const mjcf::ElementRow* world = mjcf::FindChild(mjcf::Root(), "worldbody");
  const mjcf::ElementRow* section = mjcf::FindChild(mjcf::Root(), name);
  return section != nullptr ? section : mjcf::FindChild(*world, name);
}

}  // namespace

std::string RefuseIn(std::string_view parent, const std::string& name) {
  const mjcf::ElementRow* row = RowOf(parent);
  if (row == nullptr || mjcf::FindChild(*row, name) != nullptr) return "";
  const bool of_bodies = parent == "worldbody" && mjcf::FindChild(*RowOf("body"), name) != nullptr;
  if (of_bodies) return "the world does not move and takes no <" + name + ">; choose a body for it";
  return "<" + name + "> cannot stand in <" + std::string(parent) + ">";
}

std::string CheckElements(const std::string& xml, std::string_view parent) {
  XmlElement root;
  DiagnosticSink sink;
  if (!ParseXml("<a>" + xml + "</a>", "the new element", root, nullptr, sink)) return sink.FirstError();
  if (root.children.empty())
    return "there is no element in the text; right would be one such as <geom size=\"0.1\"/>";
  for (const XmlElement& child : root.children) {
    if (std::string problem = RefuseIn(parent, child.name); !problem.empty()) return problem;
  }
  return "";
}

}  // namespace pliant::io::patch
