// The timeline, between the view and the bottom panel.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

void DrawTimelineBar(ActionContext& context);

}  // namespace pliant::ui
