// Actions that move the camera of the view.
#include "engine/visual/camera.h"
#include "render/camera.h"
#include "ui/actions/action_table.h"
#include "ui/actions/authoring_actions.h"
#include "ui/viewport/camera_moves.h"

namespace pliant::ui {

namespace {

void AlignCamera(ActionContext& c) { visual::DefaultFreeCamera(*c.frame.m, &c.ui.view.camera); }
void FreeCamera(ActionContext& c) { c.ui.view.camera.type = mjCAMERA_FREE; }
void CycleCamera(ActionContext& c, int direction) {
  const int n = c.frame.m->ncam;
  if (n == 0) return;
  mjvCamera& cam = c.ui.view.camera;
  if (cam.type != mjCAMERA_FIXED) {
    cam.fixedcamid = direction > 0 ? 0 : n - 1;
  } else {
    cam.fixedcamid = (cam.fixedcamid + direction + n) % n;
  }
  cam.type = mjCAMERA_FIXED;
}

void FollowSelection(ActionContext& c) {
  mjvCamera& cam = c.ui.view.camera;
  if (cam.type == mjCAMERA_TRACKING) {
    cam.type = mjCAMERA_FREE;
    return;
  }
  // The body that was followed before, so that Esc does not lose it; else the selection.
  if (c.ui.followed_body <= 0) c.ui.followed_body = c.ui.selection.body;
  Follow(*c.frame.m, *c.frame.d, c.ui.followed_body, c.ui.view);
}

void FocusSelection(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  mjvCamera& cam = c.ui.view.camera;
  if (cam.type == mjCAMERA_FIXED) cam.type = mjCAMERA_FREE;
  double center[3];
  double radius = 0;
  if (ElementPlace(m, *c.frame.d, c.ui.selection.element, center, &radius)) {
    render::FocusCamera(m, center, radius, cam);
  } else {
    visual::DefaultFreeCamera(m, &cam);
  }
}

void ToggleOrthographic(ActionContext& c) {
  c.ui.view.camera.orthographic = c.ui.view.camera.orthographic != 0 ? 0 : 1;
}

void CopyCamera(ActionContext& c) {
  if (c.ui.views.pose.valid) {
    c.Ask(request::CopyText{PoseAsElement(c.ui.views.pose)});
    return;
  }
  c.Ask(request::CopyText{CameraAsElement(c.ui.view.camera, {})});
}

void AddCamera(ActionTable& t) {
  t.group = "Camera and selection";
  t.Add("camera.align", "Align the free camera", {Letter('A'), kModCtrl}, AlignCamera);
  t.Add("camera.free", "Free camera", {kKeyEscape, kModAny}, FreeCamera);
  t.Add("camera.previous", "Previous fixed camera", {kKeyLeftBracket, kModAny}, Bound(CycleCamera, -1));
  t.Add("camera.next", "Next fixed camera", {kKeyRightBracket, kModAny}, Bound(CycleCamera, 1));
  t.Add("camera.follow", "Follow, or stop following", {kKeyEnd, kModNone}, FollowSelection);
  t.Add("camera.focus", "Bring the selection into view", {kKeyHome, kModNone}, FocusSelection);
  t.Add("camera.orthographic", "Parallel projection", {Letter('P'), kModShift}, ToggleOrthographic,
        [](const ActionContext& c) { return c.ui.view.camera.orthographic != 0; })
      .keys[1] = {kKeyPad0 + 5, kModNone};
  t.Add("camera.copy", "Copy the camera as an element", {}, CopyCamera);
}

}  // namespace

extern constinit const ActionGroup kCameraActions = {.order = 40, .add = AddCamera};

}  // namespace pliant::ui
