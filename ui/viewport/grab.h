// Pulling things with the mouse: the drag itself, its axes and limits, pins, pokes, and posing.
#pragma once

#include <mujoco/mjvisualize.h>

#include <string>

#include "render/viewport.h"
#include "ui/actions/actions.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {

// True when the mouse can move this body: it has joints above it, or it is a mocap body.
bool IsMovable(const mjModel& m, int body);

// Selects the body that was hit at the point that was hit.
void SelectHit(const mjModel& m, const mjData& d, const PickResult& hit, Selection& selection);

// Starts to pull (mjPERT_TRANSLATE) or turn (mjPERT_ROTATE) the selection.
void BeginPull(ActionContext& c, const mjvScene& scene, int active);
// The pulled point follows the pointer in the plane through it that faces the camera; `level`: in the
// horizontal plane. (x, y) pixels from the top left corner of the view.
void PullTo(ActionContext& c, const mjvScene& scene, const render::Viewport& viewport, double x, double y,
            bool level);
// Turns or shifts by a mouse motion, in fractions of the view's height (mjtMouse).
void PullBy(ActionContext& c, const mjvScene& scene, int action, double dx, double dy);
// Ends the drag; with `keep` its spring becomes a pin.
void EndPull(ActionContext& c);

// Pushes the body under a ray with the impulse of GrabState, along the ray.
void PokeAlong(ActionContext& c, const PickResult& hit, const double direction[3]);

// The forces that stay, as the physics takes them.
runner::command::SetPins PinsOf(const GrabState& grab);
// Sends the present list of pins.
void SendPins(ActionContext& c);

// "12.3 N   0.4 N m", from what the physics really applied.
std::string ForceText(const ActionContext& c);

}  // namespace pliant::ui
