// Undo of what replaces the state as a whole: reset, a loaded keyframe, a pasted state, a poke, a pose by the
// mouse. Undo goes back to the state before.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds WholeStateEdits();

}  // namespace pliant::ui
