// Actions of the tools in the 3D views: handles, measurements, throwing, colours by a quantity.
#pragma once

#include "ui/actions/action_table.h"

namespace pliant::ui {

void AddToolActions(ActionTable& table);

}  // namespace pliant::ui
