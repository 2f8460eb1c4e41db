// The text of a model file and of all that it includes, with a place for every element,
// and edits of single attributes and elements that leave the rest of the text alone:
// comments, order, indentation, quotes and line ends.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/sources/include.h"
#include "engine/io/vfs.h"
#include "engine/spec/element.h"

namespace pliant::io::patch {

// One element in the tree that remains after all includes are replaced by what they name.
struct Node {
  const XmlElement* xml = nullptr;
  int parent = -1;  // -1: the root
  std::string
      childclass;  // default class that the surroundings give to elements without a class of their own
};

// One model file with its includes. Sub-models of <asset><model/> are trees of their own.
struct Tree {
  mjcf::SourceFiles sources;
  std::vector<Node> nodes;                                       // root first, parents before children
  std::map<std::string, std::vector<int>, std::less<>> classes;  // nodes of <default class=...>
};

// A place in a tree.
struct Place {
  const Tree* tree = nullptr;
  int node = -1;

  explicit operator bool() const { return tree != nullptr && node >= 0; }
  const XmlElement& xml() const { return *tree->nodes[static_cast<std::size_t>(node)].xml; }
};

class Document {
 public:
  // Reads `path` with its includes. False, with errors in `sink`, when the text is not well-formed.
  bool Load(const std::string& path, const Vfs* vfs, DiagnosticSink& sink);

  const Tree& main() const { return *trees_.front(); }
  // Texts as read, by name; the main file, its includes, and sub-models that were looked at.
  const std::map<std::string, std::string>& texts() const { return texts_; }

  // The element that starts at this point; reads the file of a sub-model when the point lies there.
  Place Find(const spec::SourcePoint& where);

  // The sub-model that attachments of this tree call so; null when there is none, or it cannot be read.
  const Tree* Submodel(const Tree& tree, const std::string& name);

  // Children of the root with this name, in their order; includes bring those of other files.
  std::vector<Place> Sections(std::string_view name) const;
  // Where something new of this section goes: into the one of the file itself, so that an included file
  // stays as it is; the first one of all when the file has none; null place when there is none at all.
  Place Section(std::string_view name) const { return Section(main(), name); }
  Place Section(const Tree& tree, std::string_view name) const;
  // First child with this name; null place when there is none.
  Place Child(Place parent, std::string_view name) const;

  // What an element without the attribute takes it from: the <default> child `element_name` that gives the
  // attribute, in the element's class or its nearest ancestor that has it. `class_name` receives the class.
  Place ClassTemplate(Place element, std::string_view template_name, std::string_view attribute,
                      std::string* class_name) const;
  // The class in effect for the element; "main" when there is none.
  std::string ClassOf(Place element) const;
  // Elements that would see a change of the attribute in this class template are not tracked here: the caller
  // compiles and compares.

  // ---- Edits. Later edits of the same attribute win.
  // The value as it will stand in the file; null when the attribute is absent.
  const std::string* Value(Place element, std::string_view attribute) const;
  void Set(Place element, const std::string& attribute, const std::string& value);
  void Remove(Place element, const std::string& attribute);
  // A new last child, as complete text of one element without indentation.
  void Append(Place parent, const std::string& xml);
  // A new first child.
  void Prepend(Place parent, const std::string& xml);
  // Deletes the element with its line, when nothing else stands there.
  void Delete(Place element);
  // Puts complete text of one element in its place, so that its number stays.
  void Replace(Place element, const std::string& xml);

  bool Changed() const {
    return !values_.empty() || !inserts_.empty() || !deleted_.empty() || !replaced_.empty();
  }
  // The new texts of the files that have edits.
  std::map<std::string, std::string> Apply() const;

 private:
  struct Edit {
    std::size_t begin;
    std::size_t end;
    std::string text;
  };
  struct Insert {
    const XmlElement* parent;
    bool first;
    std::string xml;
  };
  using Key = std::pair<const XmlElement*, std::string>;

  const Tree* TreeOf(const std::string& file);
  std::unique_ptr<Tree> ReadTree(const std::string& path, DiagnosticSink& sink);
  void Index(Tree& tree, const XmlElement& xml, int parent, const std::string& childclass);
  Edit AttributeEdit(const XmlElement& xml, const std::string& name, const std::string* value) const;
  std::vector<Edit> NewAttributes(const XmlElement& xml) const;
  void LoadSubmodels();
  bool Empties(const Tree& tree, const std::string& file) const;
  void AddDeletions(std::map<std::string, std::vector<Edit>>& edits) const;
  void AddDeletion(const XmlElement& xml, std::vector<Edit>& list) const;
  void AddInserts(std::map<std::string, std::vector<Edit>>& edits) const;
  std::string ChildIndent(const XmlElement& parent, const std::string& text) const;

  const Vfs* vfs_ = nullptr;
  std::vector<std::unique_ptr<Tree>> trees_;
  std::map<std::string, std::string> texts_;
  std::map<std::pair<std::string, std::pair<int, int>>, std::pair<int, int>> index_;  // file, line, column
  std::map<const XmlElement*, std::vector<std::string>> order_;  // new attributes in the order they came
  std::map<Key, std::unique_ptr<std::string>> values_;           // null: removed
  std::vector<Insert> inserts_;
  std::vector<const XmlElement*> deleted_;
  std::vector<std::pair<const XmlElement*, std::string>> replaced_;
};

}  // namespace pliant::io::patch
