// The card of the selected element: its head, then the numbers of the file, the model and the data.
#pragma once

#include "engine/core/diagnostics.h"
#include "ui/actions/actions.h"

namespace pliant::ui {

void DrawElementCard(ActionContext& context);
void DrawElementNumbers(ActionContext& context);

// Where the selection stands in the model's files; file empty when it is not known.
SourceLocation SelectionSource(const ActionContext& context);

}  // namespace pliant::ui
