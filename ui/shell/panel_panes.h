// The panes that hold the registered panels: tabs on the left and at the bottom, sections on the right.
#pragma once

#include "ui/actions/actions.h"
#include "ui/shell/pane.h"

namespace pliant::ui {

void DrawLeft(ActionContext& context, const Rect& rect);
void DrawRight(ActionContext& context, const Rect& rect);
void DrawBottom(ActionContext& context, const Rect& rect);

}  // namespace pliant::ui
