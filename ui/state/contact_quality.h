// What the panel "Contact quality" asks for and shows: how far contacts that should hold have crept, and what
// remedies change. The panel fills in what is wanted; the program measures it beside the simulation. Used by
// the main thread only.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/runner/creep_study.h"

namespace pliant::ui {

struct ContactQuality {
  // Of the live simulation, from picture to picture while the panel is shown.
  runner::SlipTotals totals;
  uint64_t generation = 0;
  double time = 0;           // s, of the latest picture
  int chosen[2] = {-2, -2};  // geoms of the pair whose slip the table of remedies shows; -2: of all pairs

  // What is asked for.
  bool wanted = false;
  bool stop = false;
  double seconds = 1;  // simulated, of each run

  // What is known.
  bool busy = false;
  int done = 0;
  int runs = 0;
  std::shared_ptr<const runner::CreepStudy> study;
  mjOption study_option = {};  // that the study began with
  double study_time = 0;       // s
};

ContactQuality& CurrentContactQuality();

}  // namespace pliant::ui
