// Deleting, cloning and rearranging.
#include <algorithm>
#include <iterator>
#include <type_traits>
#include <vector>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/inertial.h"
#include "engine/spec/attributes/keys.h"
#include "engine/spec/attributes/orientation.h"
#include "engine/spec/attributes/plugin_use.h"
#include "engine/spec/edit/transfer.h"

namespace pliant::spec {
namespace {

// Takes an element out of the list of its kind, wherever that is.
template <class T>
bool EraseFrom(std::vector<T*>& list, const Element& element) {
  return std::erase_if(list, [&](const T* other) { return other == &element; }) > 0;
}

bool EraseFromTree(Body& body, const Element& element) {
  return EraseFrom(body.bodies, element) || EraseFrom(body.frames, element) ||
         EraseFrom(body.joints, element) || EraseFrom(body.geoms, element) ||
         EraseFrom(body.sites, element) || EraseFrom(body.cameras, element) ||
         EraseFrom(body.lights, element);
}

void EraseFromLists(Spec& spec, const Element& element) {
  EraseFrom(spec.flexes, element);
  EraseFrom(spec.meshes, element);
  EraseFrom(spec.hfields, element);
  EraseFrom(spec.skins, element);
  EraseFrom(spec.textures, element);
  EraseFrom(spec.materials, element);
  EraseFrom(spec.pairs, element);
  EraseFrom(spec.excludes, element);
  EraseFrom(spec.equalities, element);
  EraseFrom(spec.tendons, element);
  EraseFrom(spec.actuators, element);
  EraseFrom(spec.sensors, element);
  EraseFrom(spec.numerics, element);
  EraseFrom(spec.texts, element);
  EraseFrom(spec.tuples, element);
  EraseFrom(spec.keys, element);
  EraseFrom(spec.plugins, element);
}

// An element that is in no document any more has no id.
void Forget(Spec& spec, Element& element) {
  spec.UnindexName(element);
  element.id = element.shown_id = -1;
}

void UnindexContents(Spec& spec, Body& body) {
  const auto forget = [&](const auto& list) {
    for (auto* element : list) Forget(spec, *element);
  };
  forget(body.frames);
  forget(body.joints);
  forget(body.geoms);
  forget(body.sites);
  forget(body.cameras);
  forget(body.lights);
  for (Body* child : body.bodies) {
    Forget(spec, *child);
    UnindexContents(spec, *child);
  }
}

// Makes what belongs to a class belong to another one.
void Reassign(Spec& spec, const DefaultClass& from, DefaultClass& to) {
  const auto take = [&](auto& list) {
    for (auto* element : list) {
      if (element->dclass == &from) element->dclass = &to;
      if constexpr (requires { element->own.childclass; }) {
        if (element->own.childclass == from.name) element->own.childclass = to.name;
      }
    }
  };
  spec.Renumber();
  take(spec.bodies);
  take(spec.frames);
  take(spec.joints);
  take(spec.geoms);
  take(spec.sites);
  take(spec.cameras);
  take(spec.lights);
  VisitAssetLists(take, spec);
  VisitRelationLists(take, spec);
}

// Removes the relations that refer to anything marked, and what refers to those. Tuples stay as they are.
void EraseDependents(Spec& spec, Transfer& marked) {
  const auto erase = [&](auto& list) {
    std::erase_if(list, [&](auto* element) {
      if (element->elemtype == mjOBJ_TUPLE) return false;
      bool depends = false;
      VisitReferences(*element, [&](mjtObj kind, const std::string& name) {
        depends = depends || (!name.empty() && marked.IsTaken(kind, name));
      });
      if (depends) {
        if (!element->name.empty()) marked.Mark(*element);
        Forget(spec, *element);
      }
      return depends;
    });
  };
  VisitRelationLists(erase, spec);
}

// Whether keyframes can have values for what goes with the element, so that they have to be cut up before.
bool TakesKeyedAlong(const Element& element) {
  if (element.elemtype == mjOBJ_BODY) return true;
  if (element.elemtype != mjOBJ_FRAME) return false;
  const auto& frame = static_cast<const Frame&>(element);
  const auto any_inside = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](const auto* e) { return IsInside(e->frame, &frame); });
  };
  return any_inside(frame.body->joints) || any_inside(frame.body->bodies);
}

}  // namespace

bool Spec::Delete(Element& element) {
  if (&element == world || &element == this || &element == root_class()) return true;
  Renumber();
  if (element.id < 0 && element.elemtype != mjOBJ_KEY) {  // a key may be pending
    SetError("the element was deleted before");
    return false;
  }
  if (TakesKeyedAlong(element)) {
    if (!SplitKeys(*this)) return false;
    SetSplitKeysAside(*this);
  }
  const std::unordered_set<const Plugin*> used = UsedInstances(*this);
  Remove(element);
  Renumber();
  if (!plugins.empty()) {
    DropUnusedInstances(*this, used);  // go with their last user; those that never had one stay
    Renumber();
  }
  ShowIds();
  return true;
}

void Spec::Remove(Element& element) {
  Transfer marked(*this, *this, {});
  switch (element.elemtype) {
    case mjOBJ_BODY: {
      auto& body = static_cast<Body&>(element);
      marked.MarkBody(body);
      UnindexContents(*this, body);
      EraseFromTree(*body.body, body);
      break;
    }
    case mjOBJ_FRAME: {
      // Its contents go with it.
      auto& frame = static_cast<Frame&>(element);
      Body& body = *frame.body;
      const auto remove = [&](const auto& list) {
        std::decay_t<decltype(list)> inside;  // found first: removing changes the list
        std::copy_if(list.begin(), list.end(), std::back_inserter(inside),
                     [&](const auto* child) { return child != &element && IsInside(child->frame, &frame); });
        for (auto* child : inside) {
          if (!child->name.empty()) marked.Mark(*child);
          Remove(*child);
        }
      };
      remove(body.joints);
      remove(body.geoms);
      remove(body.sites);
      remove(body.cameras);
      remove(body.lights);
      remove(body.bodies);
      std::erase_if(body.frames, [&](Frame* inner) {
        const bool inside = IsInside(inner, &frame);
        if (inside) Forget(*this, *inner);
        return inside;
      });
      break;
    }
    case mjOBJ_DEFAULT:
      RemoveClass(static_cast<DefaultClass&>(element));
      break;
    case mjOBJ_JOINT:
    case mjOBJ_GEOM:
    case mjOBJ_SITE:
    case mjOBJ_CAMERA:
    case mjOBJ_LIGHT:
      EraseFromTree(*static_cast<TreeElement&>(element).body, element);
      break;
    default:
      EraseFromLists(*this, element);
  }
  Forget(*this, element);
  // Whoever names something else keeps the name, for another element may get it; else the compiler misses it.
  if (element.elemtype == mjOBJ_BODY || element.elemtype == mjOBJ_FRAME) EraseDependents(*this, marked);
}

void Spec::RemoveClass(DefaultClass& dclass) {
  const std::vector<DefaultClass*> below = dclass.children;
  for (DefaultClass* child : below) RemoveClass(*child);
  Reassign(*this, dclass, *dclass.parent);
  std::erase(default_classes, &dclass);
  std::erase(dclass.parent->children, &dclass);
  UnindexName(dclass);
}

// What a body states of its inertia, in the frame of its parent.
static Inertial InertialInParent(const Body& body, const mjsCompiler& compiler) {
  Inertial inertial = StatedInertial(body, compiler.degree, compiler.eulerseq);
  mjtNum quat[4];
  Copy4(quat, body.spec.quat);
  ResolveOrientation(quat, compiler.degree, compiler.eulerseq, body.spec.alt);
  Normalize4(quat);
  inertial = Seen(inertial, body.spec.pos, quat);
  for (const Frame* frame = body.frame; frame != nullptr; frame = frame->frame) {
    Copy4(quat, frame->spec.quat);
    ResolveOrientation(quat, compiler.degree, compiler.eulerseq, frame->spec.alt);
    Normalize4(quat);
    inertial = Seen(inertial, frame->spec.pos, quat);
  }
  return inertial;
}

Frame* Spec::BodyToFrame(Body& body) {
  Body& parent = *body.body;
  // Without its body the stated inertia would be lost; the world has none.
  const mjsCompiler& compiler = body.origin ? body.origin->compiler : spec.compiler;
  const Inertial stated = InertialInParent(body, compiler);
  if (stated.mass > 0 && parent.body != nullptr) {
    StateInertial(Joined(StatedInertial(parent, compiler.degree, compiler.eulerseq), stated), parent);
  }
  Frame* frame = AddFrame(parent, body.frame, body.dclass);
  std::copy_n(body.spec.pos, 3, frame->spec.pos);
  std::copy_n(body.spec.quat, 4, frame->spec.quat);
  frame->spec.alt = body.spec.alt;
  frame->own.childclass = body.own.childclass;
  frame->where = body.where;
  frame->origin = body.origin;
  const auto move = [&](auto& list, auto& target) {
    for (auto* element : list) {
      element->body = &parent;
      if (!element->frame) element->frame = frame;
      target.push_back(element);
    }
    list.clear();
  };
  // The body leaves its place first, so that its children take it.
  const auto place = std::find(parent.bodies.begin(), parent.bodies.end(), &body);
  std::vector<Body*> after(place + 1, parent.bodies.end());
  parent.bodies.erase(place, parent.bodies.end());
  move(body.frames, parent.frames);
  move(body.joints, parent.joints);
  move(body.geoms, parent.geoms);
  move(body.sites, parent.sites);
  move(body.cameras, parent.cameras);
  move(body.lights, parent.lights);
  move(body.bodies, parent.bodies);
  parent.bodies.insert(parent.bodies.end(), after.begin(), after.end());
  const std::string name = body.name;
  UnindexName(body);
  if (!name.empty()) SetName(*frame, name);
  return frame;
}

std::unique_ptr<Spec> Spec::Clone() const {
  auto& source = const_cast<Spec&>(*this);  // a copying transfer changes nothing in its source
  auto clone = std::make_unique<Spec>();
  clone->spec = spec;
  clone->own = own;
  clone->Bind();
  clone->name = name;
  clone->where = where;
  clone->origin = origin;
  clone->signature = signature;
  clone->mass_scale = mass_scale;
  clone->compiled_stat = compiled_stat;
  clone->deep_attach = deep_attach;
  clone->handed_over = handed_over;
  clone->active_plugins = active_plugins;
  for (const auto& sub : submodels) clone->submodels.push_back(sub->Clone());
  for (Spec* other : attached) {
    other->Retain();
    clone->attached.push_back(other);
  }
  Transfer transfer(source, *clone, {.keep_identity = true});
  transfer.TakeClasses();
  CopyData(*clone->world, *world);
  clone->world->where = world->where;
  clone->world->id = world->id;
  transfer.TakeContents(*source.world, *clone->world, nullptr);
  transfer.TakeAll();
  clone->Renumber();
  clone->ShowIds();
  clone->KeepCompiledIds();
  return clone;
}

}  // namespace pliant::spec
