// Text over the 3D picture: banners, information, the name under the pointer, errors.
#pragma once

#include <imgui.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Text over the picture: banners, info, errors. `origin` is the top left corner on the screen; `main_width`,
// in pixels, is that of the first view, which lies in this corner and alone carries the banner of the state.
// Pixels at the lower end of a view of this size in which it says why there is no model; 0 where it does not.
float LoadErrorsHeight(const ActionContext& context, ImVec2 size);

void DrawViewOverlay(ActionContext& context, ImVec2 origin, ImVec2 size, float main_width);

}  // namespace pliant::ui
