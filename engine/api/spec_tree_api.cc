// mjs_: making, finding and removing elements of a model document.
#include <mujoco/mujoco.h>

#include <cstring>
#include <string>

#include "engine/core/log.h"
#include "engine/plugin/registry.h"
#include "engine/spec/attributes/keys.h"
#include "engine/spec/edit/attach.h"
#include "engine/spec/spec.h"

namespace {

using namespace pliant;  // elements only: no dynamics header may be included here

template <class T, class Public>
T* As(Public* p) {
  return p ? static_cast<T*>(spec::AsElement(p->element)) : nullptr;
}

template <class T>
auto* PublicOf(T* element) {
  return &element->spec;
}

spec::DefaultClass* ClassOf(const mjsDefault* def) {
  return As<spec::DefaultClass>(const_cast<mjsDefault*>(def));
}

spec::Spec& OwnerOf(const mjsBody* body) { return *spec::AsElement(body->element)->model; }

// Where an attach puts its child: a frame, a body, or a new frame at the pose of a site.
spec::Element* AttachTo(spec::Element& parent, spec::Element& child, const std::string& prefix,
                        const std::string& suffix) {
  spec::Spec& spec = *parent.model;
  switch (parent.elemtype) {
    case mjOBJ_FRAME: {
      auto& frame = static_cast<spec::Frame&>(parent);
      return spec::Attach(spec, *frame.body, &frame, child, prefix, suffix);
    }
    case mjOBJ_BODY: {
      auto& body = static_cast<spec::Body&>(parent);
      if (child.elemtype != mjOBJ_FRAME) {
        spec.SetError("only a frame can be attached to a body; attach a body to a frame or a site");
        return nullptr;
      }
      return spec::Attach(spec, body, nullptr, child, prefix, suffix);
    }
    case mjOBJ_SITE: {
      auto& site = static_cast<spec::Site&>(parent);
      spec::Frame* frame = spec.AddFrame(*site.body, site.frame);
      std::memcpy(frame->spec.pos, site.spec.pos, sizeof(site.spec.pos));
      std::memcpy(frame->spec.quat, site.spec.quat, sizeof(site.spec.quat));
      frame->spec.alt = site.spec.alt;
      return spec::Attach(spec, *site.body, frame, child, prefix, suffix);
    }
    default:
      spec.SetError("only a frame, a body or a site can have something attached");
      return nullptr;
  }
}

}  // namespace

extern "C" {

mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix) {
  if (!parent || !child) return nullptr;
  if (const char* warning = spec::PendingKeysWarning(*spec::AsElement(child)->model)) {
    if (spec::AsElement(child)->model != spec::AsElement(parent)->model) Warn("%s", warning);
  }
  return AttachTo(*spec::AsElement(parent), *spec::AsElement(const_cast<mjsElement*>(child)),
                  prefix ? prefix : "", suffix ? suffix : "");
}

int mjs_setDeepCopy(mjSpec* s, int deepcopy) {
  spec::AsSpec(s)->deep_attach = deepcopy != 0;
  return 0;
}

int mjs_activatePlugin(mjSpec* s, const char* name) {
  int slot = -1;
  if (!GetPlugin(name, &slot)) {
    spec::AsSpec(s)->SetError(std::string("unknown plugin '") + name + "'");
    return -1;
  }
  for (int active : spec::AsSpec(s)->active_plugins) {
    if (active == slot) return 0;
  }
  spec::AsSpec(s)->active_plugins.push_back(slot);
  return 0;
}

// ---- Tree

mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def) {
  spec::Body* added = OwnerOf(body).AddBody(*As<spec::Body>(body), ClassOf(def));
  if (def) added->own.childclass = ClassOf(def)->name;
  return &added->spec;
}
mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def) {
  return PublicOf(OwnerOf(body).AddSite(*As<spec::Body>(body), ClassOf(def)));
}
mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def) {
  return PublicOf(OwnerOf(body).AddJoint(*As<spec::Body>(body), ClassOf(def)));
}
mjsJoint* mjs_addFreeJoint(mjsBody* body) {
  return PublicOf(OwnerOf(body).AddFreeJoint(*As<spec::Body>(body)));
}
mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def) {
  return PublicOf(OwnerOf(body).AddGeom(*As<spec::Body>(body), ClassOf(def)));
}
mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def) {
  return PublicOf(OwnerOf(body).AddCamera(*As<spec::Body>(body), ClassOf(def)));
}
mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def) {
  return PublicOf(OwnerOf(body).AddLight(*As<spec::Body>(body), ClassOf(def)));
}
mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe) {
  return PublicOf(OwnerOf(body).AddFrame(*As<spec::Body>(body), As<spec::Frame>(parentframe)));
}

int mjs_delete(mjSpec* spec, mjsElement* element) {
  if (!element) return -1;
  spec::Spec& owner = *spec::AsSpec(spec);
  if (element == owner.world || element == owner.root_class()) {
    owner.SetError("the world body and the root default class cannot be deleted");
    return -1;
  }
  if (spec::AsElement(element)->model != &owner) {
    owner.SetError("the element belongs to another document");
    return -1;
  }
  return owner.Delete(*spec::AsElement(element)) ? 0 : -1;
}

// ---- Outside the tree

mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def) {
  return PublicOf(spec::AsSpec(s)->AddActuator(ClassOf(def)));
}
mjsSensor* mjs_addSensor(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddSensor()); }
mjsFlex* mjs_addFlex(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddFlex()); }
mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def) {
  return PublicOf(spec::AsSpec(s)->AddPair(ClassOf(def)));
}
mjsExclude* mjs_addExclude(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddExclude()); }
mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def) {
  return PublicOf(spec::AsSpec(s)->AddEquality(ClassOf(def)));
}
mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def) {
  return PublicOf(spec::AsSpec(s)->AddTendon(ClassOf(def)));
}
mjsNumeric* mjs_addNumeric(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddNumeric()); }
mjsText* mjs_addText(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddText()); }
mjsTuple* mjs_addTuple(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddTuple()); }
mjsKey* mjs_addKey(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddKey()); }
mjsPlugin* mjs_addPlugin(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddPlugin()); }
mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def) {
  return PublicOf(spec::AsSpec(s)->AddMesh(ClassOf(def)));
}
mjsHField* mjs_addHField(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddHField()); }
mjsSkin* mjs_addSkin(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddSkin()); }
mjsTexture* mjs_addTexture(mjSpec* s) { return PublicOf(spec::AsSpec(s)->AddTexture()); }
mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def) {
  return PublicOf(spec::AsSpec(s)->AddMaterial(ClassOf(def)));
}

mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent) {
  spec::DefaultClass* def = spec::AsSpec(s)->AddDefault(classname, ClassOf(parent));
  return def ? &def->spec : nullptr;
}

mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name) {
  auto* element = As<spec::Tendon>(tendon);
  return PublicOf(element->model->WrapSite(*element, name));
}
mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite) {
  auto* element = As<spec::Tendon>(tendon);
  return PublicOf(element->model->WrapGeom(*element, name, sidesite ? sidesite : ""));
}
mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef) {
  auto* element = As<spec::Tendon>(tendon);
  return PublicOf(element->model->WrapJoint(*element, name, coef));
}
mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor) {
  auto* element = As<spec::Tendon>(tendon);
  return PublicOf(element->model->WrapPulley(*element, divisor));
}

mjsFrame* mjs_bodyToFrame(mjsBody** body) {
  spec::Body* element = As<spec::Body>(*body);
  if (!element->body) return nullptr;
  spec::Frame* frame = element->model->BodyToFrame(*element);
  *body = nullptr;
  return &frame->spec;
}

}  // extern "C"
