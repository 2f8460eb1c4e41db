#include "engine/io/patch/document.h"

#include <algorithm>
#include <cctype>

namespace pliant::io::patch {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsSpace(char c) { return IsBlank(c) || c == '\n' || c == '\r'; }

std::size_t LineBegin(const std::string& text, std::size_t at) {
  const std::size_t newline = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return newline == std::string::npos ? 0 : newline + 1;
}

// The blanks before `at` when nothing else stands there on its line; otherwise "" and false.
bool IndentAt(const std::string& text, std::size_t at, std::string* indent) {
  const std::size_t begin = LineBegin(text, at);
  *indent = text.substr(begin, at - begin);
  if (std::all_of(indent->begin(), indent->end(), IsBlank)) return true;
  indent->clear();
  return false;
}

const char* NewLine(const std::string& text) {
  const std::size_t newline = text.find('\n');
  return newline != std::string::npos && newline > 0 && text[newline - 1] == '\r' ? "\r\n" : "\n";
}

std::string Escape(const std::string& value, char quote) {
  std::string out;
  for (const char c : value) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == quote) {
      out += quote == '"' ? "&quot;" : "&apos;";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

// ---- Reading.

bool Document::Load(const std::string& path, const Vfs* vfs, DiagnosticSink& sink) {
  vfs_ = vfs;
  std::unique_ptr<Tree> tree = ReadTree(path, sink);
  if (tree == nullptr) return false;
  trees_.push_back(std::move(tree));
  return true;
}

std::unique_ptr<Tree> Document::ReadTree(const std::string& path, DiagnosticSink& sink) {
  auto tree = std::make_unique<Tree>();
  if (!mjcf::LoadSources(path, vfs_, tree->sources, sink)) return nullptr;
  for (const std::string& file : tree->sources.files) {
    Bytes bytes;
    std::string error;
    if (!ReadResource(vfs_, file, bytes, error)) {
      sink.Error({file, 0, 0}, "", error);
      return nullptr;
    }
    texts_[file] = std::string(bytes.begin(), bytes.end());
  }
  Index(*tree, tree->sources.root, -1, "");
  const int number = static_cast<int>(trees_.size());
  for (std::size_t i = 0; i < tree->nodes.size(); ++i) {
    const XmlElement& xml = *tree->nodes[i].xml;
    index_.insert({{*xml.file, {xml.line, xml.column}}, {number, static_cast<int>(i)}});
  }
  return tree;
}

void Document::Index(Tree& tree, const XmlElement& xml, int parent, const std::string& childclass) {
  const int self = static_cast<int>(tree.nodes.size());
  tree.nodes.push_back({&xml, parent, childclass});
  if (xml.name == "default") {
    const std::string* name = xml.Find("class");
    const bool top = parent < 0 || tree.nodes[static_cast<std::size_t>(parent)].xml->name != "default";
    tree.classes[name != nullptr && !top ? *name : "main"].push_back(self);
    if (top && name != nullptr && *name != "main") tree.classes[*name].push_back(self);
  }
  const std::string* given = xml.Find("childclass");
  const std::string inside = given != nullptr ? *given : childclass;
  for (const XmlElement& child : xml.children) Index(tree, child, self, inside);
}

const Tree* Document::TreeOf(const std::string& file) {
  for (const auto& tree : trees_) {
    const auto& files = tree->sources.files;
    if (std::find(files.begin(), files.end(), file) != files.end()) return tree.get();
  }
  DiagnosticSink ignored;
  std::unique_ptr<Tree> tree = ReadTree(file, ignored);
  if (tree == nullptr) return nullptr;
  trees_.push_back(std::move(tree));
  return trees_.back().get();
}

Place Document::Find(const spec::SourcePoint& where) {
  if (where.file == nullptr) return {};
  const std::pair<std::string, std::pair<int, int>> key = {*where.file, {where.line, where.column}};
  if (index_.find(key) == index_.end()) LoadSubmodels();
  if (TreeOf(*where.file) == nullptr) return {};
  const auto found = index_.find(key);
  if (found == index_.end()) return {};
  return {trees_[static_cast<std::size_t>(found->second.first)].get(), found->second.second};
}

const Tree* Document::Submodel(const Tree& tree, const std::string& name) {
  const Place compiler = Child({&tree, 0}, "compiler");
  const std::string* strip = compiler ? compiler.xml().Find("strippath") : nullptr;
  for (const Node& node : tree.nodes) {
    const bool asset =
        node.parent >= 0 && tree.nodes[static_cast<std::size_t>(node.parent)].xml->name == "asset";
    const std::string* file = asset && node.xml->name == "model" ? node.xml->Find("file") : nullptr;
    if (file == nullptr) continue;
    const Tree* found =
        TreeOf(ResolveAssetPath(tree.sources.directory, "", *file, strip != nullptr && *strip == "true"));
    const std::string* given = node.xml->Find("name");
    if (found != nullptr && given == nullptr) given = found->sources.root.Find("model");
    if (found != nullptr && given != nullptr && *given == name) return found;
  }
  return nullptr;
}

// A file that a sub-model includes belongs to its tree, so that all of them are read before any other file.
void Document::LoadSubmodels() {
  for (std::size_t t = 0; t < trees_.size(); ++t) {
    const Tree& tree = *trees_[t];
    for (const Node& node : tree.nodes) {
      const std::string* model = node.xml->name == "attach" ? node.xml->Find("model") : nullptr;
      if (model != nullptr) Submodel(tree, *model);
    }
  }
}

std::vector<Place> Document::Sections(std::string_view name) const {
  const Tree& tree = main();
  std::vector<Place> found;
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    if (tree.nodes[i].parent == 0 && tree.nodes[i].xml->name == name)
      found.push_back({&tree, static_cast<int>(i)});
  }
  return found;
}

Place Document::Section(const Tree& tree, std::string_view name) const {
  const std::string& own = *tree.nodes.front().xml->file;
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const XmlElement& xml = *tree.nodes[i].xml;
    if (tree.nodes[i].parent == 0 && xml.name == name && *xml.file == own)
      return {&tree, static_cast<int>(i)};
  }
  return Child({&tree, 0}, name);
}

Place Document::Child(Place parent, std::string_view name) const {
  if (!parent) return {};
  const auto& nodes = parent.tree->nodes;
  for (std::size_t i = static_cast<std::size_t>(parent.node) + 1; i < nodes.size(); ++i) {
    if (nodes[i].parent == parent.node && nodes[i].xml->name == name) {
      return {parent.tree, static_cast<int>(i)};
    }
  }
  return {};
}

std::string Document::ClassOf(Place element) const {
  const std::string* own = element.xml().Find("class");
  if (own != nullptr) return *own;
  const std::string& around = element.tree->nodes[static_cast<std::size_t>(element.node)].childclass;
  return around.empty() ? "main" : around;
}

Place Document::ClassTemplate(Place element, std::string_view template_name, std::string_view attribute,
                              std::string* class_name) const {
  const Tree& tree = *element.tree;
  std::string name = ClassOf(element);
  while (true) {
    const auto found = tree.classes.find(name);
    if (found == tree.classes.end()) return {};
    for (const int node : found->second) {
      const Place place = Child({&tree, node}, template_name);
      if (!place || place.xml().Find(attribute) == nullptr) continue;
      *class_name = name;
      return place;
    }
    const int parent = tree.nodes[static_cast<std::size_t>(found->second.front())].parent;
    const Node* above = parent < 0 ? nullptr : &tree.nodes[static_cast<std::size_t>(parent)];
    if (above == nullptr || above->xml->name != "default") return {};
    const std::string* above_name = above->xml->Find("class");
    const bool top =
        above->parent < 0 || tree.nodes[static_cast<std::size_t>(above->parent)].xml->name != "default";
    name = top || above_name == nullptr ? "main" : *above_name;
  }
}

// ---- Edits.

const std::string* Document::Value(Place element, std::string_view attribute) const {
  const auto found = values_.find({&element.xml(), std::string(attribute)});
  return found != values_.end() ? found->second.get() : element.xml().Find(attribute);
}

void Document::Set(Place element, const std::string& attribute, const std::string& value) {
  const XmlElement* xml = &element.xml();
  if (xml->Find(attribute) == nullptr && values_.find({xml, attribute}) == values_.end()) {
    order_[xml].push_back(attribute);
  }
  values_[{xml, attribute}] = std::make_unique<std::string>(value);
}

void Document::Remove(Place element, const std::string& attribute) {
  const XmlElement* xml = &element.xml();
  values_.erase({xml, attribute});
  if (xml->Find(attribute) != nullptr) values_[{xml, attribute}] = nullptr;
}

void Document::Append(Place parent, const std::string& xml) {
  inserts_.push_back({&parent.xml(), false, xml});
}
void Document::Prepend(Place parent, const std::string& xml) {
  inserts_.push_back({&parent.xml(), true, xml});
}
void Document::Delete(Place element) { deleted_.push_back(&element.xml()); }

void Document::Replace(Place element, const std::string& xml) { replaced_.emplace_back(&element.xml(), xml); }

// ---- Text.

Document::Edit Document::AttributeEdit(const XmlElement& xml, const std::string& name,
                                       const std::string* value) const {
  const std::string& text = texts_.at(*xml.file);
  const XmlAttribute& attribute = *xml.FindAttribute(name);
  if (value != nullptr) {
    return {attribute.value_begin, attribute.value_end, Escape(*value, text[attribute.value_begin - 1])};
  }
  // With the space before it.
  std::size_t begin = attribute.begin;
  while (begin > 0 && IsSpace(text[begin - 1])) --begin;
  return {begin, attribute.value_end + 1, ""};
}

// Behind the last attribute, on a line of its own where the others have theirs.
std::vector<Document::Edit> Document::NewAttributes(const XmlElement& xml) const {
  const auto found = order_.find(&xml);
  if (found == order_.end()) return {};
  const std::string& text = texts_.at(*xml.file);
  std::size_t at = xml.name_end;
  char quote = '"';
  std::string gap = " ";
  if (!xml.attributes.empty()) {
    const XmlAttribute& last = xml.attributes.back();
    at = last.value_end + 1;
    quote = text[last.value_end];
    std::string indent;
    if (xml.attributes.size() > 1 && IndentAt(text, last.begin, &indent)) gap = NewLine(text) + indent;
  }
  std::string added;
  for (const std::string& name : found->second) {
    const auto value = values_.find({&xml, name});
    if (value == values_.end() || value->second == nullptr) continue;
    added += gap + name + "=" + quote + Escape(*value->second, quote) + quote;
  }
  return {{at, at, added}};
}

std::string Document::ChildIndent(const XmlElement& parent, const std::string& text) const {
  std::string indent;
  for (const XmlElement& child : parent.children) {
    if (child.file == parent.file && IndentAt(text, child.begin, &indent)) return indent;
  }
  // One step deeper than the parent: as much as the parent stands deeper than the root's children, else two.
  if (!IndentAt(text, parent.begin, &indent)) return "  ";
  const bool tabs = !indent.empty() && indent.back() == '\t';
  return indent + (tabs ? "\t" : "  ");
}

void Document::AddInserts(std::map<std::string, std::vector<Edit>>& edits) const {
  std::map<const XmlElement*, std::pair<std::string, std::string>> pending;  // first, last
  std::vector<const XmlElement*> parents;
  for (const Insert& insert : inserts_) {
    const std::string& text = texts_.at(*insert.parent->file);
    const std::string start = NewLine(text) + ChildIndent(*insert.parent, text);
    std::string line = start;
    for (const char c : insert.xml) line += c == '\n' ? start : std::string(1, c);
    if (pending.find(insert.parent) == pending.end()) parents.push_back(insert.parent);
    (insert.first ? pending[insert.parent].first : pending[insert.parent].second) += line;
  }
  for (const XmlElement* parent : parents) {
    const auto& [first, last] = pending[parent];
    const std::string& text = texts_.at(*parent->file);
    std::vector<Edit>& list = edits[*parent->file];
    std::string indent;
    IndentAt(text, parent->begin, &indent);
    if (parent->empty_tag) {  // <name/> becomes <name> ... </name>
      std::size_t begin = parent->inner_begin;
      while (begin > 0 && IsBlank(text[begin - 1])) --begin;
      list.push_back(
          {begin, parent->end, ">" + first + last + NewLine(text) + indent + "</" + parent->name + ">"});
      continue;
    }
    if (!first.empty()) list.push_back({parent->inner_begin, parent->inner_begin, first});
    if (last.empty()) continue;
    const XmlElement* anchor = nullptr;  // children of included files stand elsewhere
    for (const XmlElement& child : parent->children) {
      if (*child.file == *parent->file) anchor = &child;
    }
    if (anchor != nullptr) {
      list.push_back({anchor->comment_end, anchor->comment_end, last});
    } else {
      std::size_t at = parent->inner_end;
      while (at > parent->inner_begin && IsSpace(text[at - 1])) --at;
      const bool line_end = text.find('\n', at) < parent->inner_end;
      list.push_back({at, at, last + (line_end ? "" : NewLine(text) + indent)});
    }
  }
}

// True when nothing of an included file is left, so that its <include> would be an error.
bool Document::Empties(const Tree& tree, const std::string& file) const {
  bool any = false;
  for (const Node& node : tree.nodes) {
    const XmlElement* parent =
        node.parent >= 0 ? tree.nodes[static_cast<std::size_t>(node.parent)].xml : nullptr;
    if (parent == nullptr || *node.xml->file != file || *parent->file == file) continue;
    if (std::find(deleted_.begin(), deleted_.end(), node.xml) == deleted_.end()) return false;
    any = true;
  }
  return any;
}

void Document::AddDeletions(std::map<std::string, std::vector<Edit>>& edits) const {
  for (const XmlElement* xml : deleted_) AddDeletion(*xml, edits[*xml->file]);
  for (const auto& tree : trees_) {
    for (const auto& [element, file] : tree->sources.inclusions) {
      if (Empties(*tree, file)) AddDeletion(element, edits[*element.file]);
    }
  }
}

void Document::AddDeletion(const XmlElement& xml, std::vector<Edit>& list) const {
  const std::string& text = texts_.at(*xml.file);
  std::size_t begin = xml.begin;
  std::size_t end = xml.end;
  std::string indent;
  std::size_t after = end;
  while (after < text.size() && (IsBlank(text[after]) || text[after] == '\r')) ++after;
  if (IndentAt(text, begin, &indent) && after < text.size() && text[after] == '\n') {
    begin -= indent.size();
    end = after + 1;
  }
  // What is inserted behind it on its line brings a line end of its own: the one before goes instead.
  const bool followed = std::any_of(list.begin(), list.end(), [&](const Edit& edit) {
    return edit.begin == edit.end && edit.begin >= xml.end && edit.begin < end;
  });
  if (followed) {
    end = xml.end;
    while (begin > 0 && (text[begin - 1] == '\n' || text[begin - 1] == '\r')) --begin;
  }
  list.push_back({begin, end, ""});
}

std::map<std::string, std::string> Document::Apply() const {
  std::map<std::string, std::vector<Edit>> edits;
  for (const auto& [key, value] : values_) {
    if (key.first->Find(key.second) == nullptr) continue;
    edits[*key.first->file].push_back(AttributeEdit(*key.first, key.second, value.get()));
  }
  for (const auto& [xml, names] : order_) {
    for (Edit& edit : NewAttributes(*xml)) edits[*xml->file].push_back(std::move(edit));
  }
  AddInserts(edits);
  AddDeletions(edits);
  for (const auto& [xml, text] : replaced_) edits[*xml->file].push_back({xml->begin, xml->end, text});
  std::map<std::string, std::string> out;
  for (auto& [file, list] : edits) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    const std::string& text = texts_.at(file);
    std::string& result = out[file];
    std::size_t at = 0;
    for (const Edit& edit : list) {
      if (edit.begin < at) continue;  // inside of something deleted
      result.append(text, at, edit.begin - at);
      result += edit.text;
      at = edit.end;
    }
    result.append(text, at, std::string::npos);
  }
  return out;
}

}  // namespace pliant::io::patch
