// mjs_: names, strings, vectors, defaults, shorthands and user values of a model document.
#include <mujoco/mujoco.h>

#include <sstream>

#include "engine/spec/attributes/actuator_shortcuts.h"
#include "engine/spec/attributes/orientation.h"
#include "engine/spec/defaults.h"
#include "engine/spec/spec.h"

namespace {

using namespace pliant;  // elements only: no dynamics header may be included here

template <class T>
void Assign(std::vector<T>* dest, const T* array, int size) {
  dest->assign(array, array + (array && size > 0 ? size : 0));
}

spec::Plugin* InstanceOf(const mjsPlugin* plugin) {
  spec::Element* element = plugin ? spec::AsElement(plugin->element) : nullptr;
  return element && element->elemtype == mjOBJ_PLUGIN ? static_cast<spec::Plugin*>(element) : nullptr;
}

}  // namespace

extern "C" {

// ---- Setting

int mjs_setName(mjsElement* element, const char* name) {
  return spec::AsElement(element)->model->SetName(*spec::AsElement(element), name ? name : "") ? 0 : -1;
}

void mjs_setBuffer(mjByteVec* dest, const void* array, int size) {
  Assign(dest, static_cast<const std::byte*>(array), size);
}

void mjs_setString(mjString* dest, const char* text) { *dest = text ? text : ""; }

void mjs_setStringVec(mjStringVec* dest, const char* text) {
  dest->clear();
  std::istringstream words(text ? text : "");
  for (std::string word; words >> word;) dest->push_back(word);
}

mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text) {
  if (i < 0 || static_cast<size_t>(i) >= dest->size()) return false;
  (*dest)[i] = text ? text : "";
  return true;
}

void mjs_appendString(mjStringVec* dest, const char* text) { dest->push_back(text ? text : ""); }

void mjs_setInt(mjIntVec* dest, const int* array, int size) { Assign(dest, array, size); }

void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size) {
  Assign(&dest->emplace_back(), array, size);
}

void mjs_setFloat(mjFloatVec* dest, const float* array, int size) { Assign(dest, array, size); }

void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size) {
  Assign(&dest->emplace_back(), array, size);
}

void mjs_setDouble(mjDoubleVec* dest, const double* array, int size) { Assign(dest, array, size); }

void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes) {
  if (spec::Plugin* instance = InstanceOf(plugin)) {
    instance->own.attributes = *static_cast<decltype(instance->own.attributes)*>(attributes);
  }
}

// ---- Getting

mjString* mjs_getName(mjsElement* element) { return &spec::AsElement(element)->name; }

const char* mjs_getString(const mjString* source) { return source->c_str(); }

const double* mjs_getDouble(const mjDoubleVec* source, int* size) {
  if (size) *size = static_cast<int>(source->size());
  return source->data();
}

const void* mjs_getPluginAttributes(const mjsPlugin* plugin) {
  const spec::Plugin* instance = InstanceOf(plugin);
  return instance ? &instance->own.attributes : nullptr;
}

// ---- Utilities

void mjs_setDefault(mjsElement* element, const mjsDefault* def) {
  spec::AsElement(element)->dclass = static_cast<spec::DefaultClass*>(spec::AsElement(def->element));
}

int mjs_setFrame(mjsElement* dest, mjsFrame* frame) {
  if (!frame) return -1;
  auto* target = static_cast<spec::Frame*>(spec::AsElement(frame->element));
  auto* element = static_cast<spec::TreeElement*>(spec::AsElement(dest));
  if (element->body != target->body) {
    element->model->SetError("the frame and the element are not in the same body");
    return -1;
  }
  element->frame = target;
  return 0;
}

const char* mjs_resolveOrientation(double quat[4], mjtBool degree, const char* sequence,
                                   const mjsOrientation* orientation) {
  const char* problem = spec::ResolveOrientation(quat, degree, sequence, *orientation);
  return *problem ? problem : nullptr;
}

void mjs_setUserValue(mjsElement* element, const char* key, const void* data) {
  mjs_setUserValueWithCleanup(element, key, data, nullptr);
}

void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                 void (*cleanup)(const void*)) {
  mjs_deleteUserValue(element, key);
  spec::AsElement(element)->user_values[key] = {data, cleanup};
}

const void* mjs_getUserValue(mjsElement* element, const char* key) {
  const auto& values = spec::AsElement(element)->user_values;
  const auto found = values.find(key);
  return found == values.end() ? nullptr : found->second.data;
}

void mjs_deleteUserValue(mjsElement* element, const char* key) {
  auto& values = spec::AsElement(element)->user_values;
  const auto found = values.find(key);
  if (found == values.end()) return;
  if (found->second.cleanup) found->second.cleanup(found->second.data);
  values.erase(found);
}

// ---- Actuator shorthands

const char* mjs_setToMotor(mjsActuator* actuator) { return spec::SetToMotor(*actuator); }

const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                              double timeconst[1], double inheritrange) {
  return spec::SetToPosition(*actuator, kp, kv, dampratio, timeconst, inheritrange);
}

const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                 double timeconst[1], double inheritrange) {
  return spec::SetToIntVelocity(*actuator, kp, kv, dampratio, timeconst, inheritrange);
}

const char* mjs_setToVelocity(mjsActuator* actuator, double kv) { return spec::SetToVelocity(*actuator, kv); }

const char* mjs_setToDamper(mjsActuator* actuator, double kv) { return spec::SetToDamper(*actuator, kv); }

const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                              double diameter) {
  return spec::SetToCylinder(*actuator, timeconst, bias, area, diameter);
}

const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth, double range[2],
                            double force, double scale, double lmin, double lmax, double vmax, double fpmax,
                            double fvmax) {
  return spec::SetToMuscle(*actuator, timeconst, tausmooth, range, force, scale, lmin, lmax, vmax, fpmax,
                           fvmax);
}

const char* mjs_setToAdhesion(mjsActuator* actuator, double gain) {
  return spec::SetToAdhesion(*actuator, gain);
}

// ---- Built-in defaults

void mjs_defaultSpec(mjSpec* spec) { spec::SetDefaults(*spec); }
void mjs_defaultOrientation(mjsOrientation* orient) { spec::SetDefaults(*orient); }
void mjs_defaultBody(mjsBody* body) { spec::SetDefaults(*body); }
void mjs_defaultFrame(mjsFrame* frame) { spec::SetDefaults(*frame); }
void mjs_defaultJoint(mjsJoint* joint) { spec::SetDefaults(*joint); }
void mjs_defaultGeom(mjsGeom* geom) { spec::SetDefaults(*geom); }
void mjs_defaultSite(mjsSite* site) { spec::SetDefaults(*site); }
void mjs_defaultCamera(mjsCamera* camera) { spec::SetDefaults(*camera); }
void mjs_defaultLight(mjsLight* light) { spec::SetDefaults(*light); }
void mjs_defaultFlex(mjsFlex* flex) { spec::SetDefaults(*flex); }
void mjs_defaultMesh(mjsMesh* mesh) { spec::SetDefaults(*mesh); }
void mjs_defaultHField(mjsHField* hfield) { spec::SetDefaults(*hfield); }
void mjs_defaultSkin(mjsSkin* skin) { spec::SetDefaults(*skin); }
void mjs_defaultTexture(mjsTexture* texture) { spec::SetDefaults(*texture); }
void mjs_defaultMaterial(mjsMaterial* material) { spec::SetDefaults(*material); }
void mjs_defaultPair(mjsPair* pair) { spec::SetDefaults(*pair); }
void mjs_defaultEquality(mjsEquality* equality) { spec::SetDefaults(*equality); }
void mjs_defaultTendon(mjsTendon* tendon) { spec::SetDefaults(*tendon); }
void mjs_defaultActuator(mjsActuator* actuator) { spec::SetDefaults(*actuator); }
void mjs_defaultSensor(mjsSensor* sensor) { spec::SetDefaults(*sensor); }
void mjs_defaultNumeric(mjsNumeric* numeric) { spec::SetDefaults(*numeric); }
void mjs_defaultText(mjsText* text) { spec::SetDefaults(*text); }
void mjs_defaultTuple(mjsTuple* tuple) { spec::SetDefaults(*tuple); }
void mjs_defaultKey(mjsKey* key) { spec::SetDefaults(*key); }
void mjs_defaultPlugin(mjsPlugin* plugin) { spec::SetDefaults(*plugin); }

}  // extern "C"
