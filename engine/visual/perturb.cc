#include "engine/visual/perturb.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"
#include "engine/query/object_velocity.h"
#include "engine/visual/camera.h"

namespace pliant::visual {
namespace {

// One revolution of the object when the pointer crosses the window.
constexpr mjtNum kTurnPerHeight = 2 * mjPI;
constexpr mjtNum kMinScale = 0.01, kMaxScale = 100;

bool HasSelection(const mjModel& m, const mjvPerturb& pert) {
  return pert.select > 0 && pert.select < m.nbody;
}

// The picked point in the world.
void SelectedPoint(const mjData& d, const mjvPerturb& pert, mjtNum point[3]) {
  MulMatVec3(point, d.xmat + 9 * pert.select, pert.localpos);
  AddTo3(point, d.xpos + 3 * pert.select);
}

// Mass that a force at `point` of a body feels: with J the Jacobian of the point, 3 / trace(J M^-1 J').
mjtNum EffectiveMass(const mjModel& m, mjData& d, int body, const mjtNum point[3]) {
  if (m.nv == 0) return 0;
  StackFrame frame(d);
  const size_t nv = static_cast<size_t>(m.nv);
  mjtNum* jac = frame.Take<mjtNum>(3 * nv);
  mjtNum* solved = frame.Take<mjtNum>(3 * nv);
  Jac(m, d, jac, nullptr, point, body);
  SolveM(m, d, solved, jac, 3);
  mjtNum trace = 0;
  for (size_t i = 0; i < 3 * nv; ++i) trace += jac[i] * solved[i];
  // Nothing computed yet: the body's own mass is a harmless stand-in.
  return trace > mjMINVAL ? 3 / trace : m.body_mass[body];
}

bool IsRelative(int action) { return action == mjMOUSE_MOVE_V_REL || action == mjMOUSE_MOVE_H_REL; }

// Pointer motion as a vector in the model (a shift, or a rotation vector for rotations); for relative shifts
// in the frame of what is moved: to its y, and to its z or x.
void PointerVector(int action, mjtNum dx, mjtNum dy, const mjtNum forward[3], mjtNum vec[3]) {
  mjtNum in_view[3] = {0, 0, 0};
  switch (action) {
    case mjMOUSE_ROTATE_V:
      in_view[0] = dy;
      in_view[2] = dx;
      break;
    case mjMOUSE_ROTATE_H:
      in_view[0] = dy;
      in_view[1] = dx;
      break;
    case mjMOUSE_MOVE_V:
      in_view[0] = dx;
      in_view[2] = -dy;
      break;
    case mjMOUSE_MOVE_H:
      in_view[0] = dx;
      in_view[1] = -dy;
      break;
    case mjMOUSE_ZOOM:
      break;
    case mjMOUSE_MOVE_V_REL:
      vec[0] = 0, vec[1] = dx, vec[2] = dy;
      return;
    case mjMOUSE_MOVE_H_REL:
      vec[0] = dy, vec[1] = dx, vec[2] = 0;
      return;
    default:
      Fatal("action %d is not a mouse motion (mjtMouse)", action);
  }
  AlignToCamera(vec, in_view, forward);
}

bool IsRotation(int action) { return action == mjMOUSE_ROTATE_V || action == mjMOUSE_ROTATE_H; }

// quat = rotation by the vector `turn` (radians), then what quat was.
void TurnInWorld(mjtNum quat[4], const mjtNum turn[3]) {
  mjtNum axis[3], rotation[4], before[4];
  Copy3(axis, turn);
  const mjtNum angle = Normalize3(axis);
  if (angle < mjMINVAL) return;
  AxisAngle2Quat(rotation, axis, angle);
  Copy4(before, quat);
  MulQuat(quat, rotation, before);
  Normalize4(quat);
}

}  // namespace

void DefaultPerturb(mjvPerturb* pert) {
  *pert = mjvPerturb{};
  pert->flexselect = pert->skinselect = -1;
  pert->refquat[0] = 1;
  pert->scale = 1;
}

void PlacePerturb(const mjModel& m, const mjData& d, const mjvScene& scn, mjvPerturb* pert) {
  if (!HasSelection(m, *pert)) return;
  const int body = pert->select;
  Copy3(pert->refpos, d.xipos + 3 * body);
  MulQuat(pert->refquat, d.xquat + 4 * body, m.body_iquat + 4 * body);
  mjtNum point[3], head[3], forward[3], up[3], to_point[3];
  SelectedPoint(d, *pert, point);
  Copy3(pert->refselpos, point);

  // The picked point stays under the pointer.
  CameraInModel(head, forward, up, scn);
  Sub3(to_point, point, head);
  pert->scale = FrustumHeight(scn) * Dot3(to_point, forward);
}

void FindPerturbMass(const mjModel& m, mjData& d, mjvPerturb* pert) {
  if (!HasSelection(m, *pert)) return;
  mjtNum point[3];
  SelectedPoint(d, *pert, point);
  pert->localmass = EffectiveMass(m, d, pert->select, point);
}

void InitPerturb(const mjModel& m, mjData& d, const mjvScene& scn, mjvPerturb* pert) {
  PlacePerturb(m, d, scn, pert);
  FindPerturbMass(m, d, pert);
}

void MovePerturb(const mjModel& m, const mjData& d, int action, mjtNum reldx, mjtNum reldy,
                 const mjvScene& scn, mjvPerturb* pert) {
  if (!HasSelection(m, *pert)) return;
  mjtNum head[3], forward[3], up[3], vec[3];
  CameraInModel(head, forward, up, scn);
  PointerVector(action, reldx, reldy, forward, vec);
  if (!IsRotation(action)) {
    if (IsRelative(action)) {
      mjtNum world[3];
      RotVecQuat(world, vec, d.xquat + 4 * pert->select);
      Copy3(vec, world);
    }
    Scl3(vec, vec, pert->scale);
    AddTo3(pert->refpos, vec);
    AddTo3(pert->refselpos, vec);
    return;
  }
  Scl3(vec, vec, kTurnPerHeight);
  TurnInWorld(pert->refquat, vec);
  // The spring cannot pull over more than a quarter turn: the target stays within it of where the body is.
  mjtNum body_quat[4], inverse[4], difference[4], turn[3];
  MulQuat(body_quat, d.xquat + 4 * pert->select, m.body_iquat + 4 * pert->select);
  NegQuat(inverse, body_quat);
  MulQuat(difference, inverse, pert->refquat);
  Quat2Vel(turn, difference, 1);
  const mjtNum angle = Normalize3(turn);
  if (angle < -mjPI / 2 || angle > mjPI / 2) {
    AxisAngle2Quat(difference, turn, std::clamp(angle, -mjPI / 2, mjPI / 2));
    MulQuat(pert->refquat, body_quat, difference);
  }
}

void MoveModel(const mjModel& m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
               mjvScene* scn) {
  (void)m;
  if (!scn->enabletransform) return;  // nothing to move
  mjtNum head[3], forward[3], up[3], vec[3];
  CameraInRoom(head, forward, up, *scn);
  if (action == mjMOUSE_ZOOM) {
    const mjtNum scale = scn->scale + std::log(1 + scn->scale / 3) * reldy * 3;
    scn->scale = static_cast<float>(std::clamp(scale, kMinScale, kMaxScale));
    return;
  }
  PointerVector(action, reldx, reldy, forward, vec);
  // The vector assumes z up; the room may have another direction up.
  mjtNum to_up[4], turned[3];
  QuatZ2Vec(to_up, roomup);
  RotVecQuat(turned, vec, to_up);
  if (IsRotation(action)) {
    Scl3(turned, turned, kTurnPerHeight);
    mjtNum quat[4] = {scn->rotate[0], scn->rotate[1], scn->rotate[2], scn->rotate[3]};
    TurnInWorld(quat, turned);
    for (int i = 0; i < 4; ++i) scn->rotate[i] = static_cast<float>(quat[i]);
    return;
  }
  mjtNum to_model[3];
  for (int i = 0; i < 3; ++i) to_model[i] = scn->translate[i] - head[i];
  const mjvGLCamera eye = AverageCamera(scn->camera[0], scn->camera[1]);
  const mjtNum height = (eye.frustum_top - eye.frustum_bottom) / eye.frustum_near;
  const mjtNum gain = height * Dot3(to_model, forward);
  for (int i = 0; i < 3; ++i) scn->translate[i] += static_cast<float>(gain * turned[i]);
}

void ApplyPerturbPose(const mjModel& m, mjData& d, const mjvPerturb& pert, int flg_paused) {
  if (!HasSelection(m, pert) || !(pert.active | pert.active2)) return;
  const int body = pert.select;
  // Body frame that puts the inertial frame at the reference.
  mjtNum pos[3], quat[4], inv_pos[3], inv_quat[4];
  NegPose(inv_pos, inv_quat, m.body_ipos + 3 * body, m.body_iquat + 4 * body);
  MulPose(pos, quat, pert.refpos, pert.refquat, inv_pos, inv_quat);
  const int mocap = m.body_mocapid[body];
  if (mocap >= 0) {
    Copy3(d.mocap_pos + 3 * mocap, pos);
    Copy4(d.mocap_quat + 4 * mocap, quat);
    return;
  }
  const int root = m.body_rootid[body];
  const bool is_free = m.body_jntnum[root] == 1 && m.jnt_type[m.body_jntadr[root]] == mjJNT_FREE;
  if (!flg_paused || m.body_dofnum[root] == 0 || !is_free) return;
  mjtNum* qpos = d.qpos + m.jnt_qposadr[m.body_jntadr[root]];
  if (body == root) {
    Copy3(qpos, pos);
    Copy4(qpos + 3, quat);
    return;
  }
  // The tree moves as one: root = target * (body in the world)^-1 * root in the world.
  mjtNum undo_pos[3], undo_quat[4], move_pos[3], move_quat[4], root_pos[3], root_quat[4];
  NegPose(undo_pos, undo_quat, d.xpos + 3 * body, d.xquat + 4 * body);
  MulPose(move_pos, move_quat, pos, quat, undo_pos, undo_quat);
  MulPose(root_pos, root_quat, move_pos, move_quat, d.xpos + 3 * root, d.xquat + 4 * root);
  Copy3(qpos, root_pos);
  Copy4(qpos + 3, root_quat);
}

void ApplyPerturbForce(const mjModel& m, mjData& d, const mjvPerturb& pert) {
  if (!HasSelection(m, pert)) return;
  const int body = pert.select;
  const int active = pert.active | pert.active2;
  if (m.body_treeid[body] < 0 || active == 0) return;
  mjtNum velocity[6];  // of the center of mass: rotation, then translation
  ObjectVelocity(m, d, mjOBJ_BODY, body, velocity, 0);
  mjtNum* force = d.xfrc_applied + 6 * body;
  mjtNum* torque = force + 3;
  Zero6(force);
  // Both springs are critically damped for the inertia they meet.
  const mjtNum stiffness = m.vis.map.stiffness, rotational_stiffness = m.vis.map.stiffnessrot;
  const mjtNum damping = std::sqrt(stiffness), rotational_damping = std::sqrt(rotational_stiffness);
  const mjtNum inertia = 1 / std::max(mjMINVAL, m.body_invweight0[2 * body + 1]);

  if (active & mjPERT_TRANSLATE) {
    mjtNum point[3], arm[3], point_velocity[3], offset[3], twist[3];
    SelectedPoint(d, pert, point);
    Sub3(arm, point, d.xipos + 3 * body);
    Cross(point_velocity, velocity, arm);
    AddTo3(point_velocity, velocity + 3);
    Sub3(offset, pert.refselpos, point);
    for (int i = 0; i < 3; ++i) {
      force[i] = pert.localmass * (stiffness * offset[i] - damping * point_velocity[i]);
    }
    Cross(twist, arm, force);
    AddTo3(torque, twist);
    // The pull alone would leave the body spinning about its line.
    if (Normalize3(offset) > mjMINVAL) {
      AddToScl3(torque, offset, -rotational_damping * inertia * Dot3(velocity, offset));
    }
  }
  if (active & mjPERT_ROTATE) {
    // The wanted rotation wins over what the pull does to it.
    mjtNum quat[4], difference[3], turn[3];
    MulQuat(quat, d.xquat + 4 * body, m.body_iquat + 4 * body);
    SubQuat(difference, pert.refquat, quat);
    RotVecQuat(turn, difference, quat);
    for (int i = 0; i < 3; ++i) {
      torque[i] = inertia * (rotational_stiffness * turn[i] - rotational_damping * velocity[i]);
    }
  }
}

// qvel += M^-1 J' p.
void ApplyImpulse(const mjModel& m, mjData& d, int body, const mjtNum local[3], const mjtNum impulse[3]) {
  if (m.nv == 0 || body <= 0 || body >= m.nbody) return;
  StackFrame frame(d);
  const size_t nv = static_cast<size_t>(m.nv);
  mjtNum* jac = frame.Take<mjtNum>(3 * nv);
  mjtNum* change = frame.Take<mjtNum>(nv);
  mjtNum point[3];
  MulMatVec3(point, d.xmat + 9 * body, local);
  AddTo3(point, d.xpos + 3 * body);
  Jac(m, d, jac, nullptr, point, body);
  mjtNum* push = frame.Take<mjtNum>(nv);
  for (size_t i = 0; i < nv; ++i) {
    push[i] = jac[i] * impulse[0] + jac[nv + i] * impulse[1] + jac[2 * nv + i] * impulse[2];
  }
  SolveM(m, d, change, push, 1);
  for (size_t i = 0; i < nv; ++i) d.qvel[i] += change[i];
}

}  // namespace pliant::visual
