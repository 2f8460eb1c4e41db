// What came of a sweep: a curve over one parameter, a table of colors over two.
#pragma once

#include "ui/state/experiments.h"
#include "ui/style/style.h"

namespace pliant::ui {

// Into what is left of the line and the room below it. A click on a run asks for it in `state`.
void DrawSweepResult(const Style& style, ExperimentsState& state);

}  // namespace pliant::ui
