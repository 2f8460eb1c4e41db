#include "engine/visual/camera.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/visual/camera_frame.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kDegreesPerHeight = 180;  // rotation when the pointer crosses the window
constexpr mjtNum kMaxElevation = 89;
constexpr mjtNum kMinDistance = 0.01, kMaxDistance = 100;  // extents
constexpr mjtNum kStartDistance = 1.5;                     // extents
constexpr mjtNum kZoomGain = 9;
constexpr mjtNum kParallelGain = 0.15;

// What both eyes share, in the model's space.
struct View {
  mjtNum pos[3];
  mjtNum forward[3];
  mjtNum up[3];
  mjtNum right[3];
  mjtNum eye_distance;
  bool orthographic;
};

void CopyToFloat3(float res[3], const mjtNum v[3]) {
  for (int i = 0; i < 3; ++i) res[i] = static_cast<float>(v[i]);
}

View ViewOf(const mjModel& m, const mjData& d, const mjvCamera& cam) {
  View v{};
  CameraFrame(v.pos, v.forward, v.up, v.right, d, cam);
  const bool fixed = cam.type == mjCAMERA_FIXED;
  v.eye_distance = fixed ? m.cam_ipd[cam.fixedcamid] : m.vis.global.ipd;
  v.orthographic = fixed ? m.cam_projection[cam.fixedcamid] == mjPROJ_ORTHOGRAPHIC
                         : cam.orthographic != 0 || m.vis.global.orthographic != 0;
  return v;
}

// The frustum, where a free camera may be made parallel though those of the model are not; its view is then
// as many metres high as the model's has degrees.
void SetEyeFrustum(const mjModel& m, const mjvCamera& cam, bool orthographic, mjvGLCamera& gl) {
  float zver[2], zhor[2], zclip[2];
  CameraFrustum(zver, zhor, zclip, m, cam);
  if (cam.type != mjCAMERA_FIXED && orthographic) zver[0] = zver[1] = m.vis.global.fovy / 2;
  SetFrustum(zver, zhor, zclip, gl);
  gl.orthographic = orthographic;
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

// Look-at point of a free camera moved so that what is under the pointer stays under it. A parallel view
// moves by a share of its height that is the reference's.
void MoveLookAt(const mjModel& m, int action, mjtNum dx, mjtNum dy, mjvCamera* cam) {
  mjtNum forward[3], up[3], right[3], motion[3] = {0, 0, 0};
  CameraAxes(forward, up, right, *cam);
  if (action == mjMOUSE_MOVE_V_REL || action == mjMOUSE_MOVE_H_REL) {
    AddScl3(motion, motion, right, dx);
    AddToScl3(motion, action == mjMOUSE_MOVE_V_REL ? up : forward, dy);
  } else {
    float zver[2], zclip[2];
    CameraFrustum(zver, nullptr, zclip, m, *cam);
    const float height = zver[0] + zver[1];
    const mjtNum gain = cam->distance * (cam->orthographic ? kParallelGain * height : height / zclip[0]);
    const mjtNum in_view[3] = {-dx * gain, action == mjMOUSE_MOVE_H ? dy * gain : 0,
                               action == mjMOUSE_MOVE_V ? dy * gain : 0};
    AlignToCamera(motion, in_view, forward);
  }
  AddTo3(cam->lookat, motion);
}

// Turns a free camera about its head, which stays where it is.
void Turn(mjtNum azimuth, mjtNum elevation, mjvCamera* cam) {
  mjtNum forward[3], head[3];
  CameraAxes(forward, nullptr, nullptr, *cam);
  AddScl3(head, cam->lookat, forward, -cam->distance);
  cam->azimuth += azimuth;
  cam->elevation = std::clamp<mjtNum>(cam->elevation + elevation, -kMaxElevation, kMaxElevation);
  CameraAxes(forward, nullptr, nullptr, *cam);
  AddScl3(cam->lookat, head, forward, cam->distance);
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
    case mjMOUSE_TURN_V:
      if (cam->type == mjCAMERA_FREE) Turn(0, -reldy * kDegreesPerHeight, cam);
      break;
    case mjMOUSE_TURN_H:
      if (cam->type == mjCAMERA_FREE) Turn(-reldx * kDegreesPerHeight, 0, cam);
      break;
    default:
      Fatal("mjv_moveCamera: unexpected action %d; it must be a motion of mjtMouse", action);
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
  if (cam->type == mjCAMERA_FIXED) {
    if (cam->fixedcamid < 0 || cam->fixedcamid >= m.ncam) {
      Fatal("mjvCamera.fixedcamid is %d, but the model has %d cameras", cam->fixedcamid,
            static_cast<int>(m.ncam));
    }
  } else if (cam->type == mjCAMERA_FREE || cam->type == mjCAMERA_TRACKING) {
    if (cam->type == mjCAMERA_TRACKING) {
      if (cam->trackbodyid < 0 || cam->trackbodyid >= m.nbody) {
        Fatal("mjvCamera.trackbodyid is %d, but the model has %d bodies", cam->trackbodyid,
              static_cast<int>(m.nbody));
      }
      Copy3(cam->lookat, d.subtree_com + 3 * cam->trackbodyid);
    }
  } else {
    Fatal("mjvCamera.type is %d, not one of mjtCamera", cam->type);
  }
  const View view = ViewOf(m, d, *cam);
  scn->enabletransform = 0;
  for (int eye = 0; eye < 2; ++eye) {
    mjvGLCamera* gl = scn->camera + eye;
    mjtNum pos[3];
    AddScl3(pos, view.pos, view.right, (eye == 0 ? -0.5 : 0.5) * view.eye_distance);
    CopyToFloat3(gl->pos, pos);
    CopyToFloat3(gl->forward, view.forward);
    CopyToFloat3(gl->up, view.up);
    SetEyeFrustum(m, *cam, view.orthographic, *gl);
  }
}

}  // namespace pliant::visual
