// mjs_: finding elements, and what they belong to.
#include <mujoco/mujoco.h>

#include "engine/spec/attributes/sensor_size.h"
#include "engine/spec/edit/queries.h"
#include "engine/spec/spec.h"

namespace {

using namespace pliant;  // elements only: no dynamics header may be included here

// The public struct of an element, null when it is of another kind.
template <class T>
auto Cast(mjsElement* element) -> decltype(&static_cast<T*>(nullptr)->spec) {
  if (!element || element->elemtype != T::kKind) return nullptr;
  return &static_cast<T*>(spec::AsElement(element))->spec;
}

bool IsTreeElement(const spec::Element& element) {
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

spec::TreeElement* AsTree(mjsElement* element) {
  if (!element || !IsTreeElement(*spec::AsElement(element))) return nullptr;
  return static_cast<spec::TreeElement*>(spec::AsElement(element));
}

}  // namespace

extern "C" {

mjSpec* mjs_getSpec(mjsElement* element) {
  return element ? &spec::AsElement(element)->model->spec : nullptr;
}

mjSpec* mjs_findSpec(mjSpec* spec, const char* name) {
  spec::Spec* found = spec::AsSpec(spec)->FindAttached(name);
  return found ? &found->spec : nullptr;
}

mjsBody* mjs_findBody(mjSpec* s, const char* name) {
  return Cast<spec::Body>(spec::AsSpec(s)->Find(mjOBJ_BODY, name));
}

mjsElement* mjs_findElement(mjSpec* s, mjtObj type, const char* name) {
  return spec::AsSpec(s)->Find(type, name);
}

mjsBody* mjs_findChild(mjsBody* body, const char* name) {
  spec::Body* found = spec::FindBelow(*static_cast<spec::Body*>(spec::AsElement(body->element)), name);
  return found ? &found->spec : nullptr;
}

mjsBody* mjs_getParent(mjsElement* element) {
  const spec::TreeElement* tree = AsTree(element);
  return tree && tree->body ? &tree->body->spec : nullptr;
}

mjsFrame* mjs_getFrame(mjsElement* element) {
  const spec::TreeElement* tree = AsTree(element);
  return tree && tree->frame ? &tree->frame->spec : nullptr;
}

mjsFrame* mjs_findFrame(mjSpec* s, const char* name) {
  return Cast<spec::Frame>(spec::AsSpec(s)->Find(mjOBJ_FRAME, name));
}

mjsDefault* mjs_getDefault(mjsElement* element) {
  spec::DefaultClass* def = element ? spec::AsElement(element)->dclass : nullptr;
  return def ? &def->spec : nullptr;
}

mjsDefault* mjs_findDefault(mjSpec* s, const char* classname) {
  spec::DefaultClass* def = spec::AsSpec(s)->FindDefault(classname);
  return def ? &def->spec : nullptr;
}

mjsDefault* mjs_getSpecDefault(mjSpec* s) { return &spec::AsSpec(s)->root_class()->spec; }

int mjs_getId(mjsElement* element) { return element ? spec::AsElement(element)->id : -1; }

mjsElement* mjs_firstChild(mjsBody* body, mjtObj type, int recurse) {
  return spec::FirstChild(*static_cast<spec::Body*>(spec::AsElement(body->element)), type, recurse != 0);
}

mjsElement* mjs_nextChild(mjsBody* body, mjsElement* child, int recurse) {
  return child ? spec::NextChild(*static_cast<spec::Body*>(spec::AsElement(body->element)),
                                 *spec::AsElement(child), recurse != 0)
               : nullptr;
}

mjsElement* mjs_firstElement(mjSpec* s, mjtObj type) { return spec::FirstElement(*spec::AsSpec(s), type); }

mjsElement* mjs_nextElement(mjSpec* s, mjsElement* element) {
  return element ? spec::NextElement(*spec::AsSpec(s), *spec::AsElement(element)) : nullptr;
}

const char* mjs_getError(mjSpec* s) { return spec::AsSpec(s)->error().c_str(); }

int mjs_isWarning(mjSpec* s) { return spec::AsSpec(s)->error_is_warning(); }

int mjs_sensorDim(const mjsSensor* sensor) { return spec::SensorDim(*sensor); }

// ---- Checked casts

mjsBody* mjs_asBody(mjsElement* element) { return Cast<spec::Body>(element); }
mjsGeom* mjs_asGeom(mjsElement* element) { return Cast<spec::Geom>(element); }
mjsJoint* mjs_asJoint(mjsElement* element) { return Cast<spec::Joint>(element); }
mjsSite* mjs_asSite(mjsElement* element) { return Cast<spec::Site>(element); }
mjsCamera* mjs_asCamera(mjsElement* element) { return Cast<spec::Camera>(element); }
mjsLight* mjs_asLight(mjsElement* element) { return Cast<spec::Light>(element); }
mjsFrame* mjs_asFrame(mjsElement* element) { return Cast<spec::Frame>(element); }
mjsActuator* mjs_asActuator(mjsElement* element) { return Cast<spec::Actuator>(element); }
mjsSensor* mjs_asSensor(mjsElement* element) { return Cast<spec::Sensor>(element); }
mjsFlex* mjs_asFlex(mjsElement* element) { return Cast<spec::Flex>(element); }
mjsPair* mjs_asPair(mjsElement* element) { return Cast<spec::Pair>(element); }
mjsEquality* mjs_asEquality(mjsElement* element) { return Cast<spec::Equality>(element); }
mjsExclude* mjs_asExclude(mjsElement* element) { return Cast<spec::Exclude>(element); }
mjsTendon* mjs_asTendon(mjsElement* element) { return Cast<spec::Tendon>(element); }
mjsNumeric* mjs_asNumeric(mjsElement* element) { return Cast<spec::Numeric>(element); }
mjsText* mjs_asText(mjsElement* element) { return Cast<spec::Text>(element); }
mjsTuple* mjs_asTuple(mjsElement* element) { return Cast<spec::Tuple>(element); }
mjsKey* mjs_asKey(mjsElement* element) { return Cast<spec::Key>(element); }
mjsMesh* mjs_asMesh(mjsElement* element) { return Cast<spec::Mesh>(element); }
mjsHField* mjs_asHField(mjsElement* element) { return Cast<spec::HField>(element); }
mjsSkin* mjs_asSkin(mjsElement* element) { return Cast<spec::Skin>(element); }
mjsTexture* mjs_asTexture(mjsElement* element) { return Cast<spec::Texture>(element); }
mjsMaterial* mjs_asMaterial(mjsElement* element) { return Cast<spec::Material>(element); }
mjsPlugin* mjs_asPlugin(mjsElement* element) { return Cast<spec::Plugin>(element); }

}  // extern "C"
