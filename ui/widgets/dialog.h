// Windows over the panels: dialogs that everything else waits for, and floating ones. All of them close with
// Esc, the front one first.
#pragma once

#include "ui/keys/keys.h"
#include "ui/style/style.h"

namespace pliant::ui {

struct DialogLook {
  ImVec2 size = {0, 0};  // points, at most the screen; 0: as high as its content
  float at = 0.5f;       // where its middle lies between the top and the bottom of the screen
  bool modal = false;    // the mouse and the keys are its own
  bool keys = false;     // not modal, but the keys are its own while it is in front
  bool resizable = true;
};

// Call in every frame, also while it is closed; draw the content and call EndDialog() when it returns true.
// Esc and the cross put *open to false.
bool BeginDialog(const Style& style, const char* title, bool* open, const DialogLook& look);
void EndDialog();

// Esc: closes the innermost menu, list or picker, or the front dialog; a dialog also while one of its fields
// is typed into. False when there is nothing to close, or when a field has to leave its text first.
bool CloseFront();
// True while keys belong to a dialog, a menu or a list, and not to the actions.
bool DialogTakesKeys();
// True while a menu or a list is open, and no dialog below it that has to be answered.
bool MenuIsOpen();

}  // namespace pliant::ui
