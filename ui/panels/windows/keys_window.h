// The window that changes keys.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

// True when the window waits for a key and takes this one.
bool KeysWindowTakesKey(ActionContext& context, const KeyPress& press);

}  // namespace pliant::ui
