#include "engine/io/patch/structure.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "engine/geometry/primitive.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/patch/references.h"
#include "engine/io/xml_tree.h"
#include "engine/math/quat.h"
#include "engine/model/geom_names.h"

namespace pliant::io::patch {
namespace {

using Name = std::pair<std::string, std::string>;  // kind, name

using Replacements = std::map<std::pair<std::size_t, std::size_t>, std::string>;  // by place in the text

const XmlElement& At(const Tree& tree, int node) { return *tree.nodes[static_cast<std::size_t>(node)].xml; }

// Complete elements: well-formed, and not just text. The message otherwise.
std::string Check(const std::string& xml) {
  XmlElement root;
  DiagnosticSink sink;
  if (!ParseXml("<a>" + xml + "</a>", "the new element", root, nullptr, sink)) return sink.FirstError();
  return root.children.empty()
             ? "there is no element in the text; right would be one such as <geom size=\"0.1\"/>"
             : "";
}

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

// What is deleted, and what has to go with it, until nothing refers to what is gone.
class Deletion {
 public:
  explicit Deletion(const Tree& tree) : tree_(tree) {}

  void Take(int node) {
    for (const int i : Subtree(tree_, node)) {
      if (!gone_.insert(i).second) continue;
      const std::string* name = At(tree_, i).Find("name");
      const std::string_view kind = KindOf(tree_, i);
      if (name != nullptr && !kind.empty()) names_.insert({std::string(kind), *name});
    }
    tops_.push_back(node);
  }
  // Once around; true when something more has to go.
  bool Follow() {
    for (int i = 0; i < static_cast<int>(tree_.nodes.size()); ++i) {
      if (gone_.count(i) != 0) continue;
      const XmlElement& xml = At(tree_, i);
      for (const XmlAttribute& attribute : xml.attributes) {
        if (!RefersToGone(xml, attribute)) continue;
        if (MayBeMissing(attribute.name)) {
          loosened_.insert({i, attribute.name});
          continue;
        }
        Take(OwnerOf(tree_, i));
        return true;
      }
    }
    return false;
  }
  const std::vector<int>& Tops() const { return tops_; }
  const std::set<std::pair<int, std::string>>& Loosened() const { return loosened_; }

 private:
  bool RefersToGone(const XmlElement& xml, const XmlAttribute& attribute) const {
    const std::string_view kind = ReferredKind(xml, attribute.name);
    return !kind.empty() && names_.count({std::string(kind), attribute.value}) != 0;
  }

  const Tree& tree_;
  std::set<int> gone_;
  std::set<Name> names_;
  std::vector<int> tops_;
  std::set<std::pair<int, std::string>> loosened_;  // node, attribute
};

// Attributes that turn an element, besides quat.
constexpr const char* kTurns[] = {"axisangle", "euler", "xyaxes", "zaxis"};

}  // namespace

std::string AddElements(Document& document, Place body, const std::string& section, const std::string& xml) {
  if (std::string problem = Check(xml); !problem.empty()) return problem;
  std::string text = xml;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  if (section.empty()) {
    if (!body) return "the body has no place in the file: it is made by a macro, or the file is not MJCF";
    document.Append(body, text);
  } else if (const Place place = document.Section(section)) {
    document.Append(place, text);
  } else {
    document.Append({&document.main(), 0}, "<" + section + ">\n  " + text + "\n</" + section + ">");
  }
  return "";
}

std::string DeleteElement(Document& document, Place element, std::vector<std::string>* also) {
  if (!element) return "the element has no place in the file: it is made by a macro, or the file is not MJCF";
  if (element.xml().name == "worldbody") return "the world cannot be deleted";
  Deletion deletion(*element.tree);
  deletion.Take(element.node);
  while (deletion.Follow()) {
  }
  for (const int top : deletion.Tops()) {
    document.Delete({element.tree, top});
    if (top != element.node) also->push_back(LabelOf(At(*element.tree, top)));
  }
  for (const auto& [node, attribute] : deletion.Loosened()) {
    document.Remove({element.tree, node}, attribute);
    if (attribute == "target") document.Remove({element.tree, node}, "mode");
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

std::string RenameElement(Document& document, Place element, const std::string& name) {
  if (!element) return "the element has no place in the file: it is made by a macro, or the file is not MJCF";
  const Tree& tree = *element.tree;
  const std::string kind(KindOf(tree, element.node));
  if (kind.empty()) return LabelOf(element.xml()) + " has no name to change";
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
  for (int i = 0; i < count && before != nullptr; ++i) {
    for (const XmlAttribute& attribute : At(tree, i).attributes) {
      if (attribute.value != *before || ReferredKind(At(tree, i), attribute.name) != kind) continue;
      if (name.empty()) return "something refers to '" + *before + "': it needs a name";
      document.Set({&tree, i}, attribute.name, name);
    }
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
  if (std::find(below.begin(), below.end(), body.node) != below.end())
    return LabelOf(element.xml()) + " cannot go into " + LabelOf(body.xml()) + ", which is part of it";
  Replacements replaced;
  if (placement && element.xml().name != "freejoint") replaced = Placed(document, element, *placement);
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
  const std::string asset = "<model name=\"" + name + "\" file=\"" + file + "\"/>";
  if (std::string problem = AddElements(document, {}, "asset", asset); !problem.empty()) return problem;
  return AddElements(document, body, "",
                     "<frame pos=\"" + Numbers(pos, 3) + "\">\n  <attach model=\"" + name + "\" prefix=\"" +
                         prefix + "\"/>\n</frame>");
}

}  // namespace pliant::io::patch
