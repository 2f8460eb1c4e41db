// The card of the selected element: its head, then the numbers of the file, the model and the data.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

void DrawElementCard(ActionContext& context);
void DrawElementNumbers(ActionContext& context);

}  // namespace pliant::ui
