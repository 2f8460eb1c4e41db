// Tips: what an item of the window is, said while the pointer rests on it.
#pragma once

namespace pliant::ui {

// Of the item before, with a format as of printf. In a pane at the side it stands beside the pane, at the
// height of the item, where there is room: below the pointer it would lie on the next rows.
void ShowTip(const char* format, ...) __attribute__((format(printf, 1, 2)));
// The same at this height of the window, in pixels.
void ShowTipAt(float y, const char* text);

}  // namespace pliant::ui
