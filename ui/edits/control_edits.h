// Undo of controls and of what drives them by itself.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds ControlEdits();

}  // namespace pliant::ui
