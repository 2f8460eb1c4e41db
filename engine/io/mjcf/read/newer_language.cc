#include "engine/io/mjcf/read/newer_language.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/values.h"

namespace pliant::io::mjcf {
namespace {

constexpr std::string_view kElements[] = {"dcmotor", "orientation", "pid", "flexvert", "flexstrain"};

// Attributes of one element, or of every element that has them.
struct NewAttribute {
  std::string_view element;  // empty: any
  std::string_view name;
};
constexpr NewAttribute kAttributes[] = {{"", "nsample"},
                                        {"", "interp"},
                                        {"", "delay"},
                                        {"", "interval"},
                                        {"", "surfacevel"},
                                        {"geom", "adhesion"},
                                        {"pair", "adhesion"},
                                        {"body", "sleep"},
                                        {"body", "simple"},
                                        {"site", "mesh"},
                                        {"camera", "projection"},
                                        {"camera", "output"},
                                        {"light", "softness"},
                                        {"attach", "frame"},
                                        {"", "cellcount"},
                                        {"flex", "nodecoord"},
                                        {"flex", "dof"},
                                        {"general", "input"},
                                        {"", "velrange"},
                                        {"", "ffrange"},
                                        {"rangefinder", "camera"},
                                        {"rangefinder", "data"},
                                        {"tactile", "cutoff"},
                                        {"compiler", "conflict"},
                                        {"option", "sleep_tolerance"},
                                        {"flag", "sleep"},
                                        {"flag", "diagexact"},
                                        {"flag", "ipc"}};

// Words that an older attribute did not know.
struct NewWord {
  std::string_view element, attribute, word;
};
constexpr NewWord kWords[] = {{"option", "integrator", "discrete"},
                              {"flexcomp", "dof", "quadratic"},
                              {"flexcomp", "dof", "2d"},
                              {"edge", "equality", "vert"},
                              {"edge", "equality", "strain"},
                              {"general", "dyntype", "dcmotor"},
                              {"general", "dyntype", "pid"},
                              {"general", "gaintype", "dcmotor"},
                              {"general", "gaintype", "so3"},
                              {"general", "gaintype", "pid"},
                              {"general", "biastype", "dcmotor"},
                              {"general", "biastype", "so3"}};

constexpr std::string_view kActuators[] = {"general",     "motor",  "position", "velocity",
                                           "intvelocity", "damper", "cylinder", "muscle"};

template <class List>
bool Has(const List& list, std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool IsNew(const XmlElement& element, const XmlAttribute& given) {
  if (element.name == "lengthrange") return false;  // its `interval` is an old one
  const auto matches = [&](const NewAttribute& a) {
    return (a.element.empty() || a.element == element.name) && a.name == given.name;
  };
  if (std::any_of(std::begin(kAttributes), std::end(kAttributes), matches)) return true;
  const auto says = [&](const NewWord& w) {
    return w.element == element.name && w.attribute == given.name && w.word == given.value;
  };
  if (std::any_of(std::begin(kWords), std::end(kWords), says)) return true;
  if (given.name == "damping" || given.name == "stiffness") {
    return Has(kActuators, element.name) || SplitWords(given.value).size() > 1;
  }
  return given.name == "armature" && Has(kActuators, element.name);
}

}  // namespace

std::optional<NewerUse> FindNewerLanguage(const XmlElement& element) {
  if (Has(kElements, element.name)) return NewerUse{LocationOf(element), "element '" + element.name + "'"};
  if (element.name == "attach" && !element.Find("model")) {
    return NewerUse{LocationOf(element), "element 'attach' without a model"};
  }
  for (const XmlAttribute& given : element.attributes) {
    if (IsNew(element, given)) {
      return NewerUse{LocationOf(element, given.name),
                      "attribute '" + given.name + "' of " + Describe(element)};
    }
  }
  for (const XmlElement& child : element.children) {
    if (auto found = FindNewerLanguage(child)) return found;
  }
  return std::nullopt;
}

}  // namespace pliant::io::mjcf
