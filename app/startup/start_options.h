// What the command line wants to be shown or changed when the window opens.
#pragma once

#include <string>

#include "app/requests/message_log.h"
#include "app/startup/view_options.h"
#include "engine/runner/runner.h"
#include "ui/state/state.h"

namespace pliant::app {

// All that --layout can name, with commas.
std::string LayoutNames();

// Panels; they open at once. An unknown name is an error message that names those that there are.
void ApplyStartLayout(const ViewOptions& options, ui::UiState& ui, MessageLog& messages);

// What needs the first model: flags, numbers, keyframe and camera. The snapshot must hold it.
void ApplyStartOptions(const ViewOptions& options, runner::Runner& runner, ui::UiState& ui,
                       MessageLog& messages);

}  // namespace pliant::app
