// What is selected, set and found again.
#pragma once

#include <mujoco/mjmodel.h>

#include "ui/model/element.h"
#include "ui/state/state.h"

namespace pliant::ui {

// Sets `body` (and what is known of the hit) as selected; 0 or less clears.
void SelectBody(const mjModel& m, Selection& selection, int body);

// The same for an element of any kind; a geom, site, ... also selects its body.
void SelectElement(const mjModel& m, Selection& selection, ElementRef element);

// Selects what `before` names, in another version of the model; nothing where it has no name or is gone.
void SelectByName(const mjModel& m, Selection& selection, const Selection& before);

}  // namespace pliant::ui
