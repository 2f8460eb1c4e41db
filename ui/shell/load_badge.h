// "Showing last good version", load progress with its stop button, an offered reload: on top of the view.
#pragma once

#include <imgui.h>

#include "ui/actions/actions.h"

namespace pliant::ui {

void DrawLoadBadge(ActionContext& context, ImVec2 at, float width);

}  // namespace pliant::ui
