// Mouse and keys on a user interface.
#pragma once

#include <mujoco/mjui.h>

namespace pliant::render {

// mjui_event: lets the interface take part in an event that is directed to it (mouse), or to all (keys).
// Changes the bound memory, draws what changed, and returns the item that the user changed, null for none. A
// key that the interface used for itself (typing, sections) becomes 0 in state->key. Coordinates are the
// window's pixels from its lower left corner.
mjuiItem* HandleUiEvent(mjUI* ui, mjuiState* state, const mjrContext& con);

}  // namespace pliant::render
