// Text over the 3D picture: banners, information, the name under the pointer, errors.
#pragma once

#include <imgui.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Text over the picture: banners, info, errors. `origin` is the top left corner on the screen; `main_width`,
// in pixels, is that of the first view, which lies in this corner and alone carries the banner of the state.
void DrawViewOverlay(ActionContext& context, ImVec2 origin, ImVec2 size, float main_width);

}  // namespace pliant::ui
