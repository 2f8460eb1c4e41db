// Spatial (6D) algebra: rotation first, translation second.
// Featherstone, "Rigid Body Dynamics Algorithms", 2008.
#pragma once

#include "engine/math/vec3.h"

namespace pliant {

// Motion cross product: res = vel x v.
inline void CrossMotion(mjtNum res[6], const mjtNum vel[6], const mjtNum v[6]) {
  res[0] = -vel[2] * v[1] + vel[1] * v[2];
  res[1] = vel[2] * v[0] - vel[0] * v[2];
  res[2] = -vel[1] * v[0] + vel[0] * v[1];
  res[3] = -vel[2] * v[4] + vel[1] * v[5] - vel[5] * v[1] + vel[4] * v[2];
  res[4] = vel[2] * v[3] - vel[0] * v[5] + vel[5] * v[0] - vel[3] * v[2];
  res[5] = -vel[1] * v[3] + vel[0] * v[4] - vel[4] * v[0] + vel[3] * v[1];
}

// Force cross product: res = vel x* f.
inline void CrossForce(mjtNum res[6], const mjtNum vel[6], const mjtNum f[6]) {
  res[0] = -vel[2] * f[1] + vel[1] * f[2] - vel[5] * f[4] + vel[4] * f[5];
  res[1] = vel[2] * f[0] - vel[0] * f[2] + vel[5] * f[3] - vel[3] * f[5];
  res[2] = -vel[1] * f[0] + vel[0] * f[1] - vel[4] * f[3] + vel[3] * f[4];
  res[3] = -vel[2] * f[4] + vel[1] * f[5];
  res[4] = vel[2] * f[3] - vel[0] * f[5];
  res[5] = -vel[1] * f[3] + vel[0] * f[4];
}

// Inertia about a point `dif` away from the com, packed: Ixx Iyy Izz Ixy Ixz Iyz, mass*dif (3), mass.
// inert: principal moments; mat: inertial frame in world axes; dif: com minus the point.
inline void InertCom(mjtNum res[10], const mjtNum inert[3], const mjtNum mat[9], const mjtNum dif[3],
                     mjtNum mass) {
  mjtNum t[9];
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) t[3 * r + c] = inert[r] * mat[3 * c + r];
  }
  res[0] = mat[0] * t[0] + mat[1] * t[3] + mat[2] * t[6] + mass * (dif[1] * dif[1] + dif[2] * dif[2]);
  res[1] = mat[3] * t[1] + mat[4] * t[4] + mat[5] * t[7] + mass * (dif[0] * dif[0] + dif[2] * dif[2]);
  res[2] = mat[6] * t[2] + mat[7] * t[5] + mat[8] * t[8] + mass * (dif[0] * dif[0] + dif[1] * dif[1]);
  res[3] = mat[0] * t[1] + mat[1] * t[4] + mat[2] * t[7] - mass * dif[0] * dif[1];
  res[4] = mat[0] * t[2] + mat[1] * t[5] + mat[2] * t[8] - mass * dif[0] * dif[2];
  res[5] = mat[3] * t[2] + mat[4] * t[5] + mat[5] * t[8] - mass * dif[1] * dif[2];
  res[6] = mass * dif[0];
  res[7] = mass * dif[1];
  res[8] = mass * dif[2];
  res[9] = mass;
}

// res = packed inertia * motion vector.
inline void MulInertVec(mjtNum res[6], const mjtNum i[10], const mjtNum v[6]) {
  res[0] = i[0] * v[0] + i[3] * v[1] + i[4] * v[2] - i[8] * v[4] + i[7] * v[5];
  res[1] = i[3] * v[0] + i[1] * v[1] + i[5] * v[2] + i[8] * v[3] - i[6] * v[5];
  res[2] = i[4] * v[0] + i[5] * v[1] + i[2] * v[2] - i[7] * v[3] + i[6] * v[4];
  res[3] = i[8] * v[1] - i[7] * v[2] + i[9] * v[3];
  res[4] = i[6] * v[2] - i[8] * v[0] + i[9] * v[4];
  res[5] = i[7] * v[0] - i[6] * v[1] + i[9] * v[5];
}

// Motion vector of a rotation about `axis` through a point `offset` away: (axis, axis x offset).
// offset: reference point minus the anchor.
inline void DofCom(mjtNum res[6], const mjtNum axis[3], const mjtNum offset[3]) {
  Copy3(res, axis);
  Cross(res + 3, axis, offset);
}

// Moves a spatial vector to a new origin and axes. flg_force: vec is a force (torque, force), else a motion.
// newpos, oldpos: origins; rotnew2old: columns are the new axes in old coordinates, null for none.
void TransformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                      const mjtNum oldpos[3], const mjtNum* rotnew2old);

}  // namespace pliant
