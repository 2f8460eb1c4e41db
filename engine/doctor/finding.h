// What the doctor says about a model.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/patch/element_edits.h"

namespace pliant::doctor {

enum class Weight {
  kNote,     // unusual, or harmless as the model is used
  kWarning,  // cannot be meant
};

struct Diagnosis {
  std::string kind;  // stable, for scripts: "density", "overlap"
  Weight weight = Weight::kWarning;
  mjtObj object = mjOBJ_UNKNOWN;  // the element; unknown for the whole model
  int id = -1;
  std::string text = {};    // names the element, what is wrong with it, in numbers, and what would be right
  std::string remedy = {};  // what `fix` does, as a command: "exclude the pair"; empty without one
  std::vector<io::patch::ElementEdit> fix = {};
  SourceLocation where = {};  // of the element; file empty when it is not known
};

using Diagnoses = std::vector<Diagnosis>;

// printf into a string.
[[gnu::format(printf, 1, 2)]] std::string Text(const char* format, ...);

// A number of an attribute, with as few digits as say it.
std::string AttributeText(double value);

}  // namespace pliant::doctor
