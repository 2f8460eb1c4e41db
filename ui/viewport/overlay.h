// Text over the 3D picture: banners, information, the name under the pointer, errors.
#pragma once

#include <imgui.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

// `origin` is the top left corner on the screen.
// Text over the picture: banners, info, errors. `origin` is the top left corner on the screen.
void DrawViewOverlay(ActionContext& context, ImVec2 origin, ImVec2 size);

}  // namespace pliant::ui
