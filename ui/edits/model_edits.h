// Undo of numbers of the model: those that show at once, and those that need the compiler.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds ModelNumberEdits();

}  // namespace pliant::ui
