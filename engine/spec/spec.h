#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/spec/assets.h"
#include "engine/spec/element.h"
#include "engine/spec/elements.h"

namespace pliant::spec {

// Owner of elements. Shared between specs when an attach hands elements over, so that handles stay valid
// whichever spec is released first.
struct ElementPool {
  std::vector<std::unique_ptr<Element>> elements;
};

// A model document: everything that MJCF can say, editable, compiled by compile/compiler.h.
// Pointers to elements stay valid until the document is destroyed, also after Delete.
class Spec final : public Element {
 public:
  Spec();
  ~Spec() override;

  // ---- Creation. `def` null means: the class of the containing body, or the root class. The new element
  // copies the templates of that class. None of these fail.
  Body* AddBody(Body& parent, DefaultClass* def = nullptr, Frame* frame = nullptr);
  Frame* AddFrame(Body& body, Frame* parent = nullptr, DefaultClass* def = nullptr);
  Joint* AddJoint(Body& body, DefaultClass* def = nullptr, Frame* frame = nullptr);
  Joint* AddFreeJoint(Body& body, Frame* frame = nullptr);  // ignores classes
  Geom* AddGeom(Body& body, DefaultClass* def = nullptr, Frame* frame = nullptr);
  Site* AddSite(Body& body, DefaultClass* def = nullptr, Frame* frame = nullptr);
  Camera* AddCamera(Body& body, DefaultClass* def = nullptr, Frame* frame = nullptr);
  Light* AddLight(Body& body, DefaultClass* def = nullptr, Frame* frame = nullptr);

  Flex* AddFlex();
  Mesh* AddMesh(DefaultClass* def = nullptr);
  HField* AddHField();
  Skin* AddSkin();
  Texture* AddTexture();
  Material* AddMaterial(DefaultClass* def = nullptr);
  Pair* AddPair(DefaultClass* def = nullptr);
  Exclude* AddExclude();
  Equality* AddEquality(DefaultClass* def = nullptr);
  Tendon* AddTendon(DefaultClass* def = nullptr);
  Actuator* AddActuator(DefaultClass* def = nullptr);
  Sensor* AddSensor();
  Numeric* AddNumeric();
  Text* AddText();
  Tuple* AddTuple();
  Key* AddKey();
  Plugin* AddPlugin();

  Wrap* WrapSite(Tendon& tendon, std::string site);
  Wrap* WrapGeom(Tendon& tendon, std::string geom, std::string sidesite);
  Wrap* WrapJoint(Tendon& tendon, std::string joint, double coef);
  Wrap* WrapPulley(Tendon& tendon, double divisor);

  // A class below `parent` (null: below the root), which it copies. Null when the name is taken.
  DefaultClass* AddDefault(std::string name, DefaultClass* parent = nullptr);

  // ---- Names. Unique within a kind; "" means unnamed and never collides.
  // False, with error() set, on a collision.
  bool SetName(Element& element, std::string name);
  void NameAssetsByFile();  // unnamed meshes, height fields and textures of one file are called like it
  Element* Find(mjtObj kind, std::string_view name);  // null when absent; mjOBJ_XBODY means mjOBJ_BODY
  template <class T>
  T* Find(std::string_view name) {
    return static_cast<T*>(Find(T::kKind, name));
  }
  DefaultClass* FindDefault(std::string_view name);
  Spec* FindAttached(std::string_view model_name);  // sub-model by its model name, this one included
  Spec* FindSubmodel(
      std::string_view model_name);  // own sub-models before those inside them, first one first

  // ---- Structure.
  // Removes the element; bodies and frames with subtree and all that refers to it. The handles stay readable.
  // A default class goes with the classes below it; what was made from them belongs to its parent then.
  // False, with error() set and nothing changed, when the values of a keyframe cannot be told apart.
  bool Delete(Element& element);
  // Rebuilds the flat lists below depth first, parents before children, and numbers all elements.
  void Renumber();
  // Programs are told the ids of the tree as they are now, whatever renumbers the document meanwhile: from a
  // compilation, a copy, a deletion or an attachment until something is added to the tree. Needs Renumber().
  void ShowIds();
  // The same from an attachment on, at the first question for an id: who attaches a thousand parts does not
  // have the document numbered a thousand times. ShowDueIds() answers before that question.
  void ShowIdsWhenAsked() { ids_are_due_ = true; }
  void ShowDueIds();
  // Notes the ids of the model just compiled: a recompilation finds the state of each element by them.
  void KeepCompiledIds();
  // Turns a body into a frame of its parent that holds the same contents. An inertia that the body states
  // joins the one that the parent states; the world takes none.
  Frame* BodyToFrame(Body& body);
  // Deep copy: same elements in the same order, with their own storage.
  std::unique_ptr<Spec> Clone() const;

  DefaultClass* root_class() const { return default_classes.front(); }
  const std::string& error() const { return error_; }
  bool error_is_warning() const { return error_is_warning_; }
  void SetError(std::string message, bool is_warning = false);

  // ---- Contents.
  mjSpec spec;  // public struct: options, visual, statistics, sizes
  struct Own {
    std::string modelname, comment, modelfiledir, meshdir, texturedir;
  } own;
  void Bind();

  Body* world = nullptr;
  std::vector<DefaultClass*> default_classes;  // root first, then in order of creation
  // elements outside the tree, in document order
  std::vector<Flex*> flexes;
  std::vector<Mesh*> meshes;
  std::vector<HField*> hfields;
  std::vector<Skin*> skins;
  std::vector<Texture*> textures;
  std::vector<Material*> materials;
  std::vector<Pair*> pairs;
  std::vector<Exclude*> excludes;
  std::vector<Equality*> equalities;
  std::vector<Tendon*> tendons;
  std::vector<Actuator*> actuators;
  std::vector<Sensor*> sensors;
  std::vector<Numeric*> numerics;
  std::vector<Text*> texts;
  std::vector<Tuple*> tuples;
  std::vector<Key*> keys;
  std::vector<Key*> pending_keys;  // not yet in the list above, see keys.h
  std::vector<Plugin*> plugins;
  std::vector<int> active_plugins;  // registry slots enabled by the extension section, in order
  // elements of the tree, depth first; valid after Renumber()
  std::vector<Body*> bodies;
  std::vector<Frame*> frames;
  std::vector<Joint*> joints;
  std::vector<Geom*> geoms;
  std::vector<Site*> sites;
  std::vector<Camera*> cameras;
  std::vector<Light*> lights;

  // Sub-models read from asset/model, owned; searched by name when an attach element is met.
  std::vector<std::unique_ptr<Spec>> submodels;
  double mass_scale = 1;           // by which the last compilation scaled masses to their given total
  mjStatistic compiled_stat = {};  // of the model that the last compilation made
  // Specs whose elements were attached to this one; each is retained until this one goes.
  std::vector<Spec*> attached;
  // What reading and the last compilation left to tell.
  struct History {
    std::vector<std::string> read_warnings, compile_warnings;
    std::vector<double> compile_seconds;  // by mjtCTimer; empty before the first compilation
  } history;
  bool deep_attach = false;  // Attach copies the child (true) or moves it (false)
  bool handed_over = false;  // parts of this document were moved into another one
  // What bodies (null: the lists outside the tree) held before parts were handed over. Programs go on to find
  // these here, while the new owner renames, numbers and compiles them: edit/queries.h.
  std::unordered_map<const Body*, std::vector<Element*>> held;

  // Makes an element owned by this document and by no list; for spec/ files only.
  template <class T>
  T* Make() {
    auto owned = std::make_unique<T>();
    T* element = owned.get();
    element->model = this;
    pool_->elements.push_back(std::move(owned));
    return element;
  }
  // Shared ownership for attached documents: a new document has one reference; the last Release destroys it.
  void Retain() { ++references_; }
  static void Release(Spec* spec);

  // The settings of this document, for elements that leave it.
  std::shared_ptr<const Origin> MakeOrigin() const;
  // The document in which the element was defined, its own one when that is gone.
  static Spec& DefinitionOf(const Element& element);
  // Keeps the elements of `other` alive as long as this document.
  void Adopt(const Spec& other);
  // Enters the name of an element that was placed without SetName. False on a collision.
  bool IndexName(Element& element);
  void UnindexName(Element& element);

 private:
  void HideIds();
  void ForgetPartsOf(const Spec& gone);
  void Remove(Element& element);
  void RemoveClass(DefaultClass& dclass);
  friend void RemoveHolder(Spec& spec, Body& holder);

  std::shared_ptr<ElementPool> pool_;
  std::vector<std::shared_ptr<ElementPool>> adopted_;
  std::unordered_map<int, std::unordered_map<std::string, Element*>> index_;  // kind -> name -> element
  std::string error_;
  bool error_is_warning_ = false;
  bool ids_are_shown_ = false;
  bool ids_are_due_ = false;
  int references_ = 1;
};

// The document behind a public mjSpec.
inline Spec* AsSpec(const mjSpec* s) { return s ? static_cast<Spec*>(AsElement(s->element)) : nullptr; }

}  // namespace pliant::spec
