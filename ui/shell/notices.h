// Short notices over the view: what was written and where, and what went wrong. They go by themselves; the
// panel of messages keeps them.
#pragma once

#include "ui/actions/actions.h"
#include "ui/shell/pane.h"

namespace pliant::ui {

// At the bottom right of `view`, the newest lowest.
void DrawNotices(ActionContext& context, const Rect& view);

}  // namespace pliant::ui
