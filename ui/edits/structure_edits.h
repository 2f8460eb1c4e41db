// Changes of structure as edits: the texts of the files before and after, and the state
// that belonged to them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ui/edits/edit.h"

namespace pliant::ui {

struct StructureTexts {
  std::map<std::string, std::string> texts;
  std::vector<double> state;  // as of GetRunState(); empty: carried over by name
};

template <>
struct EditTraits<StructureTexts> : EditOfValue<StructureTexts> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory);
  static bool Remap(const mjModel&, Values&) { return true; }  // it brings its own model
  static void BeforeUndo(const UiFrame& frame, Values& values);
  static void Apply(const StructureTexts& value, EditEffects& effects);
  static size_t Bytes(const Values& values);
};

}  // namespace pliant::ui
