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

// Looking up changes nothing that a caller can see, but may number the elements of the document.
spec::Element* Own(const mjsElement* element) { return spec::AsElement(const_cast<mjsElement*>(element)); }
spec::Spec* Own(const mjSpec* s) { return spec::AsSpec(const_cast<mjSpec*>(s)); }

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

spec::TreeElement* AsTree(const mjsElement* element) {
  if (!element || !IsTreeElement(*Own(element))) return nullptr;
  return static_cast<spec::TreeElement*>(Own(element));
}

}  // namespace

extern "C" {

mjSpec* mjs_getSpec(const mjsElement* element) { return element ? &Own(element)->model->spec : nullptr; }

mjSpec* mjs_getOriginSpec(const mjsElement* element) {
  return element ? &spec::Spec::DefinitionOf(*Own(element)).spec : nullptr;
}

mjsCompiler* mjs_getCompiler(const mjsElement* element) {
  mjSpec* origin = mjs_getOriginSpec(element);
  return origin ? &origin->compiler : nullptr;
}

mjSpec* mjs_findSpec(const mjSpec* s, const char* name) {
  spec::Spec* found = Own(s)->FindAttached(name);
  return found ? &found->spec : nullptr;
}

mjsBody* mjs_findBody(const mjSpec* s, const char* name) {
  return Cast<spec::Body>(Own(s)->Find(mjOBJ_BODY, name));
}

mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name) {
  return Own(s)->Find(type, name);
}

mjsBody* mjs_findChild(const mjsBody* body, const char* name) {
  spec::Body* found = spec::FindBelow(*static_cast<spec::Body*>(Own(body->element)), name);
  return found ? &found->spec : nullptr;
}

mjsBody* mjs_getParent(const mjsElement* element) {
  const spec::TreeElement* tree = AsTree(element);
  return tree && tree->body ? &tree->body->spec : nullptr;
}

mjsFrame* mjs_getFrame(const mjsElement* element) {
  const spec::TreeElement* tree = AsTree(element);
  return tree && tree->frame ? &tree->frame->spec : nullptr;
}

mjsFrame* mjs_findFrame(const mjSpec* s, const char* name) {
  return Cast<spec::Frame>(Own(s)->Find(mjOBJ_FRAME, name));
}

mjsDefault* mjs_getDefault(const mjsElement* element) {
  spec::DefaultClass* def = element ? Own(element)->dclass : nullptr;
  return def ? &def->spec : nullptr;
}

mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname) {
  spec::DefaultClass* def = Own(s)->FindDefault(classname);
  return def ? &def->spec : nullptr;
}

mjsDefault* mjs_getSpecDefault(const mjSpec* s) { return &Own(s)->root_class()->spec; }

int mjs_getId(const mjsElement* element) {
  if (!element) return -1;
  Own(element)->model->ShowDueIds();
  return IsTreeElement(*Own(element)) ? Own(element)->shown_id : Own(element)->id;
}

mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse) {
  return spec::FirstChild(*static_cast<spec::Body*>(Own(body->element)), type, recurse != 0);
}

mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse) {
  return child ? spec::NextChild(*static_cast<spec::Body*>(Own(body->element)), *Own(child), recurse != 0)
               : nullptr;
}

mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type) { return spec::FirstElement(*Own(s), type); }

mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element) {
  return element ? spec::NextElement(*Own(s), *Own(element)) : nullptr;
}

const char* mjs_getError(mjSpec* s) { return spec::AsSpec(s)->error().c_str(); }

int mjs_numWarnings(const mjSpec* s) {
  const spec::Spec::History& history = Own(s)->history;
  return static_cast<int>(history.read_warnings.size() + history.compile_warnings.size());
}

int mjs_isWarning(mjSpec* s) {
  return spec::AsSpec(s)->error().empty() ? mjs_numWarnings(s) > 0 : spec::AsSpec(s)->error_is_warning();
}

const char* mjs_getWarning(const mjSpec* s, int index) {
  const spec::Spec::History& history = Own(s)->history;
  if (index < 0 || index >= mjs_numWarnings(s)) return nullptr;
  const auto i = static_cast<size_t>(index), read = history.read_warnings.size();
  return i < read ? history.read_warnings[i].c_str() : history.compile_warnings[i - read].c_str();
}

const double* mjs_getTimer(const mjSpec* s) {
  const std::vector<double>& seconds = Own(s)->history.compile_seconds;
  return seconds.empty() ? nullptr : seconds.data();
}

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
