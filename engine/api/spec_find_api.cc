// mjs_: finding elements, and what they belong to.
#include <mujoco/mujoco.h>

#include "engine/spec/attributes/sensor_info.h"
#include "engine/spec/edit/queries.h"
#include "engine/spec/spec.h"

namespace {

using namespace pliant;  // elements only: no dynamics header may be included here

// The public struct of an element, null when it is of another kind.
template <class T>
auto Cast(mjsElement* element) -> decltype(&static_cast<T*>(nullptr)->spec) {
  if (!element || element->elemtype != T::kKind) return nullptr;
  return &static_cast<T*>(AsElement(element))->spec;
}

bool IsTreeElement(const Element& element) {
  switch (element.elemtype) {
    case mjOBJ_BODY:
    case mjOBJ_FRAME:
    case mjOBJ_JOINT:
    case mjOBJ_GEOM:
    case mjOBJ_SITE:
    case mjOBJ_CAMERA:
    case mjOBJ_LIGHT:
      return true;
    default:
      return false;
  }
}

TreeElement* AsTree(mjsElement* element) {
  if (!element || !IsTreeElement(*AsElement(element))) return nullptr;
  return static_cast<TreeElement*>(AsElement(element));
}

}  // namespace

extern "C" {

mjSpec* mjs_getSpec(mjsElement* element) { return element ? &AsElement(element)->model->spec : nullptr; }

mjSpec* mjs_findSpec(mjSpec* spec, const char* name) {
  Spec* found = AsSpec(spec)->FindAttached(name);
  return found ? &found->spec : nullptr;
}

mjsBody* mjs_findBody(mjSpec* s, const char* name) { return Cast<Body>(AsSpec(s)->Find(mjOBJ_BODY, name)); }

mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name) { return AsSpec(s)->Find(type, name); }

mjsBody* mjs_findChild(mjsBody* body, const char* name) {
  Body* found = FindBelow(*static_cast<Body*>(AsElement(body->element)), name);
  return found ? &found->spec : nullptr;
}

mjsBody* mjs_getParent(mjsElement* element) {
  const TreeElement* tree = AsTree(element);
  return tree && tree->body ? &tree->body->spec : nullptr;
}

mjsFrame* mjs_getFrame(mjsElement* element) {
  const TreeElement* tree = AsTree(element);
  return tree && tree->frame ? &tree->frame->spec : nullptr;
}

mjsFrame* mjs_findFrame(mjSpec* s, const char* name) {
  return Cast<Frame>(AsSpec(s)->Find(mjOBJ_FRAME, name));
}

mjsDefault* mjs_getDefault(mjsElement* element) {
  DefaultClass* def = element ? AsElement(element)->dclass : nullptr;
  return def ? &def->spec : nullptr;
}

mjsDefault* mjs_findDefault(mjSpec* s, const char* classname) {
  DefaultClass* def = AsSpec(s)->FindDefault(classname);
  return def ? &def->spec : nullptr;
}

mjsDefault* mjs_getSpecDefault(mjSpec* s) { return &AsSpec(s)->root_class()->spec; }

int mjs_getId(mjsElement* element) { return element ? AsElement(element)->id : -1; }

mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse) {
  return FirstChild(*static_cast<Body*>(AsElement(body->element)), type, recurse != 0);
}

mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse) {
  return child ? NextChild(*static_cast<Body*>(AsElement(body->element)), *AsElement(child), recurse != 0)
               : nullptr;
}

mjsElement* mjs_firstElement(mjSpec* s, mjtObj type) { return FirstElement(*AsSpec(s), type); }

mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element) {
  return element ? NextElement(*AsSpec(s), *AsElement(element)) : nullptr;
}

const char* mjs_getError(mjSpec* s) { return AsSpec(s)->error().c_str(); }

int mjs_isWarning(mjSpec* s) { return AsSpec(s)->error_is_warning(); }

int mjs_sensorDim(const mjsSensor* sensor) { return SensorDim(*sensor); }

// ---- Checked casts

mjsBody* mjs_asBody(mjsElement* element) { return Cast<Body>(element); }
mjsGeom* mjs_asGeom(mjsElement* element) { return Cast<Geom>(element); }
mjsJoint* mjs_asJoint(mjsElement* element) { return Cast<Joint>(element); }
mjsSite* mjs_asSite(mjsElement* element) { return Cast<Site>(element); }
mjsCamera* mjs_asCamera(mjsElement* element) { return Cast<Camera>(element); }
mjsLight* mjs_asLight(mjsElement* element) { return Cast<Light>(element); }
mjsFrame* mjs_asFrame(mjsElement* element) { return Cast<Frame>(element); }
mjsActuator* mjs_asActuator(mjsElement* element) { return Cast<Actuator>(element); }
mjsSensor* mjs_asSensor(mjsElement* element) { return Cast<Sensor>(element); }
mjsFlex* mjs_asFlex(mjsElement* element) { return Cast<Flex>(element); }
mjsPair* mjs_asPair(mjsElement* element) { return Cast<Pair>(element); }
mjsEquality* mjs_asEquality(mjsElement* element) { return Cast<Equality>(element); }
mjsExclude* mjs_asExclude(mjsElement* element) { return Cast<Exclude>(element); }
mjsTendon* mjs_asTendon(mjsElement* element) { return Cast<Tendon>(element); }
mjsNumeric* mjs_asNumeric(mjsElement* element) { return Cast<Numeric>(element); }
mjsText* mjs_asText(mjsElement* element) { return Cast<Text>(element); }
mjsTuple* mjs_asTuple(mjsElement* element) { return Cast<Tuple>(element); }
mjsKey* mjs_asKey(mjsElement* element) { return Cast<Key>(element); }
mjsMesh* mjs_asMesh(mjsElement* element) { return Cast<Mesh>(element); }
mjsHField* mjs_asHField(mjsElement* element) { return Cast<HField>(element); }
mjsSkin* mjs_asSkin(mjsElement* element) { return Cast<Skin>(element); }
mjsTexture* mjs_asTexture(mjsElement* element) { return Cast<Texture>(element); }
mjsMaterial* mjs_asMaterial(mjsElement* element) { return Cast<Material>(element); }
mjsPlugin* mjs_asPlugin(mjsElement* element) { return Cast<Plugin>(element); }

}  // extern "C"
