// Panels that change models and files.
#pragma once

#include "ui/actions.h"
#include "ui/frame.h"

namespace pliant {

// Parameters of the selected element, live.
void DrawTuningPanel(ActionContext& context);
// Named keyframes of the file and of this session.
void DrawKeyframesPanel(ActionContext& context);
// All edits, to go back to any of them.
void DrawEditsPanel(ActionContext& context);
// Typed values, generators and the gain tuner of one actuator.
void DrawControlTools(ActionContext& context);
// All errors and warnings of the file.
void DrawErrorsPanel(ActionContext& context);
// What is worth knowing about the model.
void DrawReportPanel(ActionContext& context);

// Floating windows, drawn when they are open.
void DrawWriteBackWindow(ActionContext& context);
// Asks before changes are lost that no file has.
void DrawLeaveDialog(ActionContext& c);
void DrawOpenDialog(ActionContext& context);
void DrawSaveDialog(ActionContext& context);
// "Showing last good version", load progress with its stop button, an offered reload: on top of the view.
void DrawLoadBadge(ActionContext& context, ImVec2 at, float width);

}  // namespace pliant
