#include "ui/viewport/mouse.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/math/vec3.h"
#include "render/camera.h"
#include "ui/actions/pointed_surface.h"
#include "ui/state/habits.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/grab.h"
#include "ui/viewport/measure.h"
#include "ui/viewport/throw.h"
#include "ui/viewport/viewport.h"

namespace pliant::ui {
namespace {

constexpr double kZoomNotch = 0.02;      // fraction of the view height per notch of the wheel
constexpr double kFingerTurn = 0.03;     // the same for two fingers that turn or shift
constexpr double kHoverInterval = 0.08;  // s between two looks at what is under the resting pointer
constexpr float kClickSlack = 4;         // pixels that a hand may slip during a click
constexpr double kFlyFaster = 4;

constexpr double kPickReach = 14;  // pixels between the pointer and a site, joint, tendon or contact

}  // namespace

void ViewMouse::Handle(ActionContext& c) {
  const bool hovered = hovered_ = ImGui::IsItemHovered();
  const ImGuiIO& io = ImGui::GetIO();
  const auto is_right = [&](int button) {
    return (button == ImGuiMouseButton_Right) != (io.KeyAlt && button != ImGuiMouseButton_Middle);
  };
  if (hovered && drag_ == Drag::kNone && view_.PaneUnderMouse() != view_.active()) {
    const bool pressed = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1) || ImGui::IsMouseClicked(2);
    if (pressed || io.MouseWheel != 0 || c.frame.double_clicks != 0) {
      view_.Activate(view_.PaneUnderMouse(), c.ui);
    }
  }
  // In a slow frame the button may have been released and pressed again unseen:
  // the drag that began then is over.
  for (const int button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right}) {
    if ((c.frame.double_clicks & (1 << button)) == 0) continue;
    if (!hovered && (drag_ == Drag::kNone || button != button_)) continue;  // it was in a panel
    EndDrag(c);
    PressButton(c, button, is_right(button), true);
    if (!carrying_ && !ImGui::IsMouseDown(button)) EndDrag(c);
    return;
  }
  if (drag_ != Drag::kNone) {
    const bool over =
        carrying_ ? ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1) : !ImGui::IsMouseDown(button_);
    if (over) {
      EndDrag(c);
    } else {
      MoveDrag(c);
    }
    return;
  }
  if (!hovered) {
    c.ui.selection.hovered_body = c.ui.selection.hovered_geom = -1;
    CurrentPointedSurface().there = false;
    return;
  }
  if (io.MouseWheel != 0 || io.MouseWheelH != 0) Scroll(c);
  for (const int button : {ImGuiMouseButton_Left, ImGuiMouseButton_Right, ImGuiMouseButton_Middle}) {
    if (!ImGui::IsMouseClicked(button)) continue;
    const bool twice = button != ImGuiMouseButton_Middle && ImGui::IsMouseDoubleClicked(button);
    PressButton(c, button, is_right(button), twice);
    return;
  }
  HoverGizmo(c, view_.pointer());
  Hover(c);
}

void ViewMouse::PressButton(ActionContext& c, int button, bool right, bool twice) {
  button_ = button;
  travelled_ = 0;
  menu_.Cancel();
  clicks_ = twice ? 2 : 1;
  if (twice) DoubleClick(c, right);
  BeginDrag(c, right);
}

void ViewMouse::Hover(ActionContext& c) {
  if (c.frame.wall < next_hover_) return;
  next_hover_ = c.frame.wall + kHoverInterval;
  if (view_.PaneUnderMouse() != view_.active()) return;
  const PanePointer pointer = view_.pointer();
  const PickResult hit = PickUnder(c, pointer);
  c.ui.selection.hovered_body = hit.body > 0 ? hit.body : -1;
  c.ui.selection.hovered_geom = hit.geom;
  CurrentPointedSurface() = {.there = hit.body >= 0, .point = {hit.point[0], hit.point[1], hit.point[2]}};
  c.ui.views.hover_text.clear();
  const PickLevel level = c.ui.views.pointer.level;
  if (level == PickLevel::kBody || level == PickLevel::kGeom) return;
  const int id = PickByLevel(c, pointer, level, kPickReach, c.ui.views.hover_point);
  if (id >= 0) c.ui.views.hover_text = PickedName(*c.frame.m, *c.frame.d, level, id);
}

void ViewMouse::DoubleClick(ActionContext& c, bool right_button) {
  const PickResult hit = PickUnder(c, view_.pointer());
  mjvCamera& camera = c.ui.view.camera;
  if (!right_button) {
    selection_.SelectUnder(c, view_.pointer());
    return;
  }
  if (hit.body < 0) return;
  if (ImGui::GetIO().KeyCtrl) {
    if (hit.body == 0) return;
    c.ui.followed_body = hit.body;
    Follow(*c.frame.m, *c.frame.d, hit.body, c.ui.view);
  } else if (camera.type == mjCAMERA_FREE) {
    std::copy(hit.point, hit.point + 3, camera.lookat);
  }
}

// In grab mode a plain drag on a body takes it; false when there is none under the pointer.
bool ViewMouse::BeginGrab(ActionContext& c, bool right_button) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!c.ui.views.grab.on || io.KeyCtrl || button_ == ImGuiMouseButton_Middle) return false;
  const PickResult hit = PickUnder(c, view_.pointer());
  if (!IsMovable(*c.frame.m, hit.body)) return false;
  SelectHit(*c.frame.m, *c.frame.d, hit, c.ui.selection);
  drag_ = Drag::kPull;
  carrying_ = c.ui.views.grab.carry;
  BeginPull(c, view_.scene(), right_button ? mjPERT_ROTATE : mjPERT_TRANSLATE);
  return true;
}

// Handles, throws and measurements come before everything else where they are on.
bool ViewMouse::BeginTool(ActionContext& c) {
  const PanePointer pointer = view_.pointer();
  if (BeginGizmo(c, pointer)) {
    drag_ = Drag::kGizmo;
  } else if (c.ui.views.tools.launcher.armed) {
    drag_ = Drag::kThrow;
    BeginThrow(c);
  } else {
    return false;
  }
  return true;
}

void ViewMouse::BeginDrag(ActionContext& c, bool right_button) {
  right_action_ = right_button;
  carrying_ = false;
  const bool points = c.ui.views.tools.measure.taking && button_ == ImGuiMouseButton_Left;
  drag_ = Drag::kCamera;
  if (points) return;  // a click is a point, whatever is below it
  if (button_ == ImGuiMouseButton_Left && BeginTool(c)) return;
  if (BeginGrab(c, right_button)) return;
  const bool pull = ImGui::GetIO().KeyCtrl && button_ != ImGuiMouseButton_Middle && c.ui.selection.body > 0;
  if (!pull) return;
  drag_ = Drag::kPull;
  BeginPull(c, view_.scene(), right_button ? mjPERT_TRANSLATE : mjPERT_ROTATE);
}

void ViewMouse::TakeOverFixedCamera(ActionContext& c) {
  if (c.ui.view.camera.type != mjCAMERA_FIXED) return;
  c.ui.view.camera = render::FreeCameraFrom(*c.frame.m, view_.scene(), c.ui.view.camera);
}

void ViewMouse::Scroll(ActionContext& c) {
  const ImGuiIO& io = ImGui::GetIO();
  const double wheel = static_cast<double>(io.MouseWheel);
  if (c.ui.views.pointer.trackpad && !io.KeyCtrl) {
    TwoFingers(c, static_cast<double>(io.MouseWheelH), wheel);
    return;
  }
  if (wheel == 0) return;
  TakeOverFixedCamera(c);
  const double amount = (c.ui.layout.reverse_scroll ? -1 : 1) * kZoomNotch * wheel;
  const bool to_cursor = c.ui.views.pointer.zoom_to_cursor != (io.KeyCtrl && !c.ui.views.pointer.trackpad);
  const PanePointer pointer = view_.pointer();
  if (to_cursor) {
    ZoomAtPixel(*c.frame.m, pointer, amount, c.ui.view.camera);
  } else {
    render::ZoomCamera(*c.frame.m, amount, c.ui.view.camera);
  }
}

// Two fingers on a trackpad arrive as small steps of both wheels; nothing goes on when they rest.
void ViewMouse::TwoFingers(ActionContext& c, double x, double y) {
  TakeOverFixedCamera(c);
  mjvCamera& camera = c.ui.view.camera;
  if (ImGui::GetIO().KeyShift) {
    render::PanCamera(*c.frame.m, kFingerTurn * x, kFingerTurn * y, false, camera);
  } else {
    render::OrbitCamera(*c.frame.m, kFingerTurn * x, kFingerTurn * y, camera);
  }
}

void ViewMouse::MoveDrag(ActionContext& c) {
  const ImGuiIO& io = ImGui::GetIO();
  travelled_ += std::abs(io.MouseDelta.x) + std::abs(io.MouseDelta.y);
  const double height = static_cast<double>(view_.viewport().height);
  const double dx = static_cast<double>(io.MouseDelta.x) / height;
  const double dy = static_cast<double>(io.MouseDelta.y) / height;
  if (drag_ == Drag::kPull) {
    const double* wrench = c.frame.d->xfrc_applied + 6 * std::max(0, c.ui.selection.body);
    c.ui.perturb.force = Norm3(wrench);
    c.ui.perturb.torque = Norm3(wrench + 3);
  }
  if (drag_ == Drag::kGizmo) {
    DragGizmo(c, view_.pointer());  // also when a number was typed
    return;
  }
  if (drag_ == Drag::kThrow) {
    MoveThrow(c);
    return;
  }
  if (dx == 0 && dy == 0) return;
  if (drag_ == Drag::kCamera) {
    if (!MoveCameraByOneButton(c, dx, dy)) MoveCameraBy(c, dx, dy, io.KeyShift);
    return;
  }
  const bool turns = (c.ui.perturb.perturb.active & mjPERT_ROTATE) != 0;
  if (!turns && c.ui.views.grab.on && !io.KeyCtrl) {
    const PanePointer pointer = view_.pointer();
    PullTo(c, pointer.scene, pointer.viewport, pointer.x, pointer.y, io.KeyShift);
    return;
  }
  const int action = turns ? (io.KeyShift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V)
                           : (io.KeyShift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V);
  PullBy(c, view_.scene(), action, dx, dy);
}

// Where there is one button, a modifier says what the others are for. False: it is a drag like others.
bool ViewMouse::MoveCameraByOneButton(ActionContext& c, double dx, double dy) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!CurrentHabits().one_button || button_ != ImGuiMouseButton_Left) return false;
  if (io.KeyAlt == io.KeyShift) return false;
  TakeOverFixedCamera(c);
  if (io.KeyAlt) {
    render::ZoomCamera(*c.frame.m, dy, c.ui.view.camera);
  } else {
    render::PanCamera(*c.frame.m, dx, dy, false, c.ui.view.camera);
  }
  return true;
}

void ViewMouse::MoveCameraBy(ActionContext& c, double dx, double dy, bool shift) {
  const mjModel& m = *c.frame.m;
  TakeOverFixedCamera(c);
  mjvCamera& camera = c.ui.view.camera;
  if (button_ == ImGuiMouseButton_Middle) {
    render::ZoomCamera(m, dy, camera);
  } else if (right_action_) {
    render::PanCamera(m, dx, dy, shift, camera);
  } else if (c.ui.views.pointer.fly && camera.type == mjCAMERA_FREE) {
    LookAround(m, dx, dy, camera);
  } else {
    render::OrbitCamera(m, dx, dy, camera);
  }
}

void ViewMouse::EndDrag(ActionContext& c) {
  if (drag_ == Drag::kPull) EndPull(c);
  if (drag_ == Drag::kGizmo) EndGizmo(c);
  if (drag_ == Drag::kThrow) EndThrow(c, view_.pointer());
  const bool still = drag_ == Drag::kCamera && travelled_ < kClickSlack;
  const bool clicked = still && button_ == ImGuiMouseButton_Left;
  if (still && right_action_ && clicks_ == 1 && !ImGui::GetIO().KeyCtrl) menu_.Clicked(c, view_.pointer());
  if (clicked && !right_action_ && c.ui.views.tools.measure.taking) {
    TakeMeasurePoint(c, PickUnder(c, view_.pointer()));
  } else if (clicked && !right_action_ && c.ui.views.pointer.single_click && !ImGui::GetIO().KeyCtrl) {
    selection_.SelectUnder(c, view_.pointer());
  }
  drag_ = Drag::kNone;
  carrying_ = false;
}

void ViewMouse::Fly(ActionContext& c) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!c.ui.views.pointer.fly || io.WantTextInput || io.KeyCtrl || io.KeyAlt) return;
  const auto held = [&io](int key) { return io.KeysDown[key] ? 1.0 : 0.0; };
  const double right = held('D') - held('A'), up = held('E') - held('Q'), forward = held('W') - held('S');
  if (right == 0 && up == 0 && forward == 0) return;
  TakeOverFixedCamera(c);
  mjvCamera& camera = c.ui.view.camera;
  if (camera.type == mjCAMERA_TRACKING) camera.type = mjCAMERA_FREE;
  const PointerState& pointer = c.ui.views.pointer;
  const double speed = pointer.fly_speed > 0 ? pointer.fly_speed : 0.5 * c.frame.m->stat.extent;
  const double way =
      speed * (io.KeyShift ? kFlyFaster : 1) * std::min(0.1, static_cast<double>(io.DeltaTime));
  render::FlyCamera(way * right, way * up, way * forward, camera);
}

void ViewMouse::DoWhatActionsAsk(ActionContext& c) {
  Poke(c);
  if (std::exchange(c.ui.views.cycle, false)) selection_.SelectBehind(c, view_.pointer());
}

// The camera and handles go on: those that change sizes make new models, and find what they hold again.
void ViewMouse::Forget() {
  if (drag_ == Drag::kPull || drag_ == Drag::kThrow) drag_ = Drag::kNone;
  carrying_ = false;
}

void ViewMouse::Poke(ActionContext& c) {
  if (!c.ui.views.poke) return;
  c.ui.views.poke = false;
  const PanePointer pointer = view_.pointer();
  const render::PixelRay ray = render::RayThroughPixel(pointer.scene, pointer.viewport, pointer.x, pointer.y);
  PokeAlong(c, PickUnder(c, pointer), ray.direction);
}

}  // namespace pliant::ui
