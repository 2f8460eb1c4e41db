#include "engine/spec/edit/transfer.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

#include "engine/spec/attributes/plugin_use.h"

namespace pliant::spec {

bool IsInside(const Frame* frame, const Frame* outer) {
  while (frame && frame != outer) frame = frame->frame;
  return frame == outer;
}

Transfer::Transfer(Spec& from, Spec& to, Options options)
    : from_(from), to_(to), options_(std::move(options)) {
  if (&from != &to && !options_.keep_identity) origin_ = from.MakeOrigin();
}

std::string Transfer::Renamed(const std::string& name) const {
  return name.empty() ? name : options_.prefix + name + options_.suffix;
}

bool Transfer::IsTaken(mjtObj kind, const std::string& name) const {
  const auto names = taken_.find(Slot(kind));
  return names != taken_.end() && names->second.count(name);
}

void Transfer::MarkContents(const Body& body, const Frame* only_inside) {
  const auto mark = [&](const auto& list) {
    for (const auto* element : list) {
      if (!only_inside || IsInside(element->frame, only_inside)) Mark(*element);
    }
  };
  mark(body.frames);
  mark(body.joints);
  mark(body.geoms);
  mark(body.sites);
  mark(body.cameras);
  mark(body.lights);
  for (const Body* child : body.bodies) {
    if (!only_inside || IsInside(child->frame, only_inside)) MarkBody(*child);
  }
}

void Transfer::MarkBody(const Body& body) {
  Mark(body);
  MarkContents(body);
}

template <class T>
void Transfer::RenameReferences(T& element) {
  VisitReferences(element, [&](mjtObj kind, std::string& name) {
    if (IsTaken(kind, name)) name = Renamed(name);
  });
}

DefaultClass* Transfer::MapClass(DefaultClass* def) const {
  const auto found = classes_.find(def);
  return found == classes_.end() ? def : found->second;
}

// Frames of other bodies are never asked for; elements outside any taken frame go into `outer`.
Frame* Transfer::MapFrame(Frame* frame, Frame* outer) const {
  const auto found = frame ? frames_.find(frame) : frames_.end();
  return found == frames_.end() ? outer : found->second;
}

bool Transfer::Refuse(const Element& element) {
  to_.SetError(std::string("repeated name '") + element.name + "' in " + KindName(element.elemtype) +
               "; attach with another prefix or suffix");
  return false;
}

bool Transfer::Index(Element& element) { return to_.IndexName(element) || Refuse(element); }

mjsElement* Transfer::MapInstance(mjsElement* instance) {
  if (!instance || instance->elemtype != mjOBJ_PLUGIN) return instance;
  auto& source = *static_cast<Plugin*>(AsElement(instance));
  if (!source.name.empty()) return nullptr;  // shared: found by name
  const auto found = &from_ == &to_ ? moved_.end() : moved_.find(&source);
  if (found != moved_.end()) return found->second;
  Plugin* copy = to_.AddPlugin();
  CopyData(*copy, source);
  copy->where = source.where;
  copy->slot = source.slot;
  if (&from_ != &to_) moved_[&source] = copy;
  return copy;
}

// A copy of the element, or the element itself taken out of its document; renamed, but in no list yet.
template <class T>
T* Transfer::Obtain(T& source) {
  T* element = &source;
  const int compiled = source.compiled_id == -1 ? -1 : kCompiledElsewhere;
  if (options_.copy) {
    element = to_.Make<T>();
    CopyData(*element, source);
    element->where = source.where;
    element->name = source.name;
    if (options_.keep_identity) element->id = source.id;
    if constexpr (std::is_same_v<T, Tendon>) {
      for (const Wrap* wrap : source.path) {
        Wrap* copy = to_.Make<Wrap>();
        CopyData(*copy, *wrap);
        copy->where = wrap->where;
        copy->name = wrap->name;
        copy->id = wrap->id;
        copy->tendon = element;
        element->path.push_back(copy);
      }
    }
    if constexpr (requires { element->spec.plugin.element; }) {
      element->spec.plugin.element = MapInstance(element->spec.plugin.element);
    }
    if constexpr (std::is_same_v<T, Plugin>) element->slot = source.slot;
    if constexpr (std::is_same_v<T, Key>) {
      element->parts = MapParts(source.parts);
      element->split = source.split;
      element->whole = source.whole;
    }
  } else {
    // It can still be found where it came from, by the name that it had there.
    element->model = &to_;
    element->shown_id = -1;
  }
  element->origin = source.origin ? source.origin : origin_;
  moved_[&source] = element;
  element->compiled_id = compiled;
  element->dclass = MapClass(source.dclass);
  element->name = Renamed(source.name);
  RenameReferences(*element);
  return element;
}

template <class T>
T* Transfer::Take(T& source, std::vector<T*>& list) {
  T* element = Obtain(source);
  if (!Index(*element)) return nullptr;
  if (!options_.keep_identity) element->id = static_cast<int>(list.size());
  list.push_back(element);
  return element;
}

// ---- Classes

void Transfer::TakeClasses() {
  if (&from_ == &to_) return;
  for (DefaultClass* def : from_.default_classes) {
    if (def == from_.root_class() && options_.keep_identity) {
      to_.root_class()->CopyTemplates(*def);
      to_.UnindexName(*to_.root_class());
      to_.root_class()->name = def->name;
      to_.IndexName(*to_.root_class());
      classes_[def] = to_.root_class();
      continue;
    }
    const std::string name = Renamed(def->name);
    DefaultClass* copy = to_.FindDefault(name);
    if (!copy) {
      copy = to_.AddDefault(name, def->parent ? MapClass(def->parent) : nullptr);
      copy->CopyTemplates(*def);
      copy->where = def->where;
    }
    classes_[def] = copy;
  }
}

// ---- Assets and relations

void Transfer::MarkAssets() {
  if (&from_ == &to_) return;
  VisitAssetLists(
      [&](auto& list) {
        for (auto* element : list) Mark(*element);
      },
      from_);
}

void Transfer::TakeAssets() {
  if (&from_ == &to_) return;
  const auto take = [&](auto& list, auto& target) {
    const auto sources = list;
    if (!options_.copy) list.clear();
    for (auto* element : sources) {
      if (options_.copy && element->elemtype == mjOBJ_PLUGIN && element->name.empty())
        continue;  // with their users
      Take(*element, target);
    }
  };
  for (const int slot : from_.active_plugins) {
    if (std::find(to_.active_plugins.begin(), to_.active_plugins.end(), slot) == to_.active_plugins.end()) {
      to_.active_plugins.push_back(slot);
    }
  }
  VisitAssetLists(take, from_, to_);
}

void Transfer::DropUnusedAssets() {
  std::unordered_set<const Plugin*> taken;
  for (const auto& [source, element] : moved_) {
    if (element->elemtype == mjOBJ_PLUGIN) taken.insert(static_cast<const Plugin*>(element));
  }
  if (taken.empty()) return;
  to_.Renumber();
  DropUnusedInstances(to_, taken);
}

namespace {

bool IsAsset(mjtObj kind) {
  return kind == mjOBJ_MATERIAL || kind == mjOBJ_TEXTURE || kind == mjOBJ_MESH || kind == mjOBJ_HFIELD ||
         kind == mjOBJ_PLUGIN || kind == mjOBJ_UNKNOWN;
}

// Whether an element that is attached by one end holds on with the other one to what the receiving document
// has under that name.
template <class T>
inline constexpr bool kHoldsOnByName =
    !std::is_same_v<T, Equality> && !std::is_same_v<T, Actuator> && !std::is_same_v<T, Tuple>;

}  // namespace

// Two names that the reference renames together: with one of them outside, what it looks for then is nowhere,
// and the element stays behind.
template <class T>
bool Transfer::IsTorn(const T& element) const {
  const auto torn = [&](mjtObj kind1, const std::string& name1, mjtObj kind2, const std::string& name2) {
    return !name1.empty() && !name2.empty() && IsTaken(kind1, name1) != IsTaken(kind2, name2);
  };
  if constexpr (std::is_same_v<T, Equality>) {
    const mjtObj kind = EqualityKind(element.spec);
    return torn(kind, element.own.name1, kind, element.own.name2);
  } else if constexpr (std::is_same_v<T, Actuator>) {
    const mjtObj kind = ActuatorTargetKind(element.spec.trntype);
    return torn(kind, element.own.target, mjOBJ_SITE, element.own.refsite) ||
           torn(kind, element.own.target, mjOBJ_SITE, element.own.slidersite);
  } else if constexpr (std::is_same_v<T, Tendon>) {
    if (&from_ == &to_ && !options_.replica) return false;
    return std::any_of(element.path.begin(), element.path.end(), [&](const Wrap* wrap) {
      return torn(WrapTargetKind(wrap->own.type), wrap->name, mjOBJ_SITE, wrap->own.sidesite);
    });
  }
  return false;
}

void Transfer::ChooseRelations() {
  const bool same = &from_ == &to_;
  // A relation may also hold on to things outside that the receiving document has by now, a replica to any:
  // what stands further below a replica would be lost with what was replicated. One that refers to nothing (a
  // clock sensor) comes along from another document.
  const auto qualifies = [&](auto& element) {
    using T = std::remove_cvref_t<decltype(element)>;
    bool any = false, all = true, free = true;
    VisitReferences(element, [&](mjtObj kind, const std::string& name) {
      if (name.empty() || IsAsset(kind)) return;
      const bool taken = IsTaken(kind, name);
      free = false;
      any = any || taken;
      all = all && (taken || options_.replica || (kHoldsOnByName<T> && to_.Find(kind, name)));
    });
    if (any && IsTorn(element)) {
      left_behind_ = std::string(KindName(element.elemtype)) + " '" + element.name +
                     "' has one end inside of what is copied and one outside: it is left out, as in the "
                     "reference; write it for the copies by name";
      return false;
    }
    if (any && !all && same) {
      left_behind_ = std::string(KindName(element.elemtype)) + " '" + element.name +
                     "' also refers to something that is not there yet: the copies are without it, as in the "
                     "reference; attach below what it refers to";
    }
    return all && (any || (free && !same));
  };
  const auto choose = [&](auto& list) {
    for (auto* element : list) {
      if (!qualifies(*element)) continue;
      Mark(*element);
      chosen_[element->elemtype].push_back(element);
    }
  };
  if (!same) {  // before the tuples, which may name them
    choose(from_.numerics);
    choose(from_.texts);
  }
  VisitRelationLists(choose, from_);
}

void Transfer::TakeRelations() {
  const auto take = [&]<class T>(std::vector<T*>& list, std::vector<T*>& target) {
    const auto chosen = chosen_.find(T::kKind);
    if (chosen == chosen_.end()) return;
    if (!options_.copy) {
      const std::unordered_set<const Element*> gone(chosen->second.begin(), chosen->second.end());
      std::erase_if(list, [&](const Element* element) { return gone.contains(element); });
    }
    for (Element* element : chosen->second) Take(static_cast<T&>(*element), target);
  };
  take(from_.numerics, to_.numerics);  // before the tuples, which may name them
  take(from_.texts, to_.texts);
  VisitRelationLists(take, from_, to_);
}

void Transfer::StartNext(const std::string& suffix) {
  options_.suffix = suffix;
  keys_.clear();
  frames_.clear();
  moved_.clear();
}

bool Transfer::NamesAreFree() {
  for (const auto& [kind, names] : taken_) {
    for (const std::string& name : names) {
      const Element* other = to_.Find(static_cast<mjtObj>(kind), Renamed(name));
      const bool worlds = other == to_.world && name == from_.world->name;  // the compiler tells them apart
      if (other && !worlds) return Refuse(*other);
    }
  }
  return true;
}

void Transfer::TakeAll() {
  const auto take = [&](auto& list, auto& target) {
    for (auto* element : list) Take(*element, target);
  };
  for (Plugin* plugin : from_.plugins) {
    if (!moved_.count(plugin)) Take(*plugin, to_.plugins);
  }
  take(from_.textures, to_.textures);
  take(from_.materials, to_.materials);
  take(from_.meshes, to_.meshes);
  take(from_.hfields, to_.hfields);
  take(from_.numerics, to_.numerics);  // before the tuples, which may name them
  take(from_.texts, to_.texts);
  VisitRelationLists(take, from_, to_);
  take(from_.keys, to_.keys);
  for (const Key* key : from_.pending_keys) TakeKey(*key, key->parts, key->name);
}

// ---- Tree

template <class T>
bool Transfer::TakeChildren(std::vector<T*>& list, std::vector<T*>& target_list, Body& target, Frame* outer,
                            const Frame* only_inside) {
  const std::vector<T*> sources = list;
  for (T* source : sources) {
    if (only_inside && !IsInside(source->frame, only_inside)) continue;
    Frame* frame = MapFrame(source->frame, outer);
    if (!options_.copy) std::erase(list, source);
    T* element = Obtain(*source);
    element->body = &target;
    element->frame = frame;
    if (!Index(*element)) return false;
    target_list.push_back(element);
    if constexpr (std::is_same_v<T, Frame>) frames_[source] = element;
  }
  return true;
}

bool Transfer::TakeParts(Body& body, Body& target, Frame* outer, const Frame* only_inside) {
  // Frames come before what they hold: an outer frame is always created before its inner ones.
  if (!TakeChildren(body.frames, target.frames, target, outer, only_inside) ||
      !TakeChildren(body.joints, target.joints, target, outer, only_inside) ||
      !TakeChildren(body.geoms, target.geoms, target, outer, only_inside) ||
      !TakeChildren(body.sites, target.sites, target, outer, only_inside) ||
      !TakeChildren(body.cameras, target.cameras, target, outer, only_inside) ||
      !TakeChildren(body.lights, target.lights, target, outer, only_inside)) {
    return false;
  }
  const std::vector<Body*> children = body.bodies;
  for (Body* child : children) {
    if (only_inside && !IsInside(child->frame, only_inside)) continue;
    if (!TakeBody(*child, target, MapFrame(child->frame, outer))) return false;
  }
  return true;
}

// The world stays where it is: an ordinary body in its place gets all that stands in it.
Body* Transfer::TakeWorld(Body& parent, Frame* frame) {
  Body& world = *from_.world;
  Body* element = to_.Make<Body>();
  element->where = world.where;
  element->origin = origin_;
  element->dclass = MapClass(world.dclass);
  element->name = Renamed(world.name);
  element->body = &parent;
  element->frame = frame;
  moved_[&world] = element;
  const bool unnamed_yet = element->name == to_.world->name;
  if ((!unnamed_yet && !Index(*element)) || !TakeParts(world, *element, nullptr, nullptr)) return nullptr;
  parent.bodies.push_back(element);
  return element;
}

// A copy enters its parent last: that may be inside what is copied.
Body* Transfer::TakeBody(Body& body, Body& parent, Frame* frame) {
  if (&body == from_.world) return TakeWorld(parent, frame);
  if (!options_.copy && body.body) std::erase(body.body->bodies, &body);
  Body* element = Obtain(body);
  element->body = &parent;
  element->frame = frame;
  if (!Index(*element)) return nullptr;
  Body contents;  // a moved body keeps its contents in place; they are renamed where they are
  if (!options_.copy) {
    std::swap(contents.frames, body.frames);
    std::swap(contents.joints, body.joints);
    std::swap(contents.geoms, body.geoms);
    std::swap(contents.sites, body.sites);
    std::swap(contents.cameras, body.cameras);
    std::swap(contents.lights, body.lights);
    std::swap(contents.bodies, body.bodies);
  }
  if (!TakeParts(options_.copy ? body : contents, *element, nullptr, nullptr)) return nullptr;
  parent.bodies.push_back(element);
  return element;
}

bool Transfer::TakeContents(Body& body, Body& target, Frame* frame) {
  return TakeParts(body, target, frame, nullptr);
}

Frame* Transfer::TakeFrame(Frame& frame, Body& target, Frame* outer) {
  Body& body = *frame.body;
  if (!options_.copy) std::erase(body.frames, &frame);
  Frame* element = Obtain(frame);
  element->body = &target;
  element->frame = outer;
  if (!Index(*element)) return nullptr;
  frames_[&frame] = element;
  const size_t place = target.frames.size();
  if (!TakeParts(body, target, outer, &frame)) return nullptr;
  target.frames.insert(target.frames.begin() + place, element);  // before what it holds
  return element;
}

}  // namespace pliant::spec
