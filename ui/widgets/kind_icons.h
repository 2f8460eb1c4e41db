// A small sign for each kind of element, for trees, searches and cards.
#pragma once

#include "ui/style/style.h"

namespace pliant::ui {

// Draws the sign of an mjtObj into the square with this center and half width.
void DrawKindIcon(ImDrawList& list, const Palette& palette, int type, ImVec2 center, float half);

// The same at the cursor, as tall as a line of text, and moves the cursor behind it on the same line.
void KindIcon(const Style& style, int type);

}  // namespace pliant::ui
