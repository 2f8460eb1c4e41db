// Copying or moving elements between places of documents, with renaming.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/spec/attributes/keys.h"
#include "engine/spec/references.h"
#include "engine/spec/spec.h"

namespace pliant::spec {

// Takes elements of `from` into `to` (which may be the same document), as copies or by moving them, and gives
// names and references prefix and suffix. Which names count as taken grows with every element taken.
class Transfer {
 public:
  struct Options {
    std::string prefix = {}, suffix = {};
    bool copy = true;
    bool keep_identity = false;  // clone of a whole document: also ids stay
    bool replica = false;        // one of several copies made while a document is read
  };
  Transfer(Spec& from, Spec& to, Options options);

  // Marks the names of a subtree as taken, before anything is renamed.
  void MarkBody(const Body& body);
  void MarkContents(const Body& body, const Frame* only_inside = nullptr);
  void Mark(const Element& element) { taken_[Slot(element.elemtype)].insert(element.name); }
  bool IsTaken(mjtObj kind, const std::string& name) const;

  // Maps every class of `from` to one of `to`: copies below to's root, named prefix + name + suffix.
  void TakeClasses();
  // Marks, takes all plugin instances, textures, materials, meshes and height fields of another document, and
  // declares its plugins.
  void MarkAssets();
  void TakeAssets();
  // Plugin instances come along only with their users.
  void DropUnusedAssets();
  // Takes everything outside the tree, whatever it refers to.
  void TakeAll();
  // Marks and remembers each relation of which all references are taken, from another document also
  // numbers and texts.
  void ChooseRelations();
  // After that: a warning of one that is left out though it holds on to the subtree; or empty.
  const std::string& left_behind() const { return left_behind_; }
  // Takes the relations chosen before.
  void TakeRelations();

  // After a copy within one document: the next one is named with `suffix`. What is marked and chosen stays,
  // so that a copy costs what it holds and not what stands in the document by then.
  void StartNext(const std::string& suffix);

  // Whether all that is marked can have its new name. If not, to.error() says which cannot.
  bool NamesAreFree();

  // Reads the keyframes while the document is still as they know it. Needs from.Renumber(). False, with
  // to.error() set, when one does not fit.
  bool ReadKeys();
  // Takes the keyframes read before as parts for the joints, actuators and mocap bodies taken since.
  void TakeKeys();

  // Hands the parts of keyframes that wait for the compilation from the elements taken to their copies: the
  // first copy inherits them. Of another document these are the parts that were left behind before.
  void RetargetKeys();

  // Takes a body with its subtree, or the contents of a body. Null / false on a name collision;
  // to.error() says which.
  Body* TakeBody(Body& body, Body& parent, Frame* frame);
  bool TakeContents(Body& body, Body& target, Frame* frame);
  // Takes a frame and what it holds (also nested frames) out of its body.
  Frame* TakeFrame(Frame& frame, Body& target, Frame* outer);

  template <class T>
  T* Take(T& source, std::vector<T*>& list);

 private:
  static int Slot(mjtObj kind) { return kind == mjOBJ_XBODY ? mjOBJ_BODY : kind; }
  std::string Renamed(const std::string& name) const;
  template <class T>
  T* Obtain(T& source);
  template <class T>
  bool TakeChildren(std::vector<T*>& list, std::vector<T*>& target_list, Body& target, Frame* outer,
                    const Frame* only_inside);
  bool TakeParts(Body& body, Body& target, Frame* outer, const Frame* only_inside);
  bool Index(Element& element);
  bool Refuse(const Element& element);  // false; to.error() says that the name is taken
  // The instance that a copied element uses in place of its private one.
  mjsElement* MapInstance(mjsElement* instance);
  bool IsOutThere(const Element& element) const;
  std::vector<KeyPart> MapParts(const std::vector<KeyPart>& parts) const;
  void TakeKey(const Key& source, const std::vector<KeyPart>& parts, const std::string& name);
  void PadReplicas(Key& key) const;
  Body* TakeWorld(Body& parent, Frame* frame);
  DefaultClass* MapClass(DefaultClass* def) const;
  Frame* MapFrame(Frame* frame, Frame* outer) const;
  template <class T>
  void RenameReferences(T& element);
  template <class T>
  bool IsTorn(const T& element) const;

  struct KeyValues {
    Key* key;
    std::vector<KeyPart> parts;
  };
  std::vector<KeyValues> keys_;                            // of `from`
  std::unordered_map<int, std::vector<Element*>> chosen_;  // relations by kind, in the order of the document
  std::string left_behind_;
  Spec& from_;
  Spec& to_;
  Options options_;
  std::shared_ptr<const Origin> origin_;  // for elements that change documents; null within one document
  std::unordered_map<int, std::unordered_set<std::string>> taken_;  // kind -> names in `from`
  std::unordered_map<const DefaultClass*, DefaultClass*> classes_;
  std::unordered_map<const Frame*, Frame*> frames_;
  std::unordered_map<const Element*, Element*> moved_;  // source -> taken
};

// Whether `frame` is `outer` or nested inside it.
bool IsInside(const Frame* frame, const Frame* outer);

}  // namespace pliant::spec
