// Changes of structure as edits: the texts of the files before and after, and the state
// that belonged to them.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds StructureTextEdits();

}  // namespace pliant::ui
