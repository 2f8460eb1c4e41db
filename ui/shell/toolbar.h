// The bar above the view: title, speed, transport, camera, switches of panes.
#pragma once

#include "ui/actions/actions.h"
#include "ui/shell/pane.h"

namespace pliant::ui {

void DrawToolbar(ActionContext& context, const Rect& rect);

}  // namespace pliant::ui
