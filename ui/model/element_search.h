// Search over every element of a model, named or not.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ui/model/element.h"

namespace pliant::ui {

struct SearchEntry {
  ElementRef element;
  std::string name;  // as shown: "knee_left", or "geom 12" where it has none
  std::string path;
};

// All elements of the kinds of kElementKinds, in that order. Takes some milliseconds for 10 000 elements.
std::vector<SearchEntry> ListElements(const mjModel& m);

struct SearchHit {
  int entry = 0;  // index into the list
  int score = 0;
};

// The fitting entries, best first; equal ones in the order of the list. Letters with gaps are a fit only
// where nothing has the words of the query in one piece. A first word that is the beginning of
// a kind's name (of at least three letters: "joi knee") looks only among that kind.
std::vector<SearchHit> SearchElements(const std::vector<SearchEntry>& entries, std::string_view query);

}  // namespace pliant::ui
