#include "ui/viewport/gizmo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "render/camera.h"
#include "ui/model/names.h"
#include "ui/viewport/backing.h"
#include "ui/viewport/gizmo_target.h"

namespace pliant::ui {
namespace {

constexpr double kReach = 9;      // pixels between the pointer and a handle
constexpr double kLength = 84;    // points: of a handle
constexpr int kCircleParts = 48;  // of a circle that turns
constexpr double kDegree = 3.14159265358979323846 / 180;

constexpr ImU32 kAxisColors[] = {IM_COL32(235, 78, 62, 255), IM_COL32(86, 190, 72, 255),
                                 IM_COL32(70, 132, 250, 255)};
constexpr const char* kAxisNames[] = {"x", "y", "z"};

// The handles in the world: they look equally large wherever they are.
struct Handles {
  GizmoTarget target;
  double axes[9];     // rows: unit vectors
  double length = 0;  // m
};

// Metres of a pixel at a point.
double PixelSize(const mjvScene& scene, const render::Viewport& size, const double at[3]) {
  const render::CameraMatrices camera = render::MatricesOf(
      scene, -1, static_cast<float>(size.width) / static_cast<float>(std::max(1, size.height)));
  double depth = 0;
  for (int i = 0; i < 3; ++i)
    depth += (at[i] - static_cast<double>(camera.position[i])) * static_cast<double>(camera.forward[i]);
  const mjvGLCamera& eye = scene.camera[0];
  const double height = static_cast<double>(eye.frustum_top - eye.frustum_bottom);
  const double scale = eye.orthographic ? 1 : std::max(depth, 1e-6) / static_cast<double>(eye.frustum_near);
  return height * scale / std::max(1, size.height);
}

bool FindHandles(const ActionContext& c, const mjvScene& scene, const render::Viewport& size, Handles* out) {
  const GizmoState& state = c.ui.views.tools.gizmo;
  if (state.mode == GizmoMode::kOff || c.frame.m == nullptr) return false;
  out->target = GizmoTargetNow(c);
  const GizmoTarget& target = out->target;
  if (target.kind == GizmoTarget::Kind::kNone) return false;
  if (state.mode == GizmoMode::kRotate && !target.turns) return false;
  if (state.mode == GizmoMode::kScale && !target.scales) return false;
  const bool local = state.local || state.mode == GizmoMode::kScale;
  for (int k = 0; k < 3; ++k) {
    const double unit[3] = {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
    std::copy_n(unit, 3, out->axes + 3 * k);
    if (local) RotVecQuat(out->axes + 3 * k, unit, target.quat);
  }
  out->length = kLength * static_cast<double>(c.frame.style->scale) * PixelSize(scene, size, target.pos);
  return std::isfinite(out->length);  // no number before a new model is drawn, which has no camera yet
}

// The line of handle `k`, from one end to the other, in the world.
std::vector<std::array<double, 3>> LineOf(const Handles& handles, GizmoMode mode, int k) {
  std::vector<std::array<double, 3>> line;
  const auto add = [&](const double* a, double x, const double* b, double y) {
    std::array<double, 3> point;
    for (size_t i = 0; i < 3; ++i) point[i] = handles.target.pos[i] + handles.length * (x * a[i] + y * b[i]);
    line.push_back(point);
  };
  const double* axis = handles.axes + 3 * k;
  if (mode != GizmoMode::kRotate) {
    add(axis, 0, axis, 0);
    add(axis, 1, axis, 0);
    return line;
  }
  const double* u = handles.axes + 3 * ((k + 1) % 3);
  const double* v = handles.axes + 3 * ((k + 2) % 3);
  for (int i = 0; i <= kCircleParts; ++i) {
    const double angle = 2 * kDegree * 180 * i / kCircleParts;
    add(u, std::cos(angle), v, std::sin(angle));
  }
  return line;
}

std::vector<ImVec2> OnScreen(const std::vector<std::array<double, 3>>& line, const mjvScene& scene,
                             const render::Viewport& size) {
  std::vector<ImVec2> out;
  for (const std::array<double, 3>& point : line) {
    double pixel[2];
    if (!render::ProjectToPixel(scene, size, point.data(), pixel)) continue;
    out.emplace_back(static_cast<float>(pixel[0]), static_cast<float>(pixel[1]));
  }
  return out;
}

double DistanceTo(const std::vector<ImVec2>& line, double x, double y) {
  double best = 1e9;
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    const double ax = static_cast<double>(line[i].x), ay = static_cast<double>(line[i].y);
    const double dx = static_cast<double>(line[i + 1].x) - ax, dy = static_cast<double>(line[i + 1].y) - ay;
    const double square = dx * dx + dy * dy;
    const double t = square > 0 ? std::clamp(((x - ax) * dx + (y - ay) * dy) / square, 0.0, 1.0) : 0;
    best = std::min(best, std::hypot(ax + t * dx - x, ay + t * dy - y));
  }
  return best;
}

// Of a ring that is seen from its edge: the pointer rolls it, by the way along its line over its radius.
// `view` points from the target to the eye, `from` from it to the start of the ray.
double EdgeGrip(const Handles& handles, const double* axis, const double view[3], const double from[3],
                const double direction[3]) {
  const double reach = -Dot3(from, view) / std::min(-1e-6, Dot3(direction, view));
  double tangent[3], hit[3];
  Cross(tangent, axis, view);
  for (int i = 0; i < 3; ++i) hit[i] = from[i] + reach * direction[i];
  return Dot3(hit, tangent) / std::max(1e-12, handles.length);
}

// Where along the axis, m, or at which angle about it, rad, the pointer is; false where that
// cannot be told.
bool Grip(const Handles& handles, GizmoMode mode, int k, const PanePointer& pointer, double* out) {
  const render::PixelRay ray = render::RayThroughPixel(pointer.scene, pointer.viewport, pointer.x, pointer.y);
  const double* axis = handles.axes + 3 * k;
  double to_eye[3];
  Sub3(to_eye, ray.origin, handles.target.pos);
  const double along = Dot3(axis, ray.direction);
  if (mode == GizmoMode::kRotate) {
    // The eye stays while a handle is dragged, so that it is one way or the other throughout.
    constexpr double kEdge = 0.1;
    double view[3] = {-ray.direction[0], -ray.direction[1], -ray.direction[2]};
    if (pointer.scene.camera[0].orthographic == 0) {
      std::copy_n(to_eye, 3, view);
      Normalize3(view);
    }
    if (std::abs(Dot3(axis, view)) < kEdge) {
      *out = EdgeGrip(handles, axis, view, to_eye, ray.direction);
      return true;
    }
    if (std::abs(along) < 1e-3) return false;
    const double reach = -Dot3(to_eye, axis) / along;
    double hit[3];
    for (int i = 0; i < 3; ++i) hit[i] = to_eye[i] + reach * ray.direction[i];
    *out =
        std::atan2(Dot3(hit, handles.axes + 3 * ((k + 2) % 3)), Dot3(hit, handles.axes + 3 * ((k + 1) % 3)));
    return true;
  }
  // The point of the axis that is nearest to the ray.
  const double denominator = 1 - along * along;
  if (denominator < 1e-4) return false;  // the axis points at the eye
  *out = (Dot3(to_eye, axis) - along * Dot3(to_eye, ray.direction)) / denominator;
  return true;
}

double Snapped(double amount, double step, bool on) {
  return on && step > 0 ? std::round(amount / step) * step : amount;
}

// What changes nothing.
double NoAmount(GizmoMode mode) { return mode == GizmoMode::kScale ? 1 : 0; }

// How far the drag goes: m, rad, or a factor; typed numbers are degrees where it turns.
double AmountOf(const GizmoState& state, double grip) {
  if (state.given_up) return NoAmount(state.mode);
  const bool snap = state.snap != ImGui::GetIO().KeyCtrl;
  char* end = nullptr;
  const double typed = std::strtod(state.typed, &end);
  const bool is_typed = end != state.typed;
  switch (state.mode) {
    case GizmoMode::kMove:
      return is_typed ? typed : Snapped(grip - state.grip, state.move_step, snap);
    case GizmoMode::kRotate:
      if (is_typed) return typed * kDegree;
      return Snapped(std::remainder(grip - state.grip, 360 * kDegree), state.turn_step * kDegree, snap);
    default: {
      if (is_typed) return typed;
      const double factor = std::abs(state.grip) > 1e-9 ? grip / state.grip : 1;
      return std::max(0.01, Snapped(factor, state.scale_step, snap));
    }
  }
}

std::string AmountText(const GizmoState& state) {
  char text[96];
  const char* axis = kAxisNames[std::clamp(state.dragged, 0, 2)];
  if (state.mode == GizmoMode::kMove) {
    std::snprintf(text, sizeof text, "%s %+.4f m", axis, state.amount);
  } else if (state.mode == GizmoMode::kRotate) {
    std::snprintf(text, sizeof text, "%s %+.2f°", axis, state.amount / kDegree);
  } else {
    std::snprintf(text, sizeof text, "%s × %.3f", axis, state.amount);
  }
  return text + std::string(*state.typed != '\0' ? "   typed" : "");
}

void TextOnBacking(const Style& style, ImVec2 at, const char* text) {
  const ImVec2 extent = ImGui::CalcTextSize(text);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({at.x - style.Px(6), at.y - style.Px(3)},
                     {at.x + extent.x + style.Px(6), at.y + extent.y + style.Px(3)},
                     Color(Backing(style.palette)), style.Px(4));
  list.AddText(at, Color(style.palette.text), text);
}

void DrawAmount(ActionContext& c, ImVec2 at) {
  const Style& style = *c.frame.style;
  TextOnBacking(style, {at.x + style.Px(16), at.y + style.Px(12)},
                AmountText(c.ui.views.tools.gizmo).c_str());
}

}  // namespace

void HoverGizmo(ActionContext& c, const PanePointer& pointer) {
  GizmoState& state = c.ui.views.tools.gizmo;
  state.hovered = -1;
  Handles handles;
  if (!FindHandles(c, pointer.scene, pointer.viewport, &handles)) return;
  double best = kReach * static_cast<double>(c.frame.style->scale);
  for (int k = 0; k < 3; ++k) {
    const auto line = OnScreen(LineOf(handles, state.mode, k), pointer.scene, pointer.viewport);
    const double distance = DistanceTo(line, pointer.x, pointer.y);
    if (distance >= best) continue;
    best = distance;
    state.hovered = k;
  }
}

bool BeginGizmo(ActionContext& c, const PanePointer& pointer) {
  HoverGizmo(c, pointer);
  GizmoState& state = c.ui.views.tools.gizmo;
  Handles handles;
  if (state.hovered < 0 || !FindHandles(c, pointer.scene, pointer.viewport, &handles)) return false;
  if (!Grip(handles, state.mode, state.hovered, pointer, &state.grip)) return false;
  state.dragged = state.hovered;
  state.typed[0] = '\0';
  state.given_up = false;
  state.amount = NoAmount(state.mode);
  GizmoStart(*c.frame.m, *c.frame.d, handles.target, state.start);
  std::copy_n(handles.target.pos, 3, state.origin);
  std::copy_n(handles.axes, 9, state.axes);
  return true;
}

void DragGizmo(ActionContext& c, const PanePointer& pointer) {
  GizmoState& state = c.ui.views.tools.gizmo;
  Handles handles;
  if (state.dragged < 0 || !FindHandles(c, pointer.scene, pointer.viewport, &handles)) return;
  const GizmoTarget target = handles.target;
  // Measured from where the drag began, so that what it has moved meanwhile does not count.
  std::copy_n(state.origin, 3, handles.target.pos);
  std::copy_n(state.axes, 9, handles.axes);
  double grip = state.grip;
  if (!Grip(handles, state.mode, state.dragged, pointer, &grip)) grip = state.grip;
  const double amount = AmountOf(state, grip);
  const bool over = std::exchange(state.given_up, false);
  const bool same = std::exchange(state.amount, amount) == amount;
  const int dragged = state.dragged;
  if (over) EndGizmo(c);
  if (same) return;
  const double* axis = handles.axes + 3 * dragged;
  const double way[3] = {amount * axis[0], amount * axis[1], amount * axis[2]};
  if (state.mode == GizmoMode::kMove) GizmoMove(c, target, state.start, way);
  if (state.mode == GizmoMode::kRotate) GizmoTurn(c, target, state.start, way);
  if (state.mode == GizmoMode::kScale) GizmoScale(c, target, state.start, dragged, amount);
}

void EndGizmo(ActionContext& c) {
  c.ui.views.tools.gizmo.dragged = -1;
  c.ui.views.tools.gizmo.typed[0] = '\0';
}

bool GizmoTakesKey(UiState& ui, const KeyPress& press) {
  GizmoState& state = ui.views.tools.gizmo;
  if (state.dragged < 0) return false;
  const size_t length = std::strlen(state.typed);
  if (press.key == kKeyBackspace && length > 0) {
    state.typed[length - 1] = '\0';
    return true;
  }
  // As in other editors: the one keeps what was typed, the other takes all of it back.
  if (press.key == kKeyEnter || press.key == kKeyPadEnter) {
    state.dragged = -1;
    return true;
  }
  if (press.key == kKeyEscape) {
    state.given_up = true;
    return true;
  }
  const bool pad = press.key >= kKeyPad0 && press.key < kKeyPad0 + 10;
  const char typed = press.key >= kKey0 && press.key < kKey0 + 10 ? static_cast<char>('0' + press.key - kKey0)
                     : pad                     ? static_cast<char>('0' + press.key - kKeyPad0)
                     : press.key == kKeyPeriod ? '.'
                     : press.key == kKeyMinus || press.key == kKeyPadSubtract ? '-'
                                                                              : '\0';
  if (typed == '\0') return false;
  if (length + 1 < sizeof state.typed) {
    state.typed[length] = typed;
    state.typed[length + 1] = '\0';
  }
  return true;
}

void DrawGizmo(ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size) {
  const GizmoState& state = c.ui.views.tools.gizmo;
  Handles handles;
  if (!FindHandles(c, scene, size, &handles)) return;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const Style& style = *c.frame.style;
  for (int k = 0; k < 3; ++k) {
    if (state.dragged >= 0 && state.dragged != k) continue;
    std::vector<ImVec2> line = OnScreen(LineOf(handles, state.mode, k), scene, size);
    if (line.size() < 2) continue;
    for (ImVec2& point : line) point = {point.x + corner.x, point.y + corner.y};
    const bool lit = state.dragged == k || (state.dragged < 0 && state.hovered == k);
    const ImU32 ink = lit ? Color(style.palette.selection) : kAxisColors[k];
    const float width = style.Px(lit ? 4 : 2.5f);
    list.AddPolyline(line.data(), static_cast<int>(line.size()), IM_COL32(0, 0, 0, 120), 0,
                     width + style.Px(2));
    list.AddPolyline(line.data(), static_cast<int>(line.size()), ink, 0, width);
    const ImVec2 end = state.mode == GizmoMode::kRotate ? line[line.size() / 8] : line.back();
    if (state.mode == GizmoMode::kScale) {
      const float half = style.Px(5);
      list.AddRectFilled({end.x - half, end.y - half}, {end.x + half, end.y + half}, ink);
    } else {
      list.AddCircleFilled(end, style.Px(state.mode == GizmoMode::kMove ? 6 : 4), ink, 12);
    }
    TextOnBacking(style, {end.x + style.Px(12), end.y - style.Px(8)}, kAxisNames[k]);
  }
  if (state.dragged >= 0) DrawAmount(c, ImGui::GetMousePos());
}

}  // namespace pliant::ui
