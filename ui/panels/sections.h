// The sections of a column.
#pragma once

#include "ui/actions/actions.h"
#include "ui/state/panel.h"

namespace pliant::ui {

// A heading for each panel of the place, and the content of those that are open.
void DrawSections(ActionContext& context, PanelPlace place);

}  // namespace pliant::ui
