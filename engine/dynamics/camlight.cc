// Cameras and lights: fixed in a body, carried along without turning, or aimed at a body.
#include "engine/dynamics/kinematics.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"

namespace pliant {
namespace {

// With sleep enabled the reference places what is static once, at reset: what follows the center of mass of
// a static body then stays where it was defined.
int ModeNow(const mjModel& m, const mjData& d, int mode, int body) {
  const bool stays = mode == mjCAMLIGHT_TRACKCOM && SleepEnabled(m) && d.body_awake[body] == mjS_STATIC;
  return stays ? mjCAMLIGHT_TRACK : mode;
}

bool Aims(int mode) { return mode == mjCAMLIGHT_TARGETBODY || mode == mjCAMLIGHT_TARGETBODYCOM; }

const mjtNum* TargetPoint(const mjData& d, int mode, int body) {
  return (mode == mjCAMLIGHT_TARGETBODY ? d.xpos : d.subtree_com) + 3 * body;
}

// Rotation that looks from `from` to `to` along -z with the x axis horizontal.
void LookAt(mjtNum mat[9], const mjtNum from[3], const mjtNum to[3]) {
  const mjtNum up[3] = {0, 0, 1};
  mjtNum x[3], y[3], z[3];
  Sub3(z, from, to);
  Normalize3(z);
  Cross(x, up, z);
  Normalize3(x);
  Cross(y, z, x);
  Normalize3(y);
  for (int r = 0; r < 3; ++r) {
    mat[3 * r] = x[r];
    mat[3 * r + 1] = y[r];
    mat[3 * r + 2] = z[r];
  }
}

void PlaceCamera(const mjModel& m, mjData& d, int i) {
  const int body = m.cam_bodyid[i], mode = ModeNow(m, d, m.cam_mode[i], body);
  mjtNum* pos = d.cam_xpos + 3 * i;
  mjtNum* mat = d.cam_xmat + 9 * i;
  if (mode == mjCAMLIGHT_TRACK || mode == mjCAMLIGHT_TRACKCOM) {
    Copy9(mat, m.cam_mat0 + 9 * i);
    if (mode == mjCAMLIGHT_TRACK) {
      Add3(pos, d.xpos + 3 * body, m.cam_pos0 + 3 * i);
    } else {
      Add3(pos, d.subtree_com + 3 * body, m.cam_poscom0 + 3 * i);
    }
    return;
  }
  Local2Global(d, pos, mat, m.cam_pos + 3 * i, m.cam_quat + 4 * i, body, mjSAMEFRAME_NONE);
  if (const int target = m.cam_targetbodyid[i]; Aims(mode) && target >= 0) {
    LookAt(mat, pos, TargetPoint(d, mode, target));
  }
}

void PlaceLight(const mjModel& m, mjData& d, int i) {
  const int body = m.light_bodyid[i], mode = ModeNow(m, d, m.light_mode[i], body);
  mjtNum* pos = d.light_xpos + 3 * i;
  mjtNum* dir = d.light_xdir + 3 * i;
  if (mode == mjCAMLIGHT_TRACK || mode == mjCAMLIGHT_TRACKCOM) {
    Copy3(dir, m.light_dir0 + 3 * i);
    if (mode == mjCAMLIGHT_TRACK) {
      Add3(pos, d.xpos + 3 * body, m.light_pos0 + 3 * i);
    } else {
      Add3(pos, d.subtree_com + 3 * body, m.light_poscom0 + 3 * i);
    }
  } else {
    Local2Global(d, pos, nullptr, m.light_pos + 3 * i, nullptr, body, mjSAMEFRAME_NONE);
    RotVecQuat(dir, m.light_dir + 3 * i, d.xquat + 4 * body);
    if (const int target = m.light_targetbodyid[i]; Aims(mode) && target >= 0) {
      Sub3(dir, TargetPoint(d, mode, target), pos);
    }
  }
  Normalize3(dir);
}

}  // namespace

void Camlight(const mjModel& m, mjData& d) {
  for (int i = 0; i < m.ncam; ++i) PlaceCamera(m, d, i);
  for (int i = 0; i < m.nlight; ++i) PlaceLight(m, d, i);
}

}  // namespace pliant
