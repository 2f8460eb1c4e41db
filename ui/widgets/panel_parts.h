// Parts of a panel that belong together: a list and what is chosen in it, settings and what came of them.
#pragma once

#include <functional>
#include <span>

#include "ui/style/style.h"

namespace pliant::ui {

struct PanelPart {
  const char* title;
  const char* tip;
  float least;  // points of width that it needs
  float share;  // of the width of the panel, beside the others
};

// Draws them beside each other where each has the width that it needs; else one of them below a row of their
// titles. Each has a child window of its own. `shown` is the one of the row, for parts that lead to another.
void DrawPanelParts(const Style& style, std::span<const PanelPart> parts,
                    const std::function<void(int part, int* shown)>& draw);

}  // namespace pliant::ui
