// What is selected and has no name, found again in another version of the model.
#pragma once

#include <mujoco/mjmodel.h>

#include "ui/state/state.h"

namespace pliant::ui {

// Which of its kind in its body something is; -1: it is in none.
struct SelectionPlace {
  int element = -1;
  int geom = -1;  // that was hit
};
SelectionPlace PlaceOf(const mjModel& m, const Selection& selection);

// Completes what SelectByName() found: an element without a name is the one at its place in its body, or
// nothing where there is none; so is the geom of the body that was hit.
void SelectByPlace(const mjModel& m, Selection& selection, const Selection& before, SelectionPlace place);

}  // namespace pliant::ui
