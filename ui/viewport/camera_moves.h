// Moves of the cameras that go beyond those of the reference viewer: following a body with its heading or its
// whole orientation, zooming to the pointer, flying, axis views, splitting the window, bookmarks.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include "ui/state/state.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {

enum class AxisView : int { kFront, kBack, kRight, kLeft, kTop, kBottom };

// Looks along a world axis at what is looked at now; x is forward and y left, as robots are modelled.
void LookAlong(AxisView axis, mjvCamera& camera);

// Zooms so that what lies under the pointer in the plane of the look-at point stays there.
void ZoomAtPixel(const mjModel& m, const PanePointer& at, double amount, mjvCamera& camera);

// Turns the eye on the spot, in fractions of the window's height, as orbiting does around the look-at point.
void LookAround(const mjModel& m, double dx, double dy, mjvCamera& camera);

// Begins to follow a body with the view's mode; the picture does not jump.
void Follow(const mjModel& m, const mjData& d, int body, ViewState& view);

// The camera for this frame: the view's own, turned with the heading of the followed body.
mjvCamera CameraOfFrame(const mjModel& m, const mjData& d, const ViewState& view);

// What a camera cannot say, in the scene itself: the full orientation of the followed body, and a parallel
// projection that shows as much as the perspective one at the look-at point.
void FinishCamera(const mjModel& m, const mjData& d, const ViewState& view, mjvScene& scene);

ViewPose PoseOf(const mjModel& m, const mjvScene& scene);

// A <camera> element that looks the same way.
std::string PoseAsElement(const ViewPose& pose);

// Shows 1, 2 or 4 views; new ones start as copies of the active one that look along the axes.
void SplitView(int count, UiState& ui);

// Makes `pane` the view that keys and panels act on.
void ActivatePane(int pane, UiState& ui);

void SaveBookmark(const mjModel& m, int index, UiState& ui);
// False when the bookmark is empty or names what the model does not have.
bool RecallBookmark(const mjModel& m, const mjData& d, int index, UiState& ui);

// Of one of several views: as CameraTitle(), but free ones by the side that they look at, or their number.
std::string PaneTitle(const mjModel& m, const ViewState& view, int pane);

// "Free", "Follow torso (heading)", or the name of the model's camera.
std::string CameraTitle(const mjModel& m, const ViewState& view);

// Keeps the names of the cameras and bodies that the views refer to; once a frame.
void RememberNames(const mjModel& m, UiState& ui);
// What leaves a path, and the forces that stay, in another version of the model: by name, else by number.
// What is gone is taken out.
void FindTraceTargets(const mjModel& m, TraceState& traces);
void FindPins(const mjModel& m, GrabState& grab);
// After a reload: finds them by name in the new version; a camera without its camera or body becomes free.
// A free camera sees all of a model that is many times larger or smaller than `extent_before` (m, 0: none).
void CarryViewsOver(const mjModel& m, double extent_before, UiState& ui);
// Before another model: one view, nothing hidden, traced or pinned.
void ForgetModel(UiState& ui);

}  // namespace pliant::ui
