#include "engine/io/patch/references.h"

#include <algorithm>
#include <iterator>

namespace pliant::io::patch {
namespace {

struct Pair {
  std::string_view first;
  std::string_view second;
};

// Attributes whose value is the name of an element of a kind.
constexpr Pair kReferences[] = {
    {"joint", "joint"},     {"joint1", "joint"},      {"joint2", "joint"},  {"jointinparent", "joint"},
    {"body", "body"},       {"body1", "body"},        {"body2", "body"},    {"target", "body"},
    {"geom", "geom"},       {"geom1", "geom"},        {"geom2", "geom"},    {"site", "site"},
    {"site1", "site"},      {"site2", "site"},        {"refsite", "site"},  {"cranksite", "site"},
    {"slidersite", "site"}, {"sidesite", "site"},     {"tendon", "tendon"}, {"tendon1", "tendon"},
    {"tendon2", "tendon"},  {"actuator", "actuator"}, {"camera", "camera"}, {"material", "material"},
    {"texture", "texture"}, {"mesh", "mesh"},         {"hfield", "hfield"}, {"flex", "flex"}};

// Sections whose children are elements of one kind.
constexpr Pair kSections[] = {{"actuator", "actuator"}, {"sensor", "sensor"},   {"equality", "equality"},
                              {"tendon", "tendon"},     {"contact", "contact"}, {"keyframe", "key"}};

std::string_view Find(const Pair* begin, const Pair* end, std::string_view name) {
  const Pair* found = std::find_if(begin, end, [&](const Pair& pair) { return pair.first == name; });
  return found != end ? found->second : std::string_view();
}

const Node& At(const Tree& tree, int node) { return tree.nodes[static_cast<std::size_t>(node)]; }

std::string_view ParentTag(const Tree& tree, int node) {
  const int parent = At(tree, node).parent;
  return parent >= 0 ? std::string_view(At(tree, parent).xml->name) : std::string_view();
}

bool IsBodyLike(std::string_view tag) {
  return tag == "worldbody" || tag == "body" || tag == "frame" || tag == "replicate";
}

}  // namespace

std::string_view KindOf(const Tree& tree, int node) {
  const std::string& tag = At(tree, node).xml->name;
  const std::string_view parent = ParentTag(tree, node);
  if (IsBodyLike(parent)) {
    if (tag == "freejoint") return "joint";
    for (const std::string_view kind : {"body", "joint", "geom", "site", "camera", "light"}) {
      if (tag == kind) return kind;
    }
    return "";
  }
  if (parent == "asset" || parent == "deformable") {
    for (const std::string_view kind : {"mesh", "hfield", "texture", "material", "skin", "flex", "model"}) {
      if (tag == kind) return kind;
    }
    return "";
  }
  return Find(std::begin(kSections), std::end(kSections), parent);
}

std::string_view ReferredKind(const XmlElement& xml, std::string_view attribute) {
  const auto typed = [&](std::string_view type) -> std::string_view {
    const std::string* value = xml.Find(type);
    if (value == nullptr) return "";
    return *value == "xbody" ? std::string_view("body") : std::string_view(*value);
  };
  if (attribute == "objname") return typed("objtype");
  if (attribute == "refname") return typed("reftype");
  return Find(std::begin(kReferences), std::end(kReferences), attribute);
}

bool MayBeMissing(std::string_view attribute) {
  return attribute == "material" || attribute == "texture" || attribute == "target" ||
         attribute == "sidesite" || attribute == "refsite" || attribute == "refname";
}

std::vector<int> Subtree(const Tree& tree, int node) {
  std::vector<int> out = {node};
  for (int i = node + 1; i < static_cast<int>(tree.nodes.size()); ++i) {
    if (std::find(out.begin(), out.end(), At(tree, i).parent) != out.end()) out.push_back(i);
  }
  return out;
}

int OwnerOf(const Tree& tree, int node) {
  for (int i = node; i >= 0; i = At(tree, i).parent) {
    if (!KindOf(tree, i).empty()) return i;
  }
  return node;
}

std::string LabelOf(const XmlElement& xml) {
  const std::string* name = xml.Find("name");
  if (name != nullptr) return xml.name + " '" + *name + "'";
  return xml.name + " at line " + std::to_string(xml.line);
}

}  // namespace pliant::io::patch
