#include "ui/viewport/gizmo_target.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// Arrays of the model that hold the place of a kind of elements; null where there is none.
struct PlaceFields {
  mjtObj type;
  const char* pos;
  const char* quat;
  const char* size;
  const char* direction = nullptr;  // in place of an orientation
};
constexpr PlaceFields kPlaces[] = {{mjOBJ_BODY, "body_pos", "body_quat", nullptr},
                                   {mjOBJ_GEOM, "geom_pos", "geom_quat", "geom_size"},
                                   {mjOBJ_SITE, "site_pos", "site_quat", "site_size"},
                                   {mjOBJ_CAMERA, "cam_pos", "cam_quat", nullptr},
                                   {mjOBJ_LIGHT, "light_pos", nullptr, nullptr, "light_dir"}};

const PlaceFields* PlaceOf(mjtObj type) {
  const auto found = std::find_if(std::begin(kPlaces), std::end(kPlaces),
                                  [type](const PlaceFields& p) { return p.type == type; });
  return found != std::end(kPlaces) ? found : nullptr;
}

// Numbers of a parameter of an element; how many are written to `out`.
int Read(const mjModel& m, const char* field, int id, double* out) {
  const ModelParameter* p = field != nullptr ? FindParameter(field) : nullptr;
  if (p == nullptr) return 0;
  const ParameterSlice slice = SliceOf(m, *p, id);
  for (int k = 0; k < slice.count; ++k) out[k] = ParameterValue(m, field, slice.begin + k);
  return slice.count;
}

// Changes of shape go to the compiler, everything else to the live model.
void Write(ActionContext& c, const char* field, ElementRef element, const double* values) {
  const mjModel& m = *c.frame.m;
  const ModelParameter* p = FindParameter(field);
  if (p == nullptr) return;
  const ParameterSlice slice = SliceOf(m, *p, element.id);
  const char* name = Id2Name(m, element.type, element.id);
  for (int k = 0; k < slice.count; ++k) {
    if (ParameterValue(m, field, slice.begin + k) == values[k]) continue;
    if (p->effect == Effect::kRecompile) {
      c.ui.authoring.tuning.SetShape(
          {element.type, name != nullptr ? name : "", element.id, field, k, values[k]});
    } else {
      c.sink.Push(command::SetModelField{field, slice.begin + k, values[k]});
    }
  }
}

void SetPose(ActionContext& c, const GizmoTarget& target, const double pos[3], const double quat[4]) {
  if (target.kind == GizmoTarget::Kind::kMocap) {
    command::SetMocap mocap;
    mocap.mocap = target.address;
    std::copy_n(pos, 3, mocap.pos);
    std::copy_n(quat, 4, mocap.quat);
    c.sink.Push(mocap);
    return;
  }
  command::SetQpos pose;
  pose.address = target.address;
  pose.n = 7;
  std::copy_n(pos, 3, pose.value);
  std::copy_n(quat, 4, pose.value + 3);
  c.sink.Push(pose);
  // It rests in the hand: what it had of speed would carry it off when time goes on.
  const mjModel& m = *c.frame.m;
  const int dof = m.jnt_dofadr[m.body_jntadr[target.element.id]];
  for (int k = dof; k < dof + 6; ++k) {
    if (c.frame.d->qvel[k] != 0) c.sink.Push(command::SetQvel{k, 0});
  }
}

// World pose of a part and the body whose frame its numbers are in.
int PartPose(const mjModel& m, const mjData& d, ElementRef e, double pos[3], double quat[4]) {
  const auto take = [&](const double* p, const double* mat) {
    std::copy_n(p + 3 * e.id, 3, pos);
    if (mat != nullptr) Mat2Quat(quat, mat + 9 * e.id);
  };
  switch (e.type) {
    case mjOBJ_GEOM:
      take(d.geom_xpos, d.geom_xmat);
      return m.geom_bodyid[e.id];
    case mjOBJ_SITE:
      take(d.site_xpos, d.site_xmat);
      return m.site_bodyid[e.id];
    case mjOBJ_CAMERA:
      take(d.cam_xpos, d.cam_xmat);
      return m.cam_bodyid[e.id];
    case mjOBJ_LIGHT:
      take(d.light_xpos, nullptr);
      QuatZ2Vec(quat, d.light_xdir + 3 * e.id);
      return m.light_bodyid[e.id];
    default:
      return -1;
  }
}

GizmoTarget BodyTarget(const mjModel& m, const mjData& d, int body) {
  GizmoTarget out;
  out.element = {mjOBJ_BODY, body};
  out.turns = true;
  std::copy_n(d.xpos + 3 * body, 3, out.pos);
  std::copy_n(d.xquat + 4 * body, 4, out.quat);
  const int joint = m.body_jntnum[body] > 0 ? m.body_jntadr[body] : -1;
  if (m.body_mocapid[body] >= 0) {
    out.kind = GizmoTarget::Kind::kMocap;
    out.address = m.body_mocapid[body];
  } else if (joint >= 0 && m.jnt_type[joint] == mjJNT_FREE) {
    out.kind = GizmoTarget::Kind::kFree;
    out.address = m.jnt_qposadr[joint];
  } else {
    out.kind = GizmoTarget::Kind::kModel;
    std::copy_n(d.xquat + 4 * m.body_parentid[body], 4, out.parent_quat);
  }
  return out;
}

}  // namespace

std::string WhyNoHandles(const GizmoTarget& target, GizmoMode mode) {
  const std::string kind = ObjectWord(target.element.type);
  if (mode == GizmoMode::kRotate && !target.turns) return "A " + kind + " is not turned.";
  if (mode != GizmoMode::kScale || target.scales) return "";
  if (target.element.type == mjOBJ_BODY) return "A body is as large as its geoms: select one of them.";
  if (target.element.type == mjOBJ_GEOM) return "This geom takes its size from its mesh or height field.";
  return "A " + kind + " has no size.";
}

GizmoTarget FindGizmoTarget(const mjModel& m, const mjData& d, ElementRef selected) {
  if (!Exists(m, selected) || PlaceOf(selected.type) == nullptr) return {};
  if (selected.type == mjOBJ_BODY) return selected.id > 0 ? BodyTarget(m, d, selected.id) : GizmoTarget{};
  GizmoTarget out;
  out.kind = GizmoTarget::Kind::kModel;
  out.element = selected;
  const int body = PartPose(m, d, selected, out.pos, out.quat);
  std::copy_n(d.xquat + 4 * body, 4, out.parent_quat);
  const PlaceFields& place = *PlaceOf(selected.type);
  out.turns = place.quat != nullptr || place.direction != nullptr;
  double size[3];
  out.scales = Read(m, place.size, selected.id, size) > 0;
  return out;
}

GizmoTarget GizmoTargetNow(const ActionContext& c) {
  const mjModel& m = *c.frame.m;
  const Selection& selection = c.ui.selection;
  ElementRef held = selection.element;
  const bool body = held.type == mjOBJ_BODY && Exists(m, held) && held.id > 0;
  if (body && c.ui.views.tools.gizmo.mode == GizmoMode::kScale) {
    const bool pressed = selection.geom >= 0 && selection.geom < m.ngeom;
    if (pressed && m.geom_bodyid[selection.geom] == held.id) {
      held = {mjOBJ_GEOM, selection.geom};
    } else if (m.body_geomnum[held.id] == 1) {
      held = {mjOBJ_GEOM, m.body_geomadr[held.id]};
    }
  }
  return FindGizmoTarget(m, *c.frame.d, held);
}

void GizmoStart(const mjModel& m, const mjData& d, const GizmoTarget& target, double start[10]) {
  std::fill_n(start, 10, 0.0);
  if (target.kind == GizmoTarget::Kind::kModel) {
    const PlaceFields& place = *PlaceOf(target.element.type);
    Read(m, place.pos, target.element.id, start);
    Read(m, place.quat != nullptr ? place.quat : place.direction, target.element.id, start + 3);
    Read(m, place.size, target.element.id, start + 7);
    return;
  }
  const bool mocap = target.kind == GizmoTarget::Kind::kMocap;
  std::copy_n(mocap ? d.mocap_pos + 3 * target.address : d.qpos + target.address, 3, start);
  std::copy_n(mocap ? d.mocap_quat + 4 * target.address : d.qpos + target.address + 3, 4, start + 3);
}

void GizmoMove(ActionContext& c, const GizmoTarget& target, const double start[10], const double way[3]) {
  double local[3] = {way[0], way[1], way[2]};
  if (target.kind == GizmoTarget::Kind::kModel) {
    double back[4];
    NegQuat(back, target.parent_quat);
    RotVecQuat(local, way, back);
  }
  const double pos[3] = {start[0] + local[0], start[1] + local[1], start[2] + local[2]};
  if (target.kind == GizmoTarget::Kind::kModel) {
    Write(c, PlaceOf(target.element.type)->pos, target.element, pos);
  } else {
    SetPose(c, target, pos, start + 3);
  }
}

void GizmoTurn(ActionContext& c, const GizmoTarget& target, const double start[10], const double turn[3]) {
  const double angle = Norm3(turn);
  double axis[3] = {0, 0, 1};
  for (int i = 0; i < 3 && angle > 0; ++i) axis[i] = turn[i] / angle;
  if (target.kind == GizmoTarget::Kind::kModel) {
    double back[4], local[3];
    NegQuat(back, target.parent_quat);
    RotVecQuat(local, axis, back);
    std::copy_n(local, 3, axis);
  }
  double by[4], quat[4];
  AxisAngle2Quat(by, axis, angle);
  if (const char* direction = PlaceOf(target.element.type)->direction; direction != nullptr) {
    double turned[3];
    RotVecQuat(turned, start + 3, by);
    return Write(c, direction, target.element, turned);
  }
  MulQuat(quat, by, start + 3);
  if (target.kind != GizmoTarget::Kind::kModel) {
    SetPose(c, target, start, quat);
  } else if (target.turns) {
    Write(c, PlaceOf(target.element.type)->quat, target.element, quat);
  }
}

void GizmoScale(ActionContext& c, const GizmoTarget& target, const double start[10], int axis,
                double factor) {
  if (!target.scales) return;
  constexpr double kMinSize = 1e-4;  // m
  const char* field = PlaceOf(target.element.type)->size;
  double size[3] = {start[7], start[8], start[9]};
  const int count = SliceOf(*c.frame.m, *FindParameter(field), target.element.id).count;
  // A shape with fewer sizes than axes: round ones grow across by the first, along by the second.
  const int column = count == 3 ? axis : count == 2 ? (axis == 2 ? 1 : 0) : 0;
  size[column] = std::max(kMinSize, size[column] * factor);
  Write(c, field, target.element, size);
}

}  // namespace pliant::ui
