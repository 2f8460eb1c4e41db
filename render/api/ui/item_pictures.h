// How titles and items look.
#pragma once

#include <mujoco/mjui.h>

#include "render/api/ui/layout.h"
#include "render/paint/painter.h"

namespace pliant::render {

// What all pictures need.
struct UiBrush {
  const mjUI& ui;
  UiMetrics metrics;
  const Font& font;
  Painter& painter;
};

inline Color ToColor(const float rgb[3]) { return {rgb[0], rgb[1], rgb[2], 1}; }
inline Box ToBox(const mjrRect& r) {
  return {static_cast<float>(r.left), static_cast<float>(r.bottom), static_cast<float>(r.width),
          static_cast<float>(r.height)};
}

void DrawPane(const UiBrush& brush, const mjuiSection& section);
void DrawTitle(const UiBrush& brush, const mjuiSection& section);
void DrawItem(const UiBrush& brush, const mjuiItem& item);

// The open list of a select item; `pointed`: the entry under the pointer, -1 none.
void DrawList(const UiBrush& brush, const mjuiItem& item, const mjrRect& place, int pointed);

}  // namespace pliant::render
