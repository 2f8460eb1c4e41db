#include "engine/io/patch/inherited.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace pliant::io::patch {
namespace {

bool OneOf(const std::string& name, std::initializer_list<const char*> list) {
  return std::any_of(list.begin(), list.end(), [&](const char* other) { return name == other; });
}

// The children of <default> that an element of this name takes its values from.
std::vector<std::string> TemplateNames(const std::string& element) {
  if (OneOf(element, {"geom", "joint", "site", "camera", "light", "material", "mesh", "pair"}))
    return {element};
  if (OneOf(element, {"spatial", "fixed"})) return {"tendon"};
  if (OneOf(element, {"connect", "weld", "flex", "flexvert", "flexstrain", "tendon"})) return {"equality"};
  const std::initializer_list<const char*> actuators = {
      "general", "motor", "position", "velocity", "cylinder", "muscle", "intvelocity", "damper", "adhesion"};
  if (!OneOf(element, actuators)) return {};
  std::vector<std::string> names = {element};
  for (const char* name : actuators) {
    if (element != name) names.emplace_back(name);
  }
  return names;
}

// <joint> is also an equality, <geom> a sensor's target: only elements of bodies and sections of their own
// kind have these defaults.
std::vector<std::string> TemplatesOf(Place element) {
  const Node& node = element.tree->nodes[static_cast<std::size_t>(element.node)];
  const std::string parent =
      node.parent < 0 ? "" : element.tree->nodes[static_cast<std::size_t>(node.parent)].xml->name;
  if (parent == "equality") return {"equality"};
  if (OneOf(parent, {"sensor", "tendon", "default"}) && element.xml().name != "spatial" &&
      element.xml().name != "fixed")
    return {};
  return TemplateNames(element.xml().name);
}

}  // namespace

std::vector<InheritedAttribute> InheritedAttributes(const Document& document, Place element) {
  std::vector<InheritedAttribute> out;
  if (!element) return out;
  const std::vector<std::string> templates = TemplatesOf(element);
  std::set<std::string> candidates;
  for (const auto& [name, nodes] : element.tree->classes) {
    for (const int node : nodes) {
      for (const std::string& wanted : templates) {
        const Place place = document.Child({element.tree, node}, wanted);
        if (!place) continue;
        for (const XmlAttribute& attribute : place.xml().attributes) candidates.insert(attribute.name);
      }
    }
  }
  for (const std::string& name : candidates) {
    if (name == "class" || element.xml().Find(name) != nullptr) continue;
    for (const std::string& wanted : templates) {
      std::string class_name;
      const Place place = document.ClassTemplate(element, wanted, name, &class_name);
      if (!place) continue;
      const XmlElement& xml = place.xml();
      out.push_back({name, *xml.Find(name), class_name, *xml.file, xml.line, xml.column});
      break;
    }
  }
  return out;
}

}  // namespace pliant::io::patch
