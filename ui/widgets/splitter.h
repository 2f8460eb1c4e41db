// The bar between two panes, for the mouse and, once the keyboard is brought to it, for the arrows.
#pragma once

#include "ui/style/style.h"

namespace pliant::ui {

// Draws the bar and returns by how many pixels it was moved in this frame (right or down is positive).
float Splitter(const Style& style, const char* name, ImVec2 at, ImVec2 size, bool vertical);

}  // namespace pliant::ui
