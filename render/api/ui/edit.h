// Typing into an edit field. The text lives in mjUI.edittext until it is applied or given up. No drawing.
#pragma once

#include <mujoco/mjui.h>

namespace pliant::render {

mjuiItem* EditedItem(mjUI* ui);  // null: none is being edited
const mjuiItem* EditedItem(const mjUI& ui);
bool IsEditItem(const mjuiItem& item);

// Takes the item's values as text, with the caret at its end.
void BeginEdit(mjUI* ui, mjuiItem* item);

// Ends editing. ApplyEdit writes the values and returns the item, also in ui->editchanged; null when nothing
// was edited or the text is no list of as many numbers as the item has: then the values stay.
void CancelEdit(mjUI* ui);
mjuiItem* ApplyEdit(mjUI* ui);

// The next (step 1) or previous (-1) edit item of the same section that is shown and enabled; null:
// there is none.
mjuiItem* NeighbourEdit(mjUI* ui, const mjuiItem& item, int step);

// One key that changes the text or moves the caret. False: the key does neither.
bool TypeKey(mjUI* ui, int key, bool shift);

}  // namespace pliant::render
