#include "ui/viewport/viewport.h"

#include <algorithm>
#include <cmath>

#include "engine/visual/camera.h"
#include "engine/visual/perturb.h"
#include "engine/visual/scene.h"
#include "render/camera.h"
#include "ui/action_effects.h"

namespace pliant {
namespace {

constexpr int kMaxGeoms = 20000;
constexpr double kZoomNotch = 0.02;      // fraction of the view height per notch of the wheel
constexpr double kHoverInterval = 0.08;  // s between two looks at what is under the resting pointer

double Norm3(const double* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

}  // namespace

SceneView::SceneView() { DefaultScene(&scene_); }

SceneView::~SceneView() {
  if (has_scene_) FreeScene(&scene_);
}

void SceneView::SetModel(const mjModel* m, UiState& ui) {
  const bool first = !has_scene_;
  if (has_scene_) FreeScene(&scene_);
  DefaultScene(&scene_);
  MakeScene(m, &scene_, kMaxGeoms);
  has_scene_ = true;
  if (first) std::copy(scene_.flags, scene_.flags + mjNRNDFLAG, ui.view.render_flags.begin());
  drag_ = Drag::kNone;
  ui.perturb.dragging = false;
  DefaultPerturb(&ui.perturb.perturb);
}

void SceneView::Draw(ActionContext& c, ImTextureID texture) {
  origin_ = ImGui::GetCursorScreenPos();
  size_ = ImGui::GetContentRegionAvail();
  size_.x = std::max(1.0f, std::floor(size_.x));
  size_.y = std::max(1.0f, std::floor(size_.y));
  ImGui::SetItemAllowOverlap();
  ImGui::InvisibleButton("view", size_,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                             ImGuiButtonFlags_MouseButtonMiddle);
  if (c.frame.m != nullptr && has_scene_) {
    HandleMouse(c);
    UpdateScene(c);
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end(origin_.x + size_.x, origin_.y + size_.y);
  if (c.frame.m != nullptr && texture != nullptr) {
    // OpenGL's pictures start at the bottom.
    list.AddImage(texture, origin_, end, {0, 1}, {1, 0});
  } else {
    const Palette& p = c.frame.palette();
    list.AddRectFilledMultiColor(origin_, end, Color(p.header), Color(p.header), Color(p.window),
                                 Color(p.window));
  }
  list.PushClipRect(origin_, end, true);
  DrawViewOverlay(c, scene_, origin_, size_);
  list.PopClipRect();
}

void SceneView::HandleMouse(ActionContext& c) {
  const bool hovered = ImGui::IsItemHovered();
  const ImGuiIO& io = ImGui::GetIO();
  const auto is_right = [&](int button) {
    return (button == ImGuiMouseButton_Right) != (io.KeyAlt && button != ImGuiMouseButton_Middle);
  };
  // In a slow frame the button may have been released and pressed again unseen: the drag that began then is
  // over.
  for (const int button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right}) {
    if ((c.frame.double_clicks & (1 << button)) == 0 || !(hovered || button == button_)) continue;
    EndDrag(c);
    DoubleClick(c, is_right(button));
    if (!ImGui::IsMouseDown(button)) return;
    button_ = button;
    BeginDrag(c, is_right(button));
    return;
  }
  if (drag_ != Drag::kNone) {
    if (!ImGui::IsMouseDown(button_)) {
      EndDrag(c);
    } else {
      MoveDrag(c);
    }
    return;
  }
  if (!hovered) {
    c.ui.selection.hovered_body = c.ui.selection.hovered_geom = -1;
    return;
  }
  if (io.MouseWheel != 0) {
    const double direction = c.ui.layout.reverse_scroll ? -1 : 1;
    Zoom(c, direction * kZoomNotch * static_cast<double>(io.MouseWheel));
  }
  for (const int button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle}) {
    if (!ImGui::IsMouseClicked(button)) continue;
    const bool right = is_right(button);
    button_ = button;
    if (button != ImGuiMouseButton_Middle && ImGui::IsMouseDoubleClicked(button)) DoubleClick(c, right);
    BeginDrag(c, right);
    return;
  }
  Hover(c);
}

PickResult SceneView::Pick(ActionContext& c) const {
  const ImVec2 mouse = ImGui::GetMousePos();
  return PickAt(*c.frame.m, *c.frame.d, c.ui.view.option, scene_, viewport(), mouse.x - origin_.x,
                mouse.y - origin_.y);
}

void SceneView::Hover(ActionContext& c) {
  if (c.frame.wall < next_hover_) return;
  next_hover_ = c.frame.wall + kHoverInterval;
  const PickResult hit = Pick(c);
  c.ui.selection.hovered_body = hit.body > 0 ? hit.body : -1;
  c.ui.selection.hovered_geom = hit.geom;
}

void SceneView::DoubleClick(ActionContext& c, bool right_button) {
  const mjModel& m = *c.frame.m;
  const PickResult hit = Pick(c);
  mjvCamera& camera = c.ui.view.camera;
  if (!right_button) {
    SelectBody(m, c.ui.selection, hit.body);
    if (c.ui.selection.body <= 0) return;
    Selection& s = c.ui.selection;
    s.geom = hit.geom;
    s.flex = hit.flex;
    s.skin = hit.skin;
    const double* pos = c.frame.d->xpos + 3 * s.body;
    const double* mat = c.frame.d->xmat + 9 * s.body;
    for (int i = 0; i < 3; ++i) {
      s.local_point[i] = 0;
      for (int k = 0; k < 3; ++k) s.local_point[i] += mat[3 * k + i] * (hit.point[k] - pos[k]);
    }
    return;
  }
  if (hit.body < 0) return;
  if (ImGui::GetIO().KeyCtrl) {
    if (hit.body == 0) return;
    camera.type = mjCAMERA_TRACKING;
    camera.trackbodyid = hit.body;
    camera.fixedcamid = -1;
    c.ui.followed_body = hit.body;
  } else if (camera.type == mjCAMERA_FREE) {
    std::copy(hit.point, hit.point + 3, camera.lookat);
  }
}

void SceneView::BeginDrag(ActionContext& c, bool right_button) {
  right_action_ = right_button;
  const bool perturb =
      ImGui::GetIO().KeyCtrl && button_ != ImGuiMouseButton_Middle && c.ui.selection.body > 0;
  if (!perturb) {
    drag_ = Drag::kCamera;
    return;
  }
  drag_ = Drag::kPerturb;
  mjvPerturb& p = c.ui.perturb.perturb;
  p.select = c.ui.selection.body;
  p.flexselect = c.ui.selection.flex;
  p.skinselect = c.ui.selection.skin;
  std::copy(c.ui.selection.local_point, c.ui.selection.local_point + 3, p.localpos);
  InitPerturb(*c.frame.m, *c.frame.d, scene_, &p);
  p.active = right_button ? mjPERT_TRANSLATE : mjPERT_ROTATE;
  c.ui.perturb.dragging = true;
  c.sink.Push(command::SetPerturb{p});
}

void SceneView::TakeOverFixedCamera(ActionContext& c) {
  if (c.ui.view.camera.type != mjCAMERA_FIXED) return;
  c.ui.view.camera = FreeCameraFrom(*c.frame.m, scene_, c.ui.view.camera);
}

void SceneView::Zoom(ActionContext& c, double amount) {
  TakeOverFixedCamera(c);
  ZoomCamera(*c.frame.m, scene_, amount, c.ui.view.camera);
}

void SceneView::MoveDrag(ActionContext& c) {
  const ImGuiIO& io = ImGui::GetIO();
  const double dx = static_cast<double>(io.MouseDelta.x / size_.y);
  const double dy = static_cast<double>(io.MouseDelta.y / size_.y);
  if (drag_ == Drag::kPerturb) {
    const double* wrench = c.frame.d->xfrc_applied + 6 * std::max(0, c.ui.selection.body);
    c.ui.perturb.force = Norm3(wrench);
    c.ui.perturb.torque = Norm3(wrench + 3);
  }
  if (dx == 0 && dy == 0) return;
  const mjModel& m = *c.frame.m;
  const bool shift = io.KeyShift;
  if (drag_ == Drag::kPerturb) {
    const int action = right_action_ ? (shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V)
                                     : (shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V);
    MovePerturb(m, *c.frame.d, action, dx, dy, scene_, &c.ui.perturb.perturb);
    c.sink.Push(command::SetPerturb{c.ui.perturb.perturb});
    return;
  }
  TakeOverFixedCamera(c);
  mjvCamera& camera = c.ui.view.camera;
  if (button_ == ImGuiMouseButton_Middle) {
    ZoomCamera(m, scene_, dy, camera);
  } else if (right_action_) {
    PanCamera(m, scene_, dx, dy, shift, camera);
  } else {
    OrbitCamera(m, scene_, dx, dy, camera);
  }
}

void SceneView::EndDrag(ActionContext& c) {
  if (drag_ == Drag::kPerturb) {
    c.ui.perturb.perturb.active = 0;
    c.ui.perturb.dragging = false;
    c.ui.perturb.force = c.ui.perturb.torque = 0;
    c.sink.Push(command::SetPerturb{c.ui.perturb.perturb});
  }
  drag_ = Drag::kNone;
}

void SceneView::UpdateScene(ActionContext& c) {
  mjvPerturb shown = c.ui.perturb.perturb;
  shown.select = c.ui.selection.body;
  shown.flexselect = c.ui.selection.flex;
  shown.skinselect = c.ui.selection.skin;
  std::copy(c.ui.selection.local_point, c.ui.selection.local_point + 3, shown.localpos);
  std::copy(c.ui.view.render_flags.begin(), c.ui.view.render_flags.end(), scene_.flags);
  pliant::UpdateScene(*c.frame.m, *c.frame.d, c.ui.view.option, &shown, &c.ui.view.camera, mjCAT_ALL,
                      &scene_);
}

}  // namespace pliant
