#include "ui/viewport/grab.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/math/vec3.h"
#include "engine/visual/perturb.h"
#include "render/camera.h"
#include "ui/state/selection.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

constexpr double kNoForce = 1e-6;  // N or N m: what rounding leaves of a force

void Send(ActionContext& c) {
  const GrabState& grab = c.ui.views.grab;
  command::SetPerturb drag;
  drag.perturb = c.ui.perturb.perturb;
  drag.max_force = grab.max_force;
  drag.max_torque = grab.max_torque;
  drag.axes = grab.axes;
  // Only grab mode bends a floating tree; Ctrl + drag moves it as a whole, as in the reference viewer.
  drag.pose_joints = grab.on && grab.pose_joints;
  drag.ignore_limits = grab.ignore_limits;
  c.sink.Push(drag);
}

}  // namespace

bool IsMovable(const mjModel& m, int body) {
  return body > 0 && body < m.nbody && (m.body_weldid[body] != 0 || m.body_mocapid[body] >= 0);
}

void SelectHit(const mjModel& m, const mjData& d, const PickResult& hit, Selection& selection) {
  SelectBody(m, selection, hit.body);
  if (selection.body <= 0) return;
  selection.geom = hit.geom;
  selection.flex = hit.flex;
  selection.skin = hit.skin;
  const double* pos = d.xpos + 3 * selection.body;
  const double* mat = d.xmat + 9 * selection.body;
  for (int i = 0; i < 3; ++i) {
    selection.local_point[i] = 0;
    for (int k = 0; k < 3; ++k) selection.local_point[i] += mat[3 * k + i] * (hit.point[k] - pos[k]);
  }
}

void BeginPull(ActionContext& c, const mjvScene& scene, int active) {
  const Selection& selection = c.ui.selection;
  mjvPerturb& p = c.ui.perturb.perturb;
  p.select = selection.body;
  p.flexselect = selection.flex;
  p.skinselect = selection.skin;
  std::copy(selection.local_point, selection.local_point + 3, p.localpos);
  visual::PlacePerturb(*c.frame.m, *c.frame.d, scene, &p);  // physics finds the mass
  p.active = active;
  c.ui.perturb.dragging = true;
  Send(c);
}

void PullTo(ActionContext& c, const mjvScene& scene, const render::Viewport& viewport, double x, double y,
            bool level) {
  mjvPerturb& p = c.ui.perturb.perturb;
  const render::PixelRay ray = render::RayThroughPixel(scene, viewport, x, y);
  const render::CameraMatrices camera = render::MatricesOf(
      scene, -1, static_cast<float>(viewport.width) / static_cast<float>(std::max(1, viewport.height)));
  double normal[3] = {0, 0, 1};
  for (int i = 0; i < 3 && !level; ++i) normal[i] = static_cast<double>(camera.forward[i]);
  double along = 0, reach = 0;
  for (int i = 0; i < 3; ++i) {
    along += ray.direction[i] * normal[i];
    reach += (p.refselpos[i] - ray.origin[i]) * normal[i];
  }
  if (std::abs(along) < 0.02 || reach / along < 0) return;  // the plane is seen from its edge
  for (int i = 0; i < 3; ++i) {
    if ((c.ui.views.grab.axes & (1 << i)) == 0) continue;
    const double moved = ray.origin[i] + reach / along * ray.direction[i] - p.refselpos[i];
    p.refselpos[i] += moved;
    p.refpos[i] += moved;
  }
  Send(c);
}

void PullBy(ActionContext& c, const mjvScene& scene, int action, double dx, double dy) {
  visual::MovePerturb(*c.frame.m, *c.frame.d, action, dx, dy, scene, &c.ui.perturb.perturb);
  Send(c);
}

void EndPull(ActionContext& c) {
  PerturbState& state = c.ui.perturb;
  GrabState& grab = c.ui.views.grab;
  if (grab.keep && state.perturb.active != 0 && !c.frame.snapshot->run.paused) {
    command::Pin pin;
    pin.body = state.perturb.select;
    pin.drag = {state.perturb, grab.max_force, grab.max_torque, grab.axes, false, false};
    grab.pins.push_back({pin, ""});
    SendPins(c);
  }
  state.perturb.active = 0;
  state.dragging = false;
  state.force = state.torque = 0;
  Send(c);
}

void PokeAlong(ActionContext& c, const PickResult& hit, const double direction[3]) {
  const mjModel& m = *c.frame.m;
  if (!IsMovable(m, hit.body) || m.body_mocapid[hit.body] >= 0) return;
  Selection at;
  SelectHit(m, *c.frame.d, hit, at);
  command::Poke poke;
  poke.body = hit.body;
  std::copy(at.local_point, at.local_point + 3, poke.point);
  for (int i = 0; i < 3; ++i) poke.impulse[i] = c.ui.views.grab.impulse * direction[i];
  c.sink.Push(poke);
}

command::SetPins PinsOf(const GrabState& grab) {
  command::SetPins pins;
  for (const KeptForce& kept : grab.pins) pins.pins.push_back(kept.pin);
  return pins;
}

void SendPins(ActionContext& c) { c.sink.Push(PinsOf(c.ui.views.grab)); }

std::string ForceText(const ActionContext& c) {
  const double* wrench = c.frame.d->xfrc_applied + 6 * std::clamp(c.ui.perturb.perturb.select, 0,
                                                                  static_cast<int>(c.frame.m->nbody) - 1);
  char text[96];
  if (c.frame.snapshot->run.paused) return "posing";
  const auto shown = [](double value) { return value < kNoForce ? 0 : value; };
  std::snprintf(text, sizeof text, "%.3g N   %.3g N m", shown(Norm3(wrench)), shown(Norm3(wrench + 3)));
  std::string out = text;
  const GrabState& grab = c.ui.views.grab;
  if (grab.max_force > 0 && Norm3(wrench) > 0.999 * grab.max_force) out += "   at the limit";
  return out;
}

}  // namespace pliant::ui
