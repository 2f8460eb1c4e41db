#include "engine/spec/edit/queries.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "engine/spec/references.h"

namespace pliant::spec {
namespace {

template <class T>
Element* At(const std::vector<T*>& list, int i) {
  return i >= 0 && static_cast<size_t>(i) < list.size() ? list[i] : nullptr;
}

// Element i of a kind in the flat lists.
Element* ElementAt(const Spec& spec, mjtObj kind, int i) {
  switch (kind) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return At(spec.bodies, i);
    case mjOBJ_FRAME:
      return At(spec.frames, i);
    case mjOBJ_JOINT:
      return At(spec.joints, i);
    case mjOBJ_GEOM:
      return At(spec.geoms, i);
    case mjOBJ_SITE:
      return At(spec.sites, i);
    case mjOBJ_CAMERA:
      return At(spec.cameras, i);
    case mjOBJ_LIGHT:
      return At(spec.lights, i);
    case mjOBJ_FLEX:
      return At(spec.flexes, i);
    case mjOBJ_MESH:
      return At(spec.meshes, i);
    case mjOBJ_SKIN:
      return At(spec.skins, i);
    case mjOBJ_HFIELD:
      return At(spec.hfields, i);
    case mjOBJ_TEXTURE:
      return At(spec.textures, i);
    case mjOBJ_MATERIAL:
      return At(spec.materials, i);
    case mjOBJ_PAIR:
      return At(spec.pairs, i);
    case mjOBJ_EXCLUDE:
      return At(spec.excludes, i);
    case mjOBJ_EQUALITY:
      return At(spec.equalities, i);
    case mjOBJ_TENDON:
      return At(spec.tendons, i);
    case mjOBJ_ACTUATOR:
      return At(spec.actuators, i);
    case mjOBJ_SENSOR:
      return At(spec.sensors, i);
    case mjOBJ_NUMERIC:
      return At(spec.numerics, i);
    case mjOBJ_TEXT:
      return At(spec.texts, i);
    case mjOBJ_TUPLE:
      return At(spec.tuples, i);
    case mjOBJ_KEY:
      return At(spec.keys, i);
    case mjOBJ_PLUGIN:
      return At(spec.plugins, i);
    default:
      return nullptr;
  }
}

template <class T>
void Append(std::vector<Element*>& to, const std::vector<T*>& list) {
  to.insert(to.end(), list.begin(), list.end());
}

// Everything that a body holds, or that is outside the tree (null), also what was handed over.
std::vector<Element*> Held(Spec& spec, const Body* body) {
  std::vector<Element*> now;
  const auto take = [&](const auto& list) { Append(now, list); };
  if (body == nullptr) {
    VisitAssetLists(take, spec);
    VisitRelationLists(take, spec);
    take(spec.numerics);
    take(spec.texts);
    take(spec.keys);
  } else {
    take(body->frames);
    take(body->joints);
    take(body->geoms);
    take(body->sites);
    take(body->cameras);
    take(body->lights);
    take(body->bodies);
  }
  const auto before = spec.held.find(body);
  if (before == spec.held.end()) return now;
  const std::unordered_set<Element*> left(now.begin(), now.end());
  std::vector<Element*> all = before->second;
  std::erase_if(all, [&](Element* element) { return element->model == &spec && !left.contains(element); });
  const std::unordered_set<Element*> known(all.begin(), all.end());
  std::copy_if(now.begin(), now.end(), std::back_inserter(all),
               [&](Element* element) { return !known.contains(element); });
  return all;
}

void CollectChildren(const Body& body, mjtObj kind, bool recurse, std::vector<Element*>& out);

void CollectHeld(const Body& body, mjtObj kind, bool recurse, std::vector<Element*>& out) {
  const std::vector<Element*> held = Held(*body.model, &body);
  std::copy_if(held.begin(), held.end(), std::back_inserter(out), [&](const Element* element) {
    return element->elemtype == kind && element->elemtype != mjOBJ_BODY;
  });
  for (Element* element : held) {
    if (element->elemtype != mjOBJ_BODY) continue;
    if (kind == mjOBJ_BODY || kind == mjOBJ_XBODY) out.push_back(element);
    if (recurse) CollectChildren(static_cast<Body&>(*element), kind, recurse, out);
  }
}

void CollectChildren(const Body& body, mjtObj kind, bool recurse, std::vector<Element*>& out) {
  if (body.model->held.contains(&body)) return CollectHeld(body, kind, recurse, out);
  switch (kind) {
    case mjOBJ_FRAME:
      Append(out, body.frames);
      break;
    case mjOBJ_JOINT:
      Append(out, body.joints);
      break;
    case mjOBJ_GEOM:
      Append(out, body.geoms);
      break;
    case mjOBJ_SITE:
      Append(out, body.sites);
      break;
    case mjOBJ_CAMERA:
      Append(out, body.cameras);
      break;
    case mjOBJ_LIGHT:
      Append(out, body.lights);
      break;
    default:
      break;
  }
  for (Body* child : body.bodies) {
    if (kind == mjOBJ_BODY || kind == mjOBJ_XBODY) out.push_back(child);
    if (recurse) CollectChildren(*child, kind, recurse, out);
  }
}

// Elements of a kind in a document that handed parts of it over.
std::vector<Element*> Listed(Spec& spec, mjtObj kind) {
  std::vector<Element*> list;
  if (kind == mjOBJ_BODY || kind == mjOBJ_XBODY) list.push_back(spec.world);
  CollectChildren(*spec.world, kind, true, list);
  for (Element* element : Held(spec, nullptr)) {
    if (element->elemtype == kind) list.push_back(element);
  }
  return list;
}

Element* After(const std::vector<Element*>& list, const Element& element) {
  const auto found = std::find(list.begin(), list.end(), &element);
  return found == list.end() || found + 1 == list.end() ? nullptr : *(found + 1);
}

}  // namespace

void HoldOn(Spec& spec, const Body* body) { spec.held[body] = Held(spec, body); }

Element* FirstElement(Spec& spec, mjtObj kind) {
  if (spec.handed_over) return At(Listed(spec, kind), 0);
  spec.Renumber();
  return ElementAt(spec, kind, 0);
}

Element* NextElement(Spec& spec, Element& element) {
  if (spec.handed_over) return After(Listed(spec, element.elemtype), element);
  // Ids are positions unless something was changed, or left out by the compiler, since they were given.
  if (ElementAt(spec, element.elemtype, element.id) != &element) spec.Renumber();
  return ElementAt(spec, element.elemtype, element.id + 1);
}

std::vector<const char*> NamesOf(const Spec& spec, mjtObj kind) {
  std::vector<const char*> names;
  int i = 0;
  while (const Element* element = ElementAt(spec, kind, i++)) {
    if (!element->name.empty()) names.push_back(element->name.c_str());
  }
  return names;
}

Element* FirstChild(Body& body, mjtObj kind, bool recurse) {
  std::vector<Element*> children;
  CollectChildren(body, kind, recurse, children);
  return children.empty() ? nullptr : children.front();
}

Element* NextChild(Body& body, Element& child, bool recurse) {
  std::vector<Element*> children;
  CollectChildren(body, child.elemtype, recurse, children);
  return After(children, child);
}

Body* FindBelow(Body& body, const char* name) {
  if (body.name == name) return &body;
  for (Body* child : body.bodies) {
    if (Body* found = FindBelow(*child, name)) return found;
  }
  return nullptr;
}

double ElementsIn(const Body& body) {
  double count = 0;
  for (const std::size_t n : {body.bodies.size(), body.frames.size(), body.joints.size(), body.geoms.size(),
                              body.sites.size(), body.cameras.size(), body.lights.size()}) {
    count += static_cast<double>(n);
  }
  for (const Body* child : body.bodies) count += ElementsIn(*child);
  return count;
}

}  // namespace pliant::spec
