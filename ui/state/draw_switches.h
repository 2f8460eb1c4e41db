// What a view draws besides the model and can be turned on and off: a row each, of which its action, its part
// of undo and its place in session files are made.
#pragma once

#include "ui/state/view_state.h"

namespace pliant::ui {

struct DrawSwitch {
  bool DrawExtras::*on;
  const char* action;  // that turns it, as in scripts
  const char* title;   // of the action
  const char* key;     // in session files
};

inline constexpr DrawSwitch kDrawSwitches[] = {
    {&DrawExtras::labels_of_selection, "label.of_selection", "Labels of the selection only",
     "labels_of_selection"},
    {&DrawExtras::labels_near_cursor, "label.near_cursor", "Labels near the pointer only",
     "labels_near_cursor"},
    {&DrawExtras::cones, "contact.cones", "Friction cones", "cones"},
    {&DrawExtras::slip, "contact.slip", "Slip at contacts", "slip"},
    {&DrawExtras::conveyors, "contact.surfaces", "Velocity of moving surfaces", "surfaces"},
    {&DrawExtras::balance, "view.balance", "Support polygon, center of mass and zero moment point",
     "balance"},
    {&DrawExtras::sleepers, "view.sleepers", "Dim what sleeps", "sleepers"},
    {&DrawExtras::auto_scale, "contact.auto_scale", "Fit force arrows, with a scale in N", "auto_scale"},
    {&DrawExtras::contacts_of_selection, "contact.of_selection", "Contacts of the selection only",
     "contacts_of_selection"},
};

}  // namespace pliant::ui
