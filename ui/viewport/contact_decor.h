// Contacts in the picture: forces in newtons, friction cones, slip; and their legend.
#pragma once

#include <imgui.h>
#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// The options with which the model itself is drawn: without what
// AddContactDecor draws instead.
mjvOption OptionOfModel(const ViewState& view);

// Adds the contacts that pass, as arrows, cones and points.
void AddContactDecor(const ActionContext& c, const ViewState& view, mjvScene& scene);

// Metres per newton of the force arrows.
double ForceScale(const ActionContext& c, const ViewState& view);
// True when the view draws this contact.
bool ContactPasses(const ActionContext& c, const ViewState& view, int contact);

// How long an arrow of some newtons is. `at` is the top left corner of the view on the screen.
void DrawContactLegend(ActionContext& c, const ViewState& view, ImVec2 at, ImVec2 size);

}  // namespace pliant::ui
