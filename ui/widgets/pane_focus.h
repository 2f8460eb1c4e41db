// The keyboard in the panes of the window: a key takes it from the view to the menus and on from pane to
// pane; there the arrows, Tab, Space and Enter belong to the controls, round which a ring is drawn, until Esc
// or a click gives the keys back to the actions.
#pragma once

#include "ui/keys/keys.h"
#include "ui/style/style.h"

namespace pliant::ui {

// From pane to pane, in the order of the window; past the last one (or the first) the keyboard is the view's
// again. `direction`: 1 forward, -1 backward.
void MovePaneFocus(int direction);
// The context menu of the control that has the keyboard, or of the view.
void RequestContextMenu();

// True when this key is for the controls of the pane that has the keyboard. Esc gives it back.
bool PaneTakesKey(const KeyPress& press);

// The menu bar has the keyboard, or one of its menus. What is typed there is kept until it is taken: the last
// letter, 'A' to 'Z', or 0.
bool MenuHasKeyboard();
bool MenuTakesLetter(const KeyPress& press);
int TakeMenuLetter();
// A command was chosen in a menu: the keys are the view's again.
void LeavePanes();

// True once after the key for a context menu was pressed while the keyboard was the view's; it is then that
// menu's until LeavePanes().
bool TakeViewMenuRequest();

// Before ImGui's frame begins: whose the keys are, and the right button for a context menu.
void BeginPaneFocus();
// Before the panes are drawn: to the pane that an action asked for.
void GivePaneFocus();
// After all panes were drawn: the ring.
void DrawFocusRing(const Style& style);

}  // namespace pliant::ui
