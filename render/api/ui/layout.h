// Where sections and items lie. Rectangles are pixels of the auxiliary buffer, from its lower left corner;
// the interface hangs from the buffer's upper edge, which is mjUI.maxheight.
#pragma once

#include <mujoco/mjui.h>

namespace pliant::render {

// Sizes of the spacing theme in pixels, at the font scale of a context.
struct UiMetrics {
  UiMetrics(const mjUI& ui, const mjrContext& con);

  int width, scroll, label, section, corner_section, corner_separator, side, middle, vertical, text_side,
      line;
  int text;  // height of a line of text
  int row;   // height of an item of one line
};

// mjui_resize: fills width, height, maxheight and all rectangles; closed parts get empty ones.
void ResizeUi(mjUI* ui, const mjrContext& con);

// Columns and rows of a radio group.
int RadioColumns(const mjUI& ui, const mjuiItem& item);
int RadioRows(const mjUI& ui, const mjuiItem& item);

// The part of an item right of its name; all of it where the item has no name.
mjrRect ValuePart(const mjuiItem& item, const UiMetrics& metrics);

// Entry `index` of a radio group.
mjrRect RadioCell(const mjUI& ui, const mjuiItem& item, const UiMetrics& metrics, int index);

// The square in a section's title, where the section has a checkbox.
mjrRect SectionCheckbox(const mjuiSection& section);

bool IsAdjustable(const mjuiItem& separator);  // can be closed

}  // namespace pliant::render
