// The contact that is selected: the table, the constraint rows and the 3D views show the same one.
#pragma once

#include "ui/state/state.h"

namespace pliant::ui {

void ChooseContact(const mjModel& m, const mjData& d, int contact, ContactsPanelState& state);
void ForgetContact(ContactsPanelState& state);

// Once a frame: finds the contact again that continues the selected one; none while its sides are apart.
void FollowChosenContact(const mjModel& m, const mjData& d, ContactsPanelState& state);

}  // namespace pliant::ui
