// The open list of a select item, and the scroll bar: what is drawn on the window and not in the auxiliary
// buffer. Positions are pixels of the window from its lower left corner.
#pragma once

#include <mujoco/mjui.h>

#include "render/api/ui/layout.h"

namespace pliant::render {

// How an open list goes on (mjUI.mouseclicks).
enum ListState {
  kListPressed = 1,  // the button is held where it opened the list
  kListDragged = 2,  // the button is held and has left that place: its release chooses
  kListWaits = 3,    // the button was released at once: the next click chooses
};

// The select item whose list is open; null: none.
mjuiItem* OpenListItem(mjUI* ui);
const mjuiItem* OpenListItem(const mjUI& ui);

// The window's rectangle of the interface, and a rectangle of the auxiliary buffer seen there.
mjrRect UiRect(const mjUI& ui, const mjuiState& state);
mjrRect OnWindow(const mjUI& ui, const mjuiState& state, const mjrRect& in_buffer);

// The place of the list's entries, the first one on top; below the item, or where the window has room.
mjrRect ListRect(const mjUI& ui, const mjuiState& state, const mjuiItem& item, const UiMetrics& metrics);

// The entry under the pointer, -1: none.
int ListEntryAt(const mjUI& ui, const mjuiState& state, const mjuiItem& item, const UiMetrics& metrics);

// The track of the scroll bar and the thumb inside of it.
mjrRect ScrollTrack(const mjUI& ui, const mjuiState& state, const UiMetrics& metrics);
mjrRect ScrollThumb(const mjUI& ui, const mjuiState& state, const UiMetrics& metrics);

int MaxScroll(const mjUI& ui, const mjuiState& state);
void LimitScroll(mjUI* ui, const mjuiState& state);

}  // namespace pliant::render
