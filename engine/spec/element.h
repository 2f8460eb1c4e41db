#pragma once

#include <mujoco/mjspec.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"

namespace pliant::spec {

class Spec;
struct Body;
struct Frame;
struct DefaultClass;

// Place in a model file; the name is shared, as thousands of elements come from one file. Null for elements
// made in code.
struct SourcePoint {
  std::shared_ptr<const std::string> file;
  int line = 0;    // 1-based
  int column = 0;  // 1-based

  SourceLocation ToLocation() const;
};

// A pointer that a caller hung on an element, and how to release what it points to.
struct UserValue {
  const void* data = nullptr;
  void (*cleanup)(const void*) = nullptr;
};

// Settings of the document that an element came from, where they differ from those of its owner: after an
// attach the child's angle unit, Euler sequence and asset folders still apply to its elements.
struct Origin {
  mjsCompiler compiler;  // string handles null
  std::string modelfiledir, meshdir, texturedir;
  bool strippath;
  Spec* document;  // may be gone: see Spec::DefinitionOf()
};

// Base of everything a Spec owns. The public handle mjsElement is this object, so the cast between the two is
// free. Each kind adds `spec`, its public mjs struct (the values themselves), `own`, the storage behind the
// string and vector handles inside `spec`, and Bind(), which points those handles at `own`. Elements never
// move in memory.
struct Element : mjsElement {
  explicit Element(mjtObj kind);
  virtual ~Element();
  Element(const Element&) = delete;
  Element& operator=(const Element&) = delete;

  Spec* model = nullptr;  // owner
  int id = -1;            // index among elements of this kind; equals the mjModel id after a compile
  int shown_id = -1;      // in the tree: the id that programs are told, see Spec::ShowIds
  int compiled_id = -1;   // the one of the last compilation, whatever was changed since
  DefaultClass* dclass =
      nullptr;       // class whose template it was made from; for bodies and frames: for its contents
  std::string name;  // change it through Spec::SetName, which keeps the name index
  std::string info;  // free text appended to error messages
  SourcePoint where;
  std::shared_ptr<const Origin> origin;  // null: the owner's settings apply
  std::map<std::string, UserValue> user_values;
};

// An element that lives in a body, possibly inside a frame of that body.
struct TreeElement : Element {
  using Element::Element;
  Body* body = nullptr;    // body that contains it; null for the world body and for class templates
  Frame* frame = nullptr;  // innermost enclosing frame of that body, null when none
};

// Storage behind an mjsPlugin that is embedded in another element.
struct PluginStrings {
  std::string name;
  std::string plugin_name;
  void Bind(mjsPlugin& plugin, std::string* info);
};

// The handle of the element behind a public struct, and back.
inline Element* AsElement(mjsElement* e) { return static_cast<Element*>(e); }
inline const Element* AsElement(const mjsElement* e) { return static_cast<const Element*>(e); }
template <class Public>
Element* ElementOf(const Public* p) {
  return p ? AsElement(p->element) : nullptr;
}

// Human word for a kind: "geom", "body", ...
const char* KindName(mjtObj kind);

}  // namespace pliant::spec
