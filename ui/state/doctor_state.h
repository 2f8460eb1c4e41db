// What the panel "Doctor" shows and asks for: findings about the model, and which of them are to be mended.
// The program examines each new model and mends on a thread of its own. Main thread only.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"

namespace pliant::ui {

struct DoctorFinding {
  bool warning = true;  // else a note
  std::string kind;     // "density", "overlap"
  std::string text;     // the element, what is wrong with it, in numbers, and what would be right
  std::string remedy;   // what mending does; empty: it has to be done by hand
  mjtObj object = mjOBJ_UNKNOWN;
  int id = -1;
  SourceLocation where = {};   // file empty when it is not known
  std::string name = {};       // of its element, where `same` is not empty or it is in one
  std::vector<int> same = {};  // later findings that say the same of other elements; they are shown with it
  bool said = false;           // it is one of those
};

struct DoctorState {
  bool busy = false;        // the model is examined
  bool foreign = false;     // it was not read from MJCF, whose text is what mending changes
  uint64_t generation = 0;  // of the model that the findings are about
  std::vector<DoctorFinding> findings;
  std::vector<int> wanted;  // findings to be mended, as one edit
  // Asks for all that can be mended.
  void WantAll();
};

DoctorState& CurrentDoctor();

}  // namespace pliant::ui
