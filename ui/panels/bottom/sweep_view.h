// What came of a sweep: a curve over one parameter, a table of colors over two.
#pragma once

#include "ui/state/experiments.h"
#include "ui/widgets/style.h"

namespace pliant::ui {

// Into what is left of the line and the room below it. A click on a run asks for it in `state`.
void DrawSweepResult(const Style& style, ExperimentsState& state);

// A range that the present value of the parameter lies in: what is there, or from half of the value to twice
// of it. A value that is no number changes nothing.
void IncludeValue(double value, runner::SweepAxis* axis);

}  // namespace pliant::ui
