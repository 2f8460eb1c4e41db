#include "engine/spec/edit/queries.h"

#include <algorithm>

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

void CollectChildren(const Body& body, mjtObj kind, bool recurse, std::vector<Element*>& out) {
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

}  // namespace

Element* FirstElement(Spec& spec, mjtObj kind) {
  spec.Renumber();
  return ElementAt(spec, kind, 0);
}

Element* NextElement(Spec& spec, Element& element) {
  // Ids are positions unless something was changed, or left out by the compiler, since they were given.
  if (ElementAt(spec, element.elemtype, element.id) != &element) spec.Renumber();
  return ElementAt(spec, element.elemtype, element.id + 1);
}

Element* FirstChild(Body& body, mjtObj kind, bool recurse) {
  std::vector<Element*> children;
  CollectChildren(body, kind, recurse, children);
  return children.empty() ? nullptr : children.front();
}

Element* NextChild(Body& body, Element& child, bool recurse) {
  std::vector<Element*> children;
  CollectChildren(body, child.elemtype, recurse, children);
  const auto found = std::find(children.begin(), children.end(), &child);
  return found == children.end() || found + 1 == children.end() ? nullptr : *(found + 1);
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
