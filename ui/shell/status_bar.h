// The bar at the bottom: whether it runs, how fast and why, counts, times, the file.
#pragma once

#include "ui/actions/actions.h"
#include "ui/shell/pane.h"

namespace pliant::ui {

void DrawStatusBar(ActionContext& context, const Rect& rect);

}  // namespace pliant::ui
