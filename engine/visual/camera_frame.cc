#include "engine/visual/camera_frame.h"

#include <cmath>

#include "engine/core/log.h"
#include "engine/math/vec3.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kDegree = mjPI / 180;

bool IsFree(const mjvCamera& cam) { return cam.type == mjCAMERA_FREE || cam.type == mjCAMERA_TRACKING; }

void CopyTo(mjtNum* out, const mjtNum v[3]) {
  if (out) Copy3(out, v);
}

void CopyToFloat3(float res[3], const mjtNum v[3]) {
  for (int i = 0; i < 3; ++i) res[i] = static_cast<float>(v[i]);
}

// Half the height of the view at distance `near`, or of a parallel projection.
float HalfHeight(mjtNum fovy, bool orthographic, float near) {
  return static_cast<float>(orthographic ? fovy / 2 : near * std::tan(fovy * kDegree / 2));
}

// Through a physical sensor of the given size (m): focal lengths and principal point in metres.
void SensorFrustum(const float size[2], const float intrinsic[4], float near, float zver[2], float zhor[2]) {
  for (int side = 0; side < 2; ++side) {
    const float sign = side == 0 ? -1.0f : 1.0f;
    zver[side] = near / intrinsic[1] * (size[1] / 2 + sign * intrinsic[3]);
    zhor[side] = near / intrinsic[0] * (size[0] / 2 + sign * intrinsic[2]);
  }
}

}  // namespace

void CameraAxes(mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjvCamera& cam) {
  const mjtNum ca = std::cos(cam.azimuth * kDegree), sa = std::sin(cam.azimuth * kDegree);
  const mjtNum ce = std::cos(cam.elevation * kDegree), se = std::sin(cam.elevation * kDegree);
  const mjtNum axes[3][3] = {{ce * ca, ce * sa, se}, {-se * ca, -se * sa, ce}, {sa, -ca, 0}};
  CopyTo(forward, axes[0]);
  CopyTo(up, axes[1]);
  CopyTo(right, axes[2]);
}

void CameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3], const mjData& d,
                 const mjvCamera& cam) {
  mjtNum ahead[3], above[3], beside[3];
  if (cam.type == mjCAMERA_FIXED) {  // model cameras look along their -z, with y up
    const mjtNum* mat = d.cam_xmat + 9 * cam.fixedcamid;
    for (int i = 0; i < 3; ++i) {
      ahead[i] = -mat[3 * i + 2];
      above[i] = mat[3 * i + 1];
      beside[i] = mat[3 * i];
    }
    CopyTo(headpos, d.cam_xpos + 3 * cam.fixedcamid);
  } else if (IsFree(cam)) {
    CameraAxes(ahead, above, beside, cam);
    const mjtNum* target = cam.type == mjCAMERA_TRACKING ? d.subtree_com + 3 * cam.trackbodyid : cam.lookat;
    if (headpos) AddScl3(headpos, target, ahead, -cam.distance);
  } else {
    Fatal("mjv_cameraFrame: unknown camera type %d; it must be free, tracking or fixed", cam.type);
  }
  CopyTo(forward, ahead);
  CopyTo(up, above);
  CopyTo(right, beside);
}

void CameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel& m, const mjvCamera& cam) {
  const auto near = static_cast<float>(m.vis.map.znear * m.stat.extent);
  float vertical[2], horizontal[2] = {0, 0};
  if (cam.type == mjCAMERA_FIXED) {
    const int id = cam.fixedcamid;
    if (id < 0 || id >= m.ncam) {
      Fatal("mjv_cameraFrustum: fixed camera id is outside valid range: it is %d, the model has %d cameras",
            id, static_cast<int>(m.ncam));
    }
    const bool orthographic = m.cam_projection[id] == mjPROJ_ORTHOGRAPHIC;
    vertical[0] = vertical[1] = HalfHeight(m.cam_fovy[id], orthographic, near);
    const float* size = m.cam_sensorsize + 2 * id;
    if (!orthographic && size[0] > 0 && size[1] > 0) {
      SensorFrustum(size, m.cam_intrinsic + 4 * id, near, vertical, horizontal);
    }
  } else if (IsFree(cam)) {
    vertical[0] = vertical[1] = HalfHeight(m.vis.global.fovy, m.vis.global.orthographic, near);
  } else {
    Fatal("mjv_cameraFrustum: unknown camera type %d; it must be free, tracking or fixed", cam.type);
  }
  for (int i = 0; i < 2; ++i) {
    if (zver) zver[i] = vertical[i];
    if (zhor) zhor[i] = horizontal[i];
  }
  if (!zclip) return;
  zclip[0] = near;
  zclip[1] = static_cast<float>(m.vis.map.zfar * m.stat.extent);
}

void SetFrustum(const float zver[2], const float zhor[2], const float zclip[2], mjvGLCamera& gl) {
  gl.frustum_top = zver[0];
  gl.frustum_bottom = -zver[1];
  gl.frustum_center = (zhor[1] - zhor[0]) / 2;
  gl.frustum_width = (zhor[1] + zhor[0]) / 2;
  gl.frustum_near = zclip[0];
  gl.frustum_far = zclip[1];
}

mjvGLCamera CameraToGl(const mjModel& m, const mjData& d, const mjvCamera& cam) {
  float zver[2], zhor[2], zclip[2];
  CameraFrustum(zver, zhor, zclip, m, cam);
  mjtNum pos[3], forward[3], up[3];
  CameraFrame(pos, forward, up, nullptr, d, cam);
  mjvGLCamera gl{};
  CopyToFloat3(gl.pos, pos);
  CopyToFloat3(gl.forward, forward);
  CopyToFloat3(gl.up, up);
  SetFrustum(zver, zhor, zclip, gl);
  gl.orthographic = cam.type == mjCAMERA_FIXED ? m.cam_projection[cam.fixedcamid] == mjPROJ_ORTHOGRAPHIC
                                               : m.vis.global.orthographic;
  return gl;
}

}  // namespace pliant::visual
