#include "engine/spec/transfer.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace pliant {

bool IsInside(const Frame* frame, const Frame* outer) {
  while (frame && frame != outer) frame = frame->frame;
  return frame == outer;
}

Transfer::Transfer(Spec& from, Spec& to, Options options)
    : from_(from), to_(to), options_(std::move(options)) {
  if (&from != &to && !options_.keep_identity) origin_ = from.MakeOrigin();
  actuators_ = from.actuators;
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

bool Transfer::Index(Element& element) {
  if (to_.IndexName(element)) return true;
  to_.SetError(std::string("repeated name '") + element.name + "' in " + KindName(element.elemtype) +
               "; attach with another prefix or suffix");
  return false;
}

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
        copy->tendon = element;
        element->path.push_back(copy);
      }
    }
    if constexpr (requires { element->spec.plugin.element; }) {
      element->spec.plugin.element = MapInstance(element->spec.plugin.element);
    }
    if constexpr (std::is_same_v<T, Plugin>) element->slot = source.slot;
    if constexpr (std::is_same_v<T, Key>) element->parts = MapParts(source.parts);
  } else {
    from_.UnindexName(source);
    element->model = &to_;
  }
  element->origin = source.origin ? source.origin : origin_;
  moved_[&source] = element;
  element->dclass = MapClass(source.dclass);
  element->name = Renamed(source.name);
  RenameReferences(*element);
  return element;
}

template <class T>
T* Transfer::Take(T& source, std::vector<T*>& list) {
  T* element = Obtain(source);
  if (!Index(*element)) return nullptr;
  if (!options_.keep_identity) element->id = -1;
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

void Transfer::TakeAssets() {
  if (&from_ == &to_) return;
  VisitAssetLists(from_, [&](auto& list) {
    for (auto* element : list) Mark(*element);
  });
  const auto take = [&](auto& list, auto& target) {
    const auto sources = list;
    if (!options_.copy) list.clear();
    for (auto* element : sources) {
      if (options_.copy && element->elemtype == mjOBJ_PLUGIN && element->name.empty())
        continue;  // with their users
      if (!element->name.empty() && to_.Find(element->elemtype, Renamed(element->name))) continue;
      Take(*element, target);
    }
  };
  take(from_.plugins, to_.plugins);
  take(from_.textures, to_.textures);
  take(from_.materials, to_.materials);
  take(from_.meshes, to_.meshes);
  take(from_.hfields, to_.hfields);
}

namespace {

bool IsAsset(mjtObj kind) {
  return kind == mjOBJ_MATERIAL || kind == mjOBJ_TEXTURE || kind == mjOBJ_MESH || kind == mjOBJ_HFIELD ||
         kind == mjOBJ_PLUGIN || kind == mjOBJ_UNKNOWN;
}

}  // namespace

void Transfer::TakeRelations() {
  const bool same = &from_ == &to_;
  // Within one document a relation may also hold on to things outside; between documents it has to be
  // complete. One that refers to nothing (a clock sensor) comes along from another document.
  const auto qualifies = [&](auto& element) {
    bool any = false, all = true;
    VisitReferences(element, [&](mjtObj kind, const std::string& name) {
      if (name.empty() || IsAsset(kind)) return;
      const bool taken = IsTaken(kind, name);
      any = any || taken;
      all = all && (taken || name == "world");
    });
    return same ? any : all;
  };
  const auto take = [&](auto& list, auto& target) {
    const auto sources = list;
    for (auto* element : sources) {
      if (!qualifies(*element)) continue;
      Mark(*element);
      if (!options_.copy) std::erase(list, element);
      Take(*element, target);
    }
  };
  take(from_.flexes, to_.flexes);
  take(from_.skins, to_.skins);
  take(from_.pairs, to_.pairs);
  take(from_.excludes, to_.excludes);
  take(from_.tendons, to_.tendons);
  take(from_.equalities, to_.equalities);
  take(from_.actuators, to_.actuators);
  take(from_.sensors, to_.sensors);
  if (!same) {
    take(from_.numerics, to_.numerics);
    take(from_.texts, to_.texts);
  }
  take(from_.tuples, to_.tuples);
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
  take(from_.flexes, to_.flexes);
  take(from_.skins, to_.skins);
  take(from_.pairs, to_.pairs);
  take(from_.excludes, to_.excludes);
  take(from_.tendons, to_.tendons);
  take(from_.equalities, to_.equalities);
  take(from_.actuators, to_.actuators);
  take(from_.sensors, to_.sensors);
  take(from_.numerics, to_.numerics);
  take(from_.texts, to_.texts);
  take(from_.tuples, to_.tuples);
  take(from_.keys, to_.keys);
}

// ---- Keyframes

std::vector<KeyPart> Transfer::MapParts(const std::vector<KeyPart>& parts) const {
  std::vector<KeyPart> mapped;
  for (const KeyPart& part : parts) {
    const auto found = moved_.find(part.element);
    if (found != moved_.end()) mapped.push_back({found->second, part.first, part.second});
  }
  return mapped;
}

namespace {

// Cuts the next n values off a vector; nothing when the vector is absent.
std::vector<double> Cut(const std::vector<double>& values, size_t& at, size_t n) {
  if (at + n > values.size()) return {};
  at += n;
  return {values.begin() + (at - n), values.begin() + at};
}

size_t QposWidth(mjtJoint type) { return type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1; }
size_t QvelWidth(mjtJoint type) { return type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1; }

size_t ActWidth(const mjsActuator& actuator) {
  if (actuator.actdim >= 0) return actuator.actdim;
  return actuator.dyntype != mjDYN_NONE ? 1 : 0;
}

// The vectors of a key, cut up by element.
std::vector<KeyPart> SplitKey(const Spec& spec, const std::vector<Actuator*>& actuators, const Key& key) {
  std::vector<KeyPart> parts;
  size_t qpos = 0, qvel = 0, act = 0, ctrl = 0, mpos = 0, mquat = 0;
  for (const Joint* joint : spec.joints) {
    const mjtJoint type = joint->spec.type;
    parts.push_back(
        {joint, Cut(key.own.qpos, qpos, QposWidth(type)), Cut(key.own.qvel, qvel, QvelWidth(type))});
  }
  for (const Actuator* actuator : actuators) {
    parts.push_back({actuator, Cut(key.own.act, act, ActWidth(actuator->spec)), Cut(key.own.ctrl, ctrl, 1)});
  }
  for (const Body* body : spec.bodies) {
    if (body->spec.mocap) parts.push_back({body, Cut(key.own.mpos, mpos, 3), Cut(key.own.mquat, mquat, 4)});
  }
  return parts;
}

}  // namespace

void Transfer::RetargetKeys() {
  for (Key* key : to_.keys) {
    for (KeyPart& part : key->parts) {
      const auto found = moved_.find(part.element);
      if (found != moved_.end()) part.element = found->second;
    }
  }
}

void Transfer::TakeKeys() {
  if (&from_ == &to_) return;
  const std::vector<Key*> keys = from_.keys;
  for (Key* source : keys) {
    const std::string name = Renamed(source->name);
    if (!name.empty() && to_.Find(mjOBJ_KEY, name)) continue;
    Key* key = to_.AddKey();
    key->spec.time = source->spec.time;
    key->where = source->where;
    key->parts = MapParts(source->parts.empty() ? SplitKey(from_, actuators_, *source) : source->parts);
    to_.SetName(*key, name);
  }
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

Body* Transfer::TakeBody(Body& body, Body& parent, Frame* frame) {
  if (!options_.copy && body.body) std::erase(body.body->bodies, &body);
  Body* element = Obtain(body);
  element->body = &parent;
  element->frame = frame;
  if (!Index(*element)) return nullptr;
  parent.bodies.push_back(element);
  if (options_.copy) return TakeParts(body, *element, nullptr, nullptr) ? element : nullptr;
  // A moved body keeps its contents in place; they are renamed where they are.
  Body contents;
  std::swap(contents.frames, body.frames);
  std::swap(contents.joints, body.joints);
  std::swap(contents.geoms, body.geoms);
  std::swap(contents.sites, body.sites);
  std::swap(contents.cameras, body.cameras);
  std::swap(contents.lights, body.lights);
  std::swap(contents.bodies, body.bodies);
  return TakeParts(contents, body, nullptr, nullptr) ? element : nullptr;
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
  target.frames.push_back(element);
  frames_[&frame] = element;
  return TakeParts(body, target, outer, &frame) ? element : nullptr;
}

}  // namespace pliant
