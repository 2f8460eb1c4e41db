// Undo of options of the simulation and of the picture.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds OptionEdits();

}  // namespace pliant::ui
