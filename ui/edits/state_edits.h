// Undo of what changes single numbers of the state and its switches: poses, velocities, inputs, equalities.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds StateNumberEdits();

}  // namespace pliant::ui
