#include "engine/visual/camera.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kDegree = mjPI / 180;
constexpr mjtNum kDegreesPerHeight = 180;  // rotation when the pointer crosses the window
constexpr mjtNum kMaxElevation = 89;
constexpr mjtNum kMinDistance = 0.01, kMaxDistance = 100;  // extents
constexpr mjtNum kStartDistance = 1.5;                     // extents
constexpr mjtNum kZoomGain = 9;

// What both eyes share, in the model's space.
struct View {
  mjtNum pos[3];
  mjtNum forward[3];
  mjtNum up[3];
  mjtNum right[3];
  mjtNum eye_distance;
  mjtNum fovy;  // degrees, or height in metres when orthographic
  bool orthographic;
  int fixed_id;  // model camera, -1 for none
};

void CopyToFloat3(float res[3], const mjtNum v[3]) {
  for (int i = 0; i < 3; ++i) res[i] = static_cast<float>(v[i]);
}

View FreeView(const mjModel& m, const mjvCamera& cam) {
  View v{};
  const mjtNum ca = std::cos(cam.azimuth * kDegree), sa = std::sin(cam.azimuth * kDegree);
  const mjtNum ce = std::cos(cam.elevation * kDegree), se = std::sin(cam.elevation * kDegree);
  v.forward[0] = ce * ca;
  v.forward[1] = ce * sa;
  v.forward[2] = se;
  v.up[0] = -se * ca;
  v.up[1] = -se * sa;
  v.up[2] = ce;
  AddScl3(v.pos, cam.lookat, v.forward, -cam.distance);
  v.eye_distance = m.vis.global.ipd;
  v.fovy = m.vis.global.fovy;
  v.orthographic = cam.orthographic != 0 || m.vis.global.orthographic != 0;
  v.fixed_id = -1;
  return v;
}

// Model cameras look along their -z, with y up.
View FixedView(const mjModel& m, const mjData& d, int id) {
  View v{};
  const mjtNum* mat = d.cam_xmat + 9 * id;
  for (int i = 0; i < 3; ++i) {
    v.forward[i] = -mat[3 * i + 2];
    v.up[i] = mat[3 * i + 1];
  }
  Copy3(v.pos, d.cam_xpos + 3 * id);
  v.eye_distance = m.cam_ipd[id];
  v.fovy = m.cam_fovy[id];
  v.orthographic = m.cam_projection[id] != 0;
  v.fixed_id = id;
  return v;
}

// Frustum at the near plane: from the field of view, or from a physical sensor (focal lengths and principal
// point in metres, on a sensor of the given size).
void SetFrustum(const mjModel& m, const View& v, mjvGLCamera* gl) {
  const mjtNum extent = m.stat.extent;
  const mjtNum near = m.vis.map.znear * extent;
  mjtNum top = 0, bottom = 0, center = 0, width = 0;
  const float* sensor = v.fixed_id >= 0 ? m.cam_sensorsize + 2 * v.fixed_id : nullptr;
  if (v.orthographic) {
    top = v.fovy / 2;
    bottom = -top;
  } else if (sensor != nullptr && sensor[0] > 0 && sensor[1] > 0) {
    const float* k = m.cam_intrinsic + 4 * v.fixed_id;
    top = near / k[1] * (sensor[1] / 2 + k[3]);
    bottom = -near / k[1] * (sensor[1] / 2 - k[3]);
    const mjtNum right = near / k[0] * (sensor[0] / 2 + k[2]);
    const mjtNum left = -near / k[0] * (sensor[0] / 2 - k[2]);
    center = 0.5 * (left + right);
    width = 0.5 * (right - left);
  } else {
    top = near * std::tan(v.fovy * kDegree / 2);
    bottom = -top;
  }
  gl->orthographic = v.orthographic;
  gl->frustum_near = static_cast<float>(near);
  gl->frustum_far = static_cast<float>(m.vis.map.zfar * extent);
  gl->frustum_top = static_cast<float>(top);
  gl->frustum_bottom = static_cast<float>(bottom);
  gl->frustum_center = static_cast<float>(center);
  gl->frustum_width = static_cast<float>(width);
}

// Mean eye of the scene: position, forward and up in room space.
void MeanEye(const mjvScene& scn, mjtNum pos[3], mjtNum forward[3], mjtNum up[3]) {
  for (int i = 0; i < 3; ++i) {
    pos[i] = 0.5 * (scn.camera[0].pos[i] + scn.camera[1].pos[i]);
    forward[i] = scn.camera[0].forward[i] + scn.camera[1].forward[i];
    up[i] = scn.camera[0].up[i] + scn.camera[1].up[i];
  }
  Normalize3(forward);
  Normalize3(up);
}

void TransformOf(const mjvScene& scn, mjtNum translate[3], mjtNum rotate[4], mjtNum* scale) {
  for (int i = 0; i < 3; ++i) translate[i] = scn.translate[i];
  for (int i = 0; i < 4; ++i) rotate[i] = scn.rotate[i];
  *scale = scn.scale;
  if (*scale < mjMINVAL) Fatal("mjvScene.scale must be positive, got %g", *scale);
}

// Look-at point of a free camera moved so that what is under the pointer stays under it.
void MoveLookAt(const mjModel& m, int action, mjtNum dx, mjtNum dy, mjvCamera* cam) {
  const View view = FreeView(m, *cam);
  mjtNum motion[3] = {0, 0, 0};
  if (action == mjMOUSE_MOVE_V_REL || action == mjMOUSE_MOVE_H_REL) {
    mjtNum right[3];
    Cross(right, view.forward, view.up);
    AddScl3(motion, motion, right, dx);
    AddToScl3(motion, action == mjMOUSE_MOVE_V_REL ? view.up : view.forward, dy);
  } else {
    const mjtNum height = view.orthographic ? view.fovy : 2 * std::tan(view.fovy * kDegree / 2);
    const mjtNum gain = height * cam->distance;
    const mjtNum* forward = view.forward;
    const mjtNum in_view[3] = {-dx * gain, action == mjMOUSE_MOVE_H ? dy * gain : 0,
                               action == mjMOUSE_MOVE_V ? dy * gain : 0};
    AlignToCamera(motion, in_view, forward);
  }
  AddTo3(cam->lookat, motion);
}

}  // namespace

void DefaultCamera(mjvCamera* cam) {
  *cam = mjvCamera{};
  cam->type = mjCAMERA_FREE;
  cam->fixedcamid = cam->trackbodyid = -1;
  cam->distance = 2;
  cam->azimuth = 90;
  cam->elevation = -45;
}

void DefaultFreeCamera(const mjModel& m, mjvCamera* cam) {
  DefaultCamera(cam);
  Copy3(cam->lookat, m.stat.center);
  cam->distance = kStartDistance * m.stat.extent;
  cam->azimuth = m.vis.global.azimuth;
  cam->elevation = m.vis.global.elevation;
  cam->orthographic = m.vis.global.orthographic;
}

void Room2Model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3], const mjtNum roomquat[4],
                const mjvScene& scn) {
  if (!scn.enabletransform) {
    Copy3(modelpos, roompos);
    Copy4(modelquat, roomquat);
    return;
  }
  mjtNum translate[3], rotate[4], scale, inv_pos[3], inv_quat[4];
  TransformOf(scn, translate, rotate, &scale);
  NegPose(inv_pos, inv_quat, translate, rotate);
  MulPose(modelpos, modelquat, inv_pos, inv_quat, roompos, roomquat);
  Scl3(modelpos, modelpos, 1 / scale);
}

void Model2Room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3], const mjtNum modelquat[4],
                const mjvScene& scn) {
  if (!scn.enabletransform) {
    Copy3(roompos, modelpos);
    Copy4(roomquat, modelquat);
    return;
  }
  mjtNum translate[3], rotate[4], scale, scaled[3];
  TransformOf(scn, translate, rotate, &scale);
  Scl3(scaled, modelpos, scale);
  MulPose(roompos, roomquat, translate, rotate, scaled, modelquat);
}

void CameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene& scn) {
  MeanEye(scn, headpos, forward, up);
}

void CameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene& scn) {
  MeanEye(scn, headpos, forward, up);
  if (!scn.enabletransform) return;
  mjtNum translate[3], rotate[4], scale, offset[3], inverse[4], turned[3];
  TransformOf(scn, translate, rotate, &scale);
  NegQuat(inverse, rotate);
  Sub3(offset, headpos, translate);
  RotVecQuat(headpos, offset, inverse);
  Scl3(headpos, headpos, 1 / scale);
  RotVecQuat(turned, forward, inverse);
  Copy3(forward, turned);
  RotVecQuat(turned, up, inverse);
  Copy3(up, turned);
}

mjtNum FrustumHeight(const mjvScene& scn) {
  const mjvGLCamera cam = AverageCamera(scn.camera[0], scn.camera[1]);
  const mjtNum height = cam.frustum_top - cam.frustum_bottom;
  const mjtNum per_distance = cam.orthographic ? height : height / cam.frustum_near;
  return scn.enabletransform ? per_distance / scn.scale : per_distance;
}

void AlignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]) {
  const mjtNum length = std::hypot(forward[0], forward[1]);
  // Looking straight up or down leaves the heading undefined: keep the axes.
  const mjtNum fx = length < mjMINVAL ? 0 : forward[0] / length;
  const mjtNum fy = length < mjMINVAL ? 1 : forward[1] / length;
  res[0] = vec[0] * fy + vec[1] * fx;
  res[1] = vec[1] * fy - vec[0] * fx;
  res[2] = vec[2];
}

void MoveCamera(const mjModel& m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam) {
  if (cam->type == mjCAMERA_FIXED || cam->type == mjCAMERA_USER) return;
  switch (action) {
    case mjMOUSE_ROTATE_V:
    case mjMOUSE_ROTATE_H:
      cam->azimuth -= reldx * kDegreesPerHeight;
      cam->elevation -= reldy * kDegreesPerHeight;
      break;
    case mjMOUSE_ZOOM:
      // Steps shrink near the focus, so that one can get close without passing it.
      cam->distance -= std::log(1 + cam->distance / m.stat.extent / 3) * reldy * kZoomGain * m.stat.extent;
      break;
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_H:
    case mjMOUSE_MOVE_V_REL:
    case mjMOUSE_MOVE_H_REL:
      if (cam->type == mjCAMERA_FREE) MoveLookAt(m, action, reldx, reldy, cam);
      break;
    default:
      Fatal("mjv_moveCamera: action %d is not a mouse motion (mjtMouse)", action);
  }
  cam->azimuth = std::remainder(cam->azimuth, 360.0);
  cam->elevation = std::clamp<mjtNum>(cam->elevation, -kMaxElevation, kMaxElevation);
  cam->distance =
      std::clamp<mjtNum>(cam->distance, kMinDistance * m.stat.extent, kMaxDistance * m.stat.extent);
}

mjvGLCamera AverageCamera(const mjvGLCamera& cam1, const mjvGLCamera& cam2) {
  mjvGLCamera mean = cam1;
  const auto average = [](float a, float b) { return 0.5f * (a + b); };
  mjtNum forward[3], up[3];
  for (int i = 0; i < 3; ++i) {
    mean.pos[i] = average(cam1.pos[i], cam2.pos[i]);
    forward[i] = cam1.forward[i] + cam2.forward[i];
    up[i] = cam1.up[i] + cam2.up[i];
  }
  Normalize3(forward);
  // Up stays at a right angle to forward.
  AddToScl3(up, forward, -Dot3(up, forward));
  Normalize3(up);
  CopyToFloat3(mean.forward, forward);
  CopyToFloat3(mean.up, up);
  mean.frustum_center = average(cam1.frustum_center, cam2.frustum_center);
  mean.frustum_width = average(cam1.frustum_width, cam2.frustum_width);
  mean.frustum_bottom = average(cam1.frustum_bottom, cam2.frustum_bottom);
  mean.frustum_top = average(cam1.frustum_top, cam2.frustum_top);
  mean.frustum_near = average(cam1.frustum_near, cam2.frustum_near);
  mean.frustum_far = average(cam1.frustum_far, cam2.frustum_far);
  return mean;
}

void UpdateCamera(const mjModel& m, const mjData& d, mjvCamera* cam, mjvScene* scn) {
  if (cam == nullptr || cam->type == mjCAMERA_USER) return;
  View view;
  if (cam->type == mjCAMERA_FIXED) {
    if (cam->fixedcamid < 0 || cam->fixedcamid >= m.ncam) {
      Fatal("mjvCamera.fixedcamid is %d, but the model has %d cameras", cam->fixedcamid,
            static_cast<int>(m.ncam));
    }
    view = FixedView(m, d, cam->fixedcamid);
  } else if (cam->type == mjCAMERA_FREE || cam->type == mjCAMERA_TRACKING) {
    if (cam->type == mjCAMERA_TRACKING) {
      if (cam->trackbodyid < 0 || cam->trackbodyid >= m.nbody) {
        Fatal("mjvCamera.trackbodyid is %d, but the model has %d bodies", cam->trackbodyid,
              static_cast<int>(m.nbody));
      }
      Copy3(cam->lookat, d.subtree_com + 3 * cam->trackbodyid);
    }
    view = FreeView(m, *cam);
  } else {
    Fatal("mjvCamera.type is %d, not one of mjtCamera", cam->type);
  }
  Cross(view.right, view.forward, view.up);

  scn->enabletransform = 0;
  for (int eye = 0; eye < 2; ++eye) {
    mjvGLCamera* gl = scn->camera + eye;
    mjtNum pos[3];
    AddScl3(pos, view.pos, view.right, (eye == 0 ? -0.5 : 0.5) * view.eye_distance);
    CopyToFloat3(gl->pos, pos);
    CopyToFloat3(gl->forward, view.forward);
    CopyToFloat3(gl->up, view.up);
    SetFrustum(m, view, gl);
  }
}

}  // namespace pliant::visual
