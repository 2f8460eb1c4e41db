// The pictures of a user interface.
#pragma once

#include <mujoco/mjui.h>

namespace pliant::render {

// mjui_update: draws a section or an item (-1: all of them) into the interface's auxiliary buffer.
void UpdateUi(int section, int item, const mjUI& ui, const mjrContext& con);

// mjui_render: copies the buffer's visible part to the window, with the scroll bar and an open list.
void RenderUi(mjUI* ui, const mjuiState& state, const mjrContext& con);

}  // namespace pliant::render
