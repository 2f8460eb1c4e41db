// What would be lost if the program ended now.
#pragma once

#include <string>
#include <vector>

#include "ui/state/authoring_state.h"
#include "ui/state/frame.h"

namespace pliant::ui {

// One line for each kind of change of the live model against its file: options, visual settings, tuned
// numbers by element, shapes that are being compiled, keyframes. Empty when the file says all of it, or when
// the model came from no file.
std::vector<std::string> UnsavedChanges(const UiFrame& frame, const AuthoringState& authoring);

}  // namespace pliant::ui
