// The curve of a number in a cell of a table.
#pragma once

#include "ui/model/probe_store.h"
#include "ui/style/style.h"

namespace pliant::ui {

// Fills the rest of the cell, one line of text high, with the recorded past of the piece that is shown.
void DrawSparkline(const Style& style, const CurveData& curve, ImVec4 color);

}  // namespace pliant::ui
