// Undo of keyframes that are overwritten.
#pragma once

#include "ui/edits/edit_kinds.h"

namespace pliant::ui {

EditKinds KeyframeEdits();

}  // namespace pliant::ui
