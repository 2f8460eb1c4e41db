#include "ui/viewport/camera_moves.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "engine/math/vec3.h"
#include "engine/visual/camera.h"
#include "render/camera.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

constexpr double kDegree = mjPI / 180;

void ForwardOf(const mjvCamera& camera, double* forward) {
  const double a = camera.azimuth * kDegree, e = camera.elevation * kDegree;
  forward[0] = std::cos(e) * std::cos(a);
  forward[1] = std::cos(e) * std::sin(a);
  forward[2] = std::sin(e);
}

// Angle of the x axis of a frame (columns of mat) around the vertical, degrees; of y where x stands upright.
double HeadingOf(const double* mat) {
  const bool upright = std::hypot(mat[0], mat[3]) < 1e-3;
  return (upright ? std::atan2(-mat[1], mat[4]) : std::atan2(mat[3], mat[0])) / kDegree;
}

bool IsFollowing(const mjModel& m, const ViewState& view) {
  return view.camera.type == mjCAMERA_TRACKING && view.camera.trackbodyid >= 0 &&
         view.camera.trackbodyid < m.nbody && view.follow.body == view.camera.trackbodyid;
}

int FindByName(const mjModel& m, const int* addresses, int n, const std::string& name) {
  for (int i = 0; i < n && !name.empty(); ++i) {
    if (name == m.names + addresses[i]) return i;
  }
  return -1;
}

std::string NameAt(const mjModel& m, const int* addresses, int n, int id) {
  return id >= 0 && id < n ? m.names + addresses[id] : "";
}

}  // namespace

void LookAlong(AxisView axis, mjvCamera& camera) {
  static constexpr double kAngles[6][2] = {{180, 0}, {0, 0}, {90, 0}, {-90, 0}, {90, -89}, {90, 89}};
  if (camera.type == mjCAMERA_FIXED) camera.type = mjCAMERA_FREE;
  camera.azimuth = kAngles[static_cast<int>(axis)][0];
  camera.elevation = kAngles[static_cast<int>(axis)][1];
}

void ZoomAtPixel(const mjModel& m, const PanePointer& at, double amount, mjvCamera& camera) {
  const double before = camera.distance;
  render::ZoomCamera(m, amount, camera);
  if (camera.type != mjCAMERA_FREE || before <= 0) return;
  const render::PixelRay ray = render::RayThroughPixel(at.scene, at.viewport, at.x, at.y);
  double forward[3];
  ForwardOf(camera, forward);
  double along = 0, reach = 0;
  for (int i = 0; i < 3; ++i) {
    along += ray.direction[i] * forward[i];
    reach += (camera.lookat[i] - ray.origin[i]) * forward[i];
  }
  if (along < 1e-3) return;
  const double keep = camera.distance / before;
  for (int i = 0; i < 3; ++i) {
    const double point = ray.origin[i] + reach / along * ray.direction[i];
    camera.lookat[i] = point + keep * (camera.lookat[i] - point);
  }
}

void LookAround(const mjModel& m, double dx, double dy, mjvCamera& camera) {
  double before[3], after[3];
  ForwardOf(camera, before);
  render::OrbitCamera(m, -dx, -dy, camera);
  ForwardOf(camera, after);
  for (int i = 0; i < 3; ++i) camera.lookat[i] += camera.distance * (after[i] - before[i]);
}

void Follow(const mjModel& m, const mjData& d, int body, ViewState& view) {
  if (body <= 0 || body >= m.nbody) return;
  view.camera.type = mjCAMERA_TRACKING;
  view.camera.trackbodyid = body;
  view.camera.fixedcamid = -1;
  view.follow.body = body;
  std::copy(d.xmat + 9 * body, d.xmat + 9 * body + 9, view.follow.reference);
}

mjvCamera CameraOfFrame(const mjModel& m, const mjData& d, const ViewState& view) {
  mjvCamera camera = view.camera;
  if (IsFollowing(m, view) && view.follow.mode == FollowMode::kHeading) {
    camera.azimuth += HeadingOf(d.xmat + 9 * view.follow.body) - HeadingOf(view.follow.reference);
  }
  return camera;
}

void FinishCamera(const mjModel& m, const mjData& d, const ViewState& view, mjvScene& scene) {
  const bool own_projection = view.camera.type == mjCAMERA_FREE || view.camera.type == mjCAMERA_TRACKING;
  double turn[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const bool turned = IsFollowing(m, view) && view.follow.mode == FollowMode::kFull;
  for (int i = 0; i < 9 && turned; ++i) {
    turn[i] = 0;
    for (int k = 0; k < 3; ++k) {
      turn[i] += d.xmat[9 * view.follow.body + 3 * (i / 3) + k] * view.follow.reference[3 * (i % 3) + k];
    }
  }
  for (mjvGLCamera& gl : scene.camera) {
    if (own_projection && view.camera.orthographic != 0) {
      const float half =
          static_cast<float>(view.camera.distance * std::tan(0.5 * kDegree * m.vis.global.fovy));
      gl.frustum_top = half;
      gl.frustum_bottom = -half;
    }
    if (!turned) continue;
    const mjvGLCamera old = gl;
    for (int i = 0; i < 3; ++i) {
      double pos = view.camera.lookat[i], forward = 0, up = 0;
      for (int k = 0; k < 3; ++k) {
        pos += turn[3 * i + k] * (static_cast<double>(old.pos[k]) - view.camera.lookat[k]);
        forward += turn[3 * i + k] * static_cast<double>(old.forward[k]);
        up += turn[3 * i + k] * static_cast<double>(old.up[k]);
      }
      gl.pos[i] = static_cast<float>(pos);
      gl.forward[i] = static_cast<float>(forward);
      gl.up[i] = static_cast<float>(up);
    }
  }
}

ViewPose PoseOf(const mjModel& m, const mjvScene& scene) {
  ViewPose pose;
  mjtNum forward[3];
  visual::CameraInModel(pose.pos, forward, pose.up, scene);
  Cross(pose.right, forward, pose.up);
  const mjvGLCamera& gl = scene.camera[0];
  const double height = static_cast<double>(gl.frustum_top - gl.frustum_bottom);
  pose.orthographic = gl.orthographic != 0;
  pose.fovy = pose.orthographic
                  ? height
                  : 2 * std::atan(0.5 * height / static_cast<double>(gl.frustum_near)) / kDegree;
  pose.valid = m.nbody > 0;
  return pose;
}

std::string PoseAsElement(const ViewPose& pose) {
  char text[400];
  std::snprintf(text, sizeof text,
                "<camera pos=\"%.6g %.6g %.6g\" xyaxes=\"%.6g %.6g %.6g %.6g %.6g %.6g\" fovy=\"%.6g\"%s/>",
                pose.pos[0], pose.pos[1], pose.pos[2], pose.right[0], pose.right[1], pose.right[2],
                pose.up[0], pose.up[1], pose.up[2], pose.fovy,
                pose.orthographic ? " orthographic=\"true\"" : "");
  return text;
}

void SplitView(int count, UiState& ui) {
  static constexpr AxisView kStart[4] = {AxisView::kFront, AxisView::kRight, AxisView::kFront,
                                         AxisView::kTop};
  ActivatePane(0, ui);
  for (int i = ui.views.layout; i < count; ++i) {
    ViewState& view = ui.parked[static_cast<size_t>(i)];
    view = ui.view;
    LookAlong(count == 2 ? AxisView::kRight : kStart[i], view.camera);
  }
  ui.views.layout = count;
}

void ActivatePane(int pane, UiState& ui) {
  const int active = ui.views.active;
  if (pane == active || pane < 0 || pane >= ui.views.layout) return;
  ui.parked[static_cast<size_t>(active)] = ui.view;
  ui.view = ui.parked[static_cast<size_t>(pane)];
  ui.views.active = pane;
}

void SaveBookmark(const mjModel& m, int index, UiState& ui) {
  Bookmark& mark = ui.views.bookmarks[static_cast<size_t>(index)];
  const mjvCamera& camera = ui.view.camera;
  mark.used = true;
  mark.camera = camera;
  mark.mode = ui.view.follow.mode;
  mark.body = camera.type == mjCAMERA_TRACKING ? NameAt(m, m.name_bodyadr, m.nbody, camera.trackbodyid) : "";
  mark.fixed_camera =
      camera.type == mjCAMERA_FIXED ? NameAt(m, m.name_camadr, m.ncam, camera.fixedcamid) : "";
  ui.views.bookmarks_changed = true;
}

bool RecallBookmark(const mjModel& m, const mjData& d, int index, UiState& ui) {
  const Bookmark& mark = ui.views.bookmarks[static_cast<size_t>(index)];
  if (!mark.used) return false;
  mjvCamera camera = mark.camera;
  if (camera.type == mjCAMERA_FIXED) {
    const int named = FindByName(m, m.name_camadr, m.ncam, mark.fixed_camera);
    if (named >= 0) camera.fixedcamid = named;
    if (camera.fixedcamid < 0 || camera.fixedcamid >= m.ncam) return false;
  }
  int body = -1;
  if (camera.type == mjCAMERA_TRACKING) {
    const int named = FindByName(m, m.name_bodyadr, m.nbody, mark.body);
    body = named >= 0 ? named : camera.trackbodyid;
    if (body <= 0 || body >= m.nbody) return false;
  }
  ui.view.camera = camera;
  if (body > 0) {
    ui.view.follow.mode = mark.mode;
    ui.followed_body = body;
    Follow(m, d, body, ui.view);
  }
  return true;
}

std::string CameraTitle(const mjModel& m, const ViewState& view) {
  const mjvCamera& camera = view.camera;
  if (camera.type == mjCAMERA_TRACKING && camera.trackbodyid >= 0 && camera.trackbodyid < m.nbody) {
    static constexpr const char* kSuffix[] = {"", " (heading)", " (full)"};
    return "Follow " + ElementName(m, mjOBJ_BODY, camera.trackbodyid) +
           kSuffix[static_cast<int>(view.follow.mode)];
  }
  if (camera.type == mjCAMERA_FIXED && camera.fixedcamid >= 0 && camera.fixedcamid < m.ncam) {
    return ElementName(m, mjOBJ_CAMERA, camera.fixedcamid);
  }
  return "Free";
}

std::string PaneTitle(const mjModel& m, const ViewState& view, int pane) {
  if (view.camera.type != mjCAMERA_FREE) return CameraTitle(m, view);
  static constexpr const char* kSides[] = {"Front", "Back", "Right", "Left", "Top", "Bottom"};
  for (int i = 0; i < static_cast<int>(std::size(kSides)); ++i) {
    mjvCamera along = view.camera;
    LookAlong(static_cast<AxisView>(i), along);
    const double turned = std::remainder(along.azimuth - view.camera.azimuth, 360.0);
    if (std::abs(turned) < 0.5 && std::abs(along.elevation - view.camera.elevation) < 0.5) return kSides[i];
  }
  return "View " + std::to_string(pane + 1);
}

void RememberNames(const mjModel& m, UiState& ui) {
  for (int pane = 0; pane < ui.views.layout; ++pane) {
    ViewState& view = ViewOfPane(ui, pane);
    view.follow.body_name = NameAt(m, m.name_bodyadr, m.nbody, view.camera.trackbodyid);
    view.follow.camera_name = NameAt(m, m.name_camadr, m.ncam, view.camera.fixedcamid);
  }
  ui.views.followed_name = NameAt(m, m.name_bodyadr, m.nbody, ui.followed_body);
  if (ui.view.camera.type == mjCAMERA_FIXED) ui.views.last_fixed = ui.view.camera.fixedcamid;
  ui.views.last_fixed_name = NameAt(m, m.name_camadr, m.ncam, ui.views.last_fixed);
  for (KeptForce& kept : ui.views.grab.pins) kept.body_name = NameAt(m, m.name_bodyadr, m.nbody, kept.Body());
}

void FindTraceTargets(const mjModel& m, TraceState& traces) {
  std::vector<TraceTarget>& targets = traces.targets;
  for (TraceTarget& target : targets) {
    const bool site = target.type == mjOBJ_SITE;
    const int found = site ? FindByName(m, m.name_siteadr, m.nsite, target.name)
                           : FindByName(m, m.name_bodyadr, m.nbody, target.name);
    if (found >= 0) target.id = found;
    if (target.id >= (site ? m.nsite : m.nbody)) target.id = -1;
  }
  std::erase_if(targets, [](const TraceTarget& target) { return target.id < 0; });
}

void FindPins(const mjModel& m, GrabState& grab) {
  for (KeptForce& kept : grab.pins) {
    int body = kept.Body();
    if (!kept.body_name.empty()) body = FindByName(m, m.name_bodyadr, m.nbody, kept.body_name);
    (kept.IsSpring() ? kept.pin.drag.perturb.select : kept.pin.body) = body < m.nbody ? body : -1;
  }
  std::erase_if(grab.pins, [](const KeptForce& kept) { return kept.Body() < 0; });
}

// A model that was scaled, as from millimetres to metres, would be a dot or all around.
void FrameAgain(const mjModel& m, ViewState& view) {
  const mjvCamera before = view.camera;
  visual::DefaultFreeCamera(m, &view.camera);
  view.camera.azimuth = before.azimuth;
  view.camera.elevation = before.elevation;
  view.camera.orthographic = before.orthographic;
}

void CarryViewsOver(const mjModel& m, double extent_before, UiState& ui) {
  constexpr double kScaled = 8;
  const double grown = extent_before > 0 ? m.stat.extent / extent_before : 1;
  const bool scaled = grown > kScaled || grown < 1 / kScaled;
  const auto body_now = [&](int body, const std::string& name) {
    return name.empty() ? (body < m.nbody ? body : -1) : FindByName(m, m.name_bodyadr, m.nbody, name);
  };
  const auto camera_now = [&](int camera, const std::string& name) {
    return name.empty() ? (camera < m.ncam ? camera : -1) : FindByName(m, m.name_camadr, m.ncam, name);
  };
  for (int pane = 0; pane < ui.views.layout; ++pane) {
    ViewState& view = ViewOfPane(ui, pane);
    mjvCamera& camera = view.camera;
    camera.fixedcamid = camera_now(camera.fixedcamid, view.follow.camera_name);
    camera.trackbodyid = body_now(camera.trackbodyid, view.follow.body_name);
    view.follow.body = camera.trackbodyid;
    const bool lost = (camera.type == mjCAMERA_FIXED && camera.fixedcamid < 0) ||
                      (camera.type == mjCAMERA_TRACKING && camera.trackbodyid < 0);
    if (lost) camera.type = mjCAMERA_FREE;
    if (scaled && camera.type == mjCAMERA_FREE) FrameAgain(m, view);
    DrawExtras& extras = view.extras;
    for (SubtreeRef& hidden : extras.hidden) hidden.body = body_now(hidden.body, hidden.name);
    std::erase_if(extras.hidden, [](const SubtreeRef& hidden) { return hidden.body < 0; });
    extras.solo.body = body_now(extras.solo.body, extras.solo.name);
  }
  ui.followed_body = body_now(ui.followed_body, ui.views.followed_name);
  ui.views.last_fixed = camera_now(ui.views.last_fixed, ui.views.last_fixed_name);
  for (CameraWindow& window : ui.views.windows) window.camera = camera_now(window.camera, window.name);
  std::erase_if(ui.views.windows, [](const CameraWindow& window) { return window.camera < 0; });
  FindTraceTargets(m, ui.views.traces);
  FindPins(m, ui.views.grab);
  ui.views.pose.valid = false;
}

void ForgetModel(UiState& ui) {
  const PointerState pointer = ui.views.pointer;
  const GrabState grab = ui.views.grab;
  ui.views = {};
  ui.views.pointer = pointer;
  ui.views.grab = grab;
  ui.views.grab.pins.clear();
  ui.view.follow = {};
  ui.view.extras.hidden.clear();
  ui.view.extras.solo = {};
}

}  // namespace pliant::ui
