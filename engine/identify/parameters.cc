#include "engine/identify/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "engine/compile/constants/constants.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/type_names.h"

namespace pliant::identify {
namespace {

std::string Words(mjtObj object) {
  std::string words;
  for (const Quantity& q : Quantities()) {
    if (q.object == object) words += (words.empty() ? "" : ", ") + std::string(q.word);
  }
  return words;
}

const Quantity* FindQuantity(mjtObj object, const std::string& word) {
  for (const Quantity& q : Quantities()) {
    if (q.object == object && word == q.word) return &q;
  }
  return nullptr;
}

bool IsNumber(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int FindElement(const mjModel& m, mjtObj object, const std::string& name) {
  const int id = Name2Id(m, object, name.c_str());
  if (id >= 0 || !IsNumber(name) || name.size() > 8) return id;
  const int number = std::atoi(name.c_str());
  return number < CountOf(m, object) ? number : -1;
}

void AddOnce(const FitParameter& wanted, std::vector<FitParameter>* parameters) {
  const auto same = [&](const FitParameter& p) { return p.quantity == wanted.quantity && p.id == wanted.id; };
  if (std::none_of(parameters->begin(), parameters->end(), same)) parameters->push_back(wanted);
}

// Splits "joint:elbow.damping" at the first colon and the last dot.
bool Split(const std::string& text, std::string* kind, std::string* name, std::string* word,
           std::string* error) {
  const std::size_t colon = text.find(':'), dot = text.rfind('.');
  if (colon != std::string::npos && dot != std::string::npos && dot > colon + 1) {
    *kind = text.substr(0, colon);
    *name = text.substr(colon + 1, dot - colon - 1);
    *word = text.substr(dot + 1);
    return true;
  }
  *error = "'" + text + "' is not of the form KIND:NAME.WHAT, as in joint:elbow.damping";
  return false;
}

}  // namespace

double FitParameter::Inner(const mjModel& m, double value) const {
  return Logarithmic() ? std::log(value) : value / quantity->scale(m, id);
}

double FitParameter::Outer(const mjModel& m, double inner) const {
  return std::clamp(Logarithmic() ? std::exp(inner) : inner * quantity->scale(m, id), lo, hi);
}

bool MakeParameter(const mjModel& m, const Quantity& quantity, int id, FitParameter* parameter,
                   std::string* error) {
  const std::string problem = quantity.problem(m, id);
  if (!problem.empty()) {
    *error =
        ElementLabel(m, quantity.object, id) + " has no '" + quantity.word + "' to be sought: " + problem;
    return false;
  }
  const double start = quantity.get(m, id), scale = quantity.scale(m, id);
  *parameter = {&quantity, id, start, 0, 0};
  if (quantity.least > 0 && start < 0) {  // as gears may be
    parameter->lo = start * quantity.most_start;
    parameter->hi = start * quantity.least;
  } else {
    parameter->lo = quantity.least > 0 ? start * quantity.least : std::min(start, quantity.least * scale);
    parameter->hi = std::max(quantity.most * scale, quantity.most_start * start);
  }
  return true;
}

bool ParseParameters(const mjModel& m, const std::string& text, std::vector<FitParameter>* parameters,
                     std::string* error) {
  std::string kind, name, word;
  if (!Split(text, &kind, &name, &word, error)) return false;
  const auto object = static_cast<mjtObj>(Str2Type(kind.c_str()));
  if (Words(object).empty()) {
    *error = "'" + text + "': nothing of a '" + kind +
             "' can be sought; it may be of a joint, body, actuator, "
             "geom or tendon";
    return false;
  }
  const Quantity* quantity = FindQuantity(object, word);
  if (quantity == nullptr) {
    *error = "'" + text + "': a " + kind + " has no '" + word + "' to be sought, but " + Words(object);
    return false;
  }
  FitParameter parameter;
  if (name != "*") {
    const int id = FindElement(m, object, name);
    if (id < 0) {
      *error = "'" + text + "': the model has no " + kind + " '" + name + "'";
      return false;
    }
    if (!MakeParameter(m, *quantity, id, &parameter, error)) return false;
    AddOnce(parameter, parameters);
    return true;
  }
  bool found = false;
  for (int id = object == mjOBJ_BODY ? 1 : 0; id < CountOf(m, object); ++id) {
    if (!MakeParameter(m, *quantity, id, &parameter, error)) continue;
    AddOnce(parameter, parameters);
    found = true;
  }
  if (!found) *error = "'" + text + "': no " + kind + " of the model has one";
  return found;
}

std::string Name(const mjModel& m, const FitParameter& parameter) {
  const mjtObj object = parameter.quantity->object;
  const char* name = Id2Name(m, object, parameter.id);
  return std::string(Type2Str(object)) + ":" +
         (name != nullptr && *name != '\0' ? name : std::to_string(parameter.id)) + "." +
         parameter.quantity->word;
}

const char* UnitOf(const mjModel& m, const FitParameter& parameter) {
  const Quantity& q = *parameter.quantity;
  const bool slides = q.object == mjOBJ_JOINT && m.jnt_type[parameter.id] == mjJNT_SLIDE;
  return slides && q.slide_unit != nullptr ? q.slide_unit : q.unit;
}

void Apply(const mjModel& base, std::span<const FitParameter> parameters, const double* values, mjModel& m,
           mjData& d) {
  bool constants = false;
  for (const FitParameter& p : parameters) {
    constants = constants || p.quantity->constants;
    if (p.quantity->object != mjOBJ_BODY) continue;
    m.body_mass[p.id] = base.body_mass[p.id];
    std::copy_n(base.body_inertia + 3 * p.id, 3, m.body_inertia + 3 * p.id);
  }
  for (std::size_t i = 0; i < parameters.size(); ++i)
    parameters[i].quantity->set(m, parameters[i].id, values[i]);
  if (constants) compile::SetConst(m, d);
}

double DelayOf(const mjModel& m, std::span<const FitParameter> parameters, const double* values,
               int actuator) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const FitParameter& p = parameters[i];
    if (p.quantity->object == mjOBJ_ACTUATOR && p.id == actuator && !std::strcmp(p.quantity->word, "delay"))
      return values[i];
  }
  return m.actuator_delay[actuator];
}

}  // namespace pliant::identify
