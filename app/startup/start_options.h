// What the command line wants to be shown or changed when the window opens.
#pragma once

#include "app/requests/message_log.h"
#include "app/startup/view_options.h"
#include "engine/runner/runner.h"
#include "ui/state/state.h"

namespace pliant::app {

// Panels; they open at once.
void ApplyStartLayout(const ViewOptions& options, ui::UiState& ui, MessageLog& messages);

// What needs the first model: flags, numbers, keyframe and camera. The snapshot must hold it.
void ApplyStartOptions(const ViewOptions& options, runner::Runner& runner, ui::UiState& ui,
                       MessageLog& messages);

}  // namespace pliant::app
