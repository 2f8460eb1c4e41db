#include "engine/io/patch/structure.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "engine/geometry/primitive.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/patch/allowed.h"
#include "engine/io/patch/attached.h"
#include "engine/io/patch/references.h"
#include "engine/math/quat.h"
#include "engine/model/geom_names.h"

namespace pliant::io::patch {
namespace {

using Name = std::pair<std::string, std::string>;  // kind, name

using Replacements = std::map<std::pair<std::size_t, std::size_t>, std::string>;  // by place in the text

const XmlElement& At(const Tree& tree, int node) { return *tree.nodes[static_cast<std::size_t>(node)].xml; }

// The text of an element as it is in its file, with lines after the first as far to the left as it stands.
std::string TextOf(const Document& document, const XmlElement& xml, const Replacements& replaced) {
  const std::string& file = document.texts().at(*xml.file);
  std::string text;
  std::size_t at = xml.begin;
  for (const auto& [range, value] : replaced) {
    text.append(file, at, range.first - at);
    text += value;
    at = range.second;
  }
  text.append(file, at, xml.end - at);
  const std::size_t newline = file.rfind('\n', xml.begin);
  const std::size_t indent = xml.begin - (newline == std::string::npos ? 0 : newline + 1);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') continue;
    out += text[i];
    if (text[i] != '\n') continue;
    for (std::size_t k = 0; k < indent && i + 1 < text.size() && (text[i + 1] == ' ' || text[i + 1] == '\t');
         ++k)
      ++i;
  }
  return out;
}

std::set<std::string> AllNames(const Tree& tree) {
  std::set<std::string> names;
  for (const Node& node : tree.nodes) {
    if (const std::string* name = node.xml->Find("name")) names.insert(*name);
  }
  return names;
}

std::string Numbers(const double* values, int n) {
  std::string out;
  char text[32];
  for (int i = 0; i < n; ++i) {
    std::snprintf(text, sizeof text, "%.10g", values[i] == 0 ? 0.0 : values[i]);
    out += (i > 0 ? " " : "") + std::string(text);
  }
  return out;
}

std::string Shifted(const std::string& value, const double offset[3]) {
  std::istringstream stream(value);
  std::vector<double> numbers;
  for (double number; stream >> number;) numbers.push_back(number + offset[numbers.size() % 3]);
  return Numbers(numbers.data(), static_cast<int>(numbers.size()));
}

// As last of a section of one file, which is made where the file has none.
void AppendToSection(Document& document, const Tree& tree, const std::string& section,
                     const std::string& text) {
  if (const Place place = document.Section(tree, section)) return document.Append(place, text);
  document.Append({&tree, 0}, "<" + section + ">\n  " + text + "\n</" + section + ">");
}

// What is deleted, and what has to go with it in any file, until nothing refers to what is gone.
class Deletion {
 public:
  explicit Deletion(Document& document) : attached_(document) {}

  void Take(Place place) {
    for (const int i : Subtree(*place.tree, place.node)) {
      if (!gone_.insert({place.tree, i}).second) continue;
      const Place node = {place.tree, i};
      if (node.xml().name == "attach") TakePart(node);
      TakeName(node, {place.tree, ""});
    }
    tops_.push_back(place);
  }
  // Once around; true when something more has to go.
  bool Follow() {
    for (const Tree* tree : attached_.Trees()) {
      for (int i = 0; i < static_cast<int>(tree->nodes.size()); ++i) {
        if (gone_.count({tree, i}) == 0 && FollowFrom({tree, i})) return true;
      }
    }
    return false;
  }
  const std::vector<Place>& Tops() const { return tops_; }
  const std::vector<std::pair<Place, std::string>>& Loosened() const { return loosened_; }

 private:
  // The name of a node under all names that it has where its tree appears in another one, and so on.
  void TakeName(Place node, const Alias& in) {
    const std::string* name = node.xml().Find("name");
    const std::string kind(KindOf(*node.tree, node.node));
    if (name == nullptr || kind.empty()) return;
    for (const Alias& alias : attached_.AliasesOf(*in.tree))
      names_.insert({alias.tree, {kind, alias.prefix + in.prefix + *name}});
  }
  // All that an <attach> brings.
  void TakePart(Place attach) {
    const Tree* source = attached_.Source(attach);
    const std::string* prefix = attach.xml().Find("prefix");
    if (source == nullptr || source == attach.tree) return;
    for (const Tree* tree : attached_.Trees()) {
      for (const Alias& alias : attached_.AliasesOf(*tree)) {
        if (alias.tree != source) continue;
        const std::string before = (prefix != nullptr ? *prefix : "") + alias.prefix;
        for (int i = 0; i < static_cast<int>(tree->nodes.size()); ++i)
          TakeName({tree, i}, {attach.tree, before});
      }
    }
  }
  bool FollowFrom(Place node) {
    for (const XmlAttribute& attribute : node.xml().attributes) {
      if (!RefersToGone(node, attribute)) continue;
      if (MayBeMissing(attribute.name)) {
        if (loose_.insert({&node.xml(), attribute.name}).second) loosened_.emplace_back(node, attribute.name);
        continue;
      }
      const bool attach = node.xml().name == "attach";
      Take(attach ? node : Place{node.tree, OwnerOf(*node.tree, node.node)});
      return true;
    }
    return false;
  }
  bool RefersToGone(Place node, const XmlAttribute& attribute) const {
    const std::string kind(ReferredKind(node.xml(), attribute.name));
    const Tree* scope = attached_.ScopeOf(node, attribute.name);
    return !kind.empty() && names_.count({scope, {kind, attribute.value}}) != 0;
  }

  Attachments attached_;
  std::set<std::pair<const Tree*, int>> gone_;
  std::set<std::pair<const Tree*, Name>> names_;
  std::vector<Place> tops_;
  std::set<std::pair<const XmlElement*, std::string>> loose_;
  std::vector<std::pair<Place, std::string>> loosened_;  // attribute
};

// Attributes that turn an element, besides quat.
constexpr const char* kTurns[] = {"axisangle", "euler", "xyaxes", "zaxis"};

}  // namespace

std::string AddElements(Document& document, Place body, const std::string& section, const std::string& xml) {
  if (!body && section.empty())
    return "the body has no place in the file: it is made by a macro, or the file is not MJCF";
  const std::string_view parent = section.empty() ? std::string_view(body.xml().name) : section;
  if (std::string problem = CheckElements(xml, parent); !problem.empty()) return problem;
  std::string text = xml;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  if (section.empty()) {
    document.Append(body, text);
  } else {
    AppendToSection(document, document.main(), section, text);
  }
  return "";
}

std::string DeleteElement(Document& document, Place element, std::vector<std::string>* also) {
  if (!element) return "the element has no place in the file: it is made by a macro, or the file is not MJCF";
  if (element.xml().name == "worldbody") return "the world cannot be deleted";
  Deletion deletion(document);
  deletion.Take(element);
  while (deletion.Follow()) {
  }
  for (const Place& top : deletion.Tops()) {
    document.Delete(top);
    if (top.tree != element.tree || top.node != element.node) also->push_back(LabelOf(top.xml()));
  }
  for (const auto& [place, attribute] : deletion.Loosened()) {
    document.Remove(place, attribute);
    if (attribute == "target") document.Remove(place, "mode");
  }
  return "";
}

std::string DuplicateElement(Document& document, Place element, const double offset[3]) {
  if (!element) return "the element has no place in the file: it is made by a macro, or the file is not MJCF";
  const Tree& tree = *element.tree;
  const XmlElement& top = element.xml();
  std::set<std::string> taken = AllNames(tree);
  std::map<Name, std::string> renamed;
  const std::vector<int> nodes = Subtree(tree, element.node);
  for (const int node : nodes) {
    const std::string* name = At(tree, node).Find("name");
    if (name == nullptr) continue;
    int number = 2;
    while (!taken.insert(*name + "_" + std::to_string(number)).second) ++number;
    renamed[{std::string(KindOf(tree, node)), *name}] = *name + "_" + std::to_string(number);
  }
  std::map<std::pair<std::size_t, std::size_t>, std::string> replaced;
  bool placed = offset == nullptr || KindOf(tree, element.node) == "joint";
  for (const int node : nodes) {
    const XmlElement& xml = At(tree, node);
    if (*xml.file != *top.file)
      return LabelOf(top) + " includes another file; duplicate its parts one by one";
    for (const XmlAttribute& attribute : xml.attributes) {
      const std::string kind(attribute.name == "name" ? KindOf(tree, node)
                                                      : ReferredKind(xml, attribute.name));
      const auto found = kind.empty() ? renamed.end() : renamed.find({kind, attribute.value});
      if (found != renamed.end()) replaced[{attribute.value_begin, attribute.value_end}] = found->second;
      const bool place = node == element.node && (attribute.name == "pos" || attribute.name == "fromto");
      if (!place || offset == nullptr) continue;
      replaced[{attribute.value_begin, attribute.value_end}] = Shifted(attribute.value, offset);
      placed = true;
    }
  }
  const std::string_view kind = KindOf(tree, element.node);
  const bool in_space =
      kind == "body" || kind == "geom" || kind == "site" || kind == "camera" || kind == "light";
  if (!placed && in_space) replaced[{top.name_end, top.name_end}] = " pos=\"" + Numbers(offset, 3) + "\"";
  document.Append({&tree, tree.nodes[static_cast<std::size_t>(element.node)].parent},
                  TextOf(document, top, replaced));
  return "";
}

namespace {

// References to an element that has a new name, in all files where it appears as `alias` says. False when one
// refers to what shall have no name.
bool RenameIn(Document& document, const Attachments& attached, const Alias& alias, const Name& before,
              const std::string& name) {
  for (const Tree* tree : attached.Trees()) {
    for (int i = 0; i < static_cast<int>(tree->nodes.size()); ++i) {
      const Place place = {tree, i};
      for (const XmlAttribute& attribute : place.xml().attributes) {
        if (attribute.value != alias.prefix + before.second ||
            ReferredKind(place.xml(), attribute.name) != before.first ||
            attached.ScopeOf(place, attribute.name) != alias.tree)
          continue;
        if (name.empty()) return false;
        document.Set(place, attribute.name, alias.prefix + name);
      }
    }
  }
  return true;
}

}  // namespace

std::string RenameElement(Document& document, Place element, const std::string& full_name) {
  if (!element) return "the element has no place in the file: it is made by a macro, or the file is not MJCF";
  const Tree& tree = *element.tree;
  const std::string kind(KindOf(tree, element.node));
  if (kind.empty()) return LabelOf(element.xml()) + " has no name to change";
  const Attachments attached(document);
  const std::vector<Alias> aliases = attached.AliasesOf(tree);
  std::string name = full_name;
  for (const Alias& alias : aliases) {
    if (alias.tree != &document.main() || alias.tree == &tree || !full_name.starts_with(alias.prefix))
      continue;
    name = full_name.substr(alias.prefix.size());
  }
  const std::string* before = element.xml().Find("name");
  const int count = static_cast<int>(tree.nodes.size());
  for (int i = 0; i < count; ++i) {
    const std::string* other = At(tree, i).Find("name");
    if (i != element.node && other != nullptr && *other == name && KindOf(tree, i) == kind)
      return "'" + name + "' is the name of another " + kind + " already";
  }
  if (name.empty()) {
    document.Remove(element, "name");
  } else {
    document.Set(element, "name", name);
  }
  for (const Alias& alias : aliases) {
    if (before != nullptr && !RenameIn(document, attached, alias, {kind, *before}, name))
      return "something refers to '" + *before + "': it needs a name";
  }
  return "";
}

namespace {

// Value of an attribute of the element, or of its class; null when neither says it.
const std::string* ValueInEffect(const Document& document, Place element, std::string_view attribute) {
  const std::string* own = document.Value(element, attribute);
  std::string unused;
  const Place from =
      own == nullptr ? document.ClassTemplate(element, element.xml().name, attribute, &unused) : Place();
  return from ? document.Value(from, attribute) : own;
}

// The changes of an element's text that put it there.
Replacements Placed(const Document& document, Place element, const Placement& placement) {
  const XmlElement& xml = element.xml();
  Replacements replaced;
  std::string added;
  const auto set = [&](const char* name, const std::string& value) {
    if (const XmlAttribute* known = xml.FindAttribute(name)) {
      replaced[{known->value_begin, known->value_end}] = value;
    } else {
      added += std::string(" ") + name + "=\"" + value + "\"";
    }
  };
  const auto& [pos, quat, half_length, direction] = placement;
  if (ValueInEffect(document, element, "fromto") != nullptr) {
    double along[3] = {0, 0, half_length};  // z points to the first end
    RotVecQuat(along, along, quat);
    const double ends[6] = {pos[0] + along[0], pos[1] + along[1], pos[2] + along[2],
                            pos[0] - along[0], pos[1] - along[1], pos[2] - along[2]};
    set("fromto", Numbers(ends, 6));
  } else if (direction) {
    set("pos", Numbers(pos, 3));
    set(xml.name == "light" ? "dir" : "axis", Numbers(direction->data(), 3));
  } else {
    set("pos", Numbers(pos, 3));
    set("quat", Numbers(quat, 4));
    for (const char* turn : kTurns) {
      const XmlAttribute* known = xml.FindAttribute(turn);
      if (known != nullptr) replaced[{known->begin - 1, known->value_end + 1}] = "";
    }
  }
  if (!added.empty()) replaced[{xml.name_end, xml.name_end}] = added;
  return replaced;
}

// Sizes of the new type for the same bounding box, where it has another number of them.
void Resize(Document& document, Place element, const std::string& type, const CompiledShape& shape) {
  const auto* const name = std::find_if(kGeomNames.begin(), kGeomNames.end(),
                                        [&](const GeomName& known) { return known.word == type; });
  const Primitive* before = FindPrimitive(shape.type);
  const Primitive* after =
      name != kGeomNames.end() ? FindPrimitive(static_cast<int>(name - kGeomNames.begin())) : nullptr;
  if (before == nullptr || after == nullptr) return;
  const std::string* ends = ValueInEffect(document, element, "fromto");
  const bool by_ends = ends != nullptr && after->sizes > 1 && after->type != mjGEOM_PLANE;
  if (by_ends || (ends == nullptr && before->sizes == after->sizes)) return;
  constexpr double kOfPlane = 1;  // half size of what comes of an infinite plane, m
  double half[3] = {};
  if (before->half_extents != nullptr) {
    before->half_extents(shape.size, half);
  } else {
    for (int k = 0; k < 3; ++k) half[k] = k < 2 && shape.size[k] > 0 ? shape.size[k] : kOfPlane;
  }
  double size[3] = {half[0], half[1], half[2]};
  if (after->fit_bounds != nullptr) after->fit_bounds(half, size);
  for (double& value : size) value = value > 0 ? value : size[0];  // a capsule as long as it is wide
  document.Set(element, "size", Numbers(size, after->sizes));
  if (ends == nullptr || element.xml().Find("fromto") == nullptr) return;
  std::istringstream stream(*ends);
  double middle[3] = {};
  int k = 0;
  for (double number; stream >> number; ++k) middle[k % 3] += 0.5 * number;
  document.Remove(element, "fromto");
  document.Set(element, "pos", Numbers(middle, 3));
}

// The only prefix under which elements of one tree appear in another; nullopt when there is none, or several.
std::optional<std::string> PrefixIn(const Attachments& attached, const Tree& tree, const Tree& in) {
  std::optional<std::string> prefix;
  for (const Alias& alias : attached.AliasesOf(tree)) {
    if (alias.tree != &in) continue;
    if (prefix) return std::nullopt;
    prefix = alias.prefix;
  }
  return prefix;
}

// How a tree says angles: attributes of its <compiler>.
std::pair<std::string, std::string> AnglesOf(const Document& document, const Tree& tree) {
  const Place compiler = document.Child({&tree, 0}, "compiler");
  const std::string* angle = compiler ? compiler.xml().Find("angle") : nullptr;
  const std::string* order = compiler ? compiler.xml().Find("eulerseq") : nullptr;
  return {angle != nullptr ? *angle : "degree", order != nullptr ? *order : "xyz"};
}

// What names in the text of an element become in another file, so that they mean the same elements there; and
// in the files around it, what refers to the element.
std::string ToAnotherFile(Document& document, Place element, const Tree& to, Replacements* replaced) {
  const Attachments attached(document);
  const std::optional<std::string> up = PrefixIn(attached, *element.tree, to);
  const std::optional<std::string> down = PrefixIn(attached, to, *element.tree);
  const std::string label = LabelOf(element.xml());
  if (!up && !down)
    return label +
           " cannot be moved: one of the two files would have to attach the other once; copy its text";
  if (AnglesOf(document, *element.tree) != AnglesOf(document, to))
    return label + " cannot be moved: the two files have other units of angles, as their <compiler> says";
  for (const int i : Subtree(*element.tree, element.node)) {
    const Place node = {element.tree, i};
    if (*node.xml().file != *element.xml().file)
      return label + " includes another file; move its parts one by one";
    const std::string kind(KindOf(*element.tree, i));
    for (const XmlAttribute& attribute : node.xml().attributes) {
      const bool name = attribute.name == "name" && !kind.empty();
      const bool other = attribute.name == "class" || attribute.name == "childclass" ||
                         !ReferredKind(node.xml(), attribute.name).empty();
      const auto range = std::make_pair(attribute.value_begin, attribute.value_end);
      if (up && (name || other)) (*replaced)[range] = *up + attribute.value;
      if (!up && other && attribute.value.starts_with(*down))
        (*replaced)[range] = attribute.value.substr(down->size());
      if (up || !name) continue;
      for (const Alias& alias : attached.AliasesOf(*element.tree))
        RenameIn(document, attached, alias, {kind, attribute.value}, *down + attribute.value);
    }
  }
  return "";
}

}  // namespace

std::string ReparentElement(Document& document, Place element, Place body,
                            const std::optional<Placement>& placement) {
  if (!element || !body)
    return "the element or the body has no place in the file: a macro makes it, or the file is not MJCF";
  const Tree& tree = *element.tree;
  const std::string_view kind = KindOf(tree, element.node);
  static constexpr std::string_view kOfBodies[] = {"body", "geom", "joint", "site", "camera", "light"};
  if (std::find(std::begin(kOfBodies), std::end(kOfBodies), kind) == std::end(kOfBodies))
    return LabelOf(element.xml()) +
           " stands in no body; bodies, joints, geoms, sites, cameras and lights can be moved";
  const std::vector<int> below = Subtree(tree, element.node);
  if (&tree == body.tree && std::find(below.begin(), below.end(), body.node) != below.end())
    return LabelOf(element.xml()) + " cannot go into " + LabelOf(body.xml()) + ", which is part of it";
  if (std::string problem = RefuseIn(body.xml().name, element.xml().name); !problem.empty()) return problem;
  Replacements replaced;
  if (placement && element.xml().name != "freejoint") replaced = Placed(document, element, *placement);
  if (&tree != body.tree) {
    if (std::string problem = ToAnotherFile(document, element, *body.tree, &replaced); !problem.empty())
      return problem;
  }
  document.Append(body, TextOf(document, element.xml(), replaced));
  document.Delete(element);
  return "";
}

std::string ChangeElementType(Document& document, Place element, const std::string& type,
                              const CompiledShape* shape) {
  if (!element) return "the element has no place in the file: it is made by a macro, or the file is not MJCF";
  const Tree& tree = *element.tree;
  const std::string_view kind = KindOf(tree, element.node);
  if (kind == "geom" || kind == "site" || kind == "joint" || kind == "light") {
    if (element.xml().name == "freejoint") return "a free joint written as <freejoint/> has no other type";
    document.Set(element, "type", type);
    if (shape != nullptr) Resize(document, element, type, *shape);
    return "";
  }
  if (kind != "actuator" && kind != "sensor" && kind != "equality")
    return LabelOf(element.xml()) + " has no type that can change";
  const mjcf::ElementRow* section = mjcf::FindChild(mjcf::Root(), kind);
  const mjcf::ElementRow* row = section != nullptr ? mjcf::FindChild(*section, type) : nullptr;
  if (row == nullptr) return "there is no " + std::string(kind) + " <" + type + ">";
  std::string text = "<" + type;
  for (const XmlAttribute& attribute : element.xml().attributes) {
    if (mjcf::FindAttribute(*row, attribute.name) != nullptr)
      text += " " + attribute.name + "=\"" + attribute.value + "\"";
  }
  // A connection of bodies needs a place: where the first one is.
  const bool of_bodies = element.xml().Find("body1") != nullptr && element.xml().Find("anchor") == nullptr;
  if (type == "connect" && of_bodies) text += " anchor=\"0 0 0\"";
  document.Replace(element, text + "/>");
  return "";
}

std::string AttachModel(Document& document, Place body, const std::string& file, const std::string& prefix,
                        const double pos[3]) {
  const std::string name = prefix + "model";
  AppendToSection(document, body ? *body.tree : document.main(), "asset",
                  "<model name=\"" + name + "\" file=\"" + file + "\"/>");
  return AddElements(document, body, body ? "" : "worldbody",
                     "<frame pos=\"" + Numbers(pos, 3) + "\">\n  <attach model=\"" + name + "\" prefix=\"" +
                         prefix + "\"/>\n</frame>");
}

}  // namespace pliant::io::patch
