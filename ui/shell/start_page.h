// What the view shows without a model: ways to open one.
#pragma once

#include "ui/actions/actions.h"
#include "ui/shell/pane.h"

namespace pliant::ui {

void DrawStartPage(ActionContext& context, const Rect& view);

}  // namespace pliant::ui
