#include "engine/derivative/free_body.h"

#include "engine/derivative/velocity_pattern.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

constexpr int kDofs = 6;

// res = I v about the frame's origin (world axes) of a body and what is welded to it: that about their center
// of mass, and their mass at offset s.
void MulOriginInertia(mjtNum res[3], const mjModel& m, const mjData& d, int body, const mjtNum s[3],
                      const mjtNum v[3]) {
  const mjtNum* inertia = d.crb + 10 * body;
  const mjtNum about_com[9] = {inertia[0], inertia[3], inertia[4], inertia[3], inertia[1],
                               inertia[5], inertia[4], inertia[5], inertia[2]};
  mjtNum turn[3], shift[3];
  MulMatVec3(res, about_com, v);
  Cross(turn, v, s);
  Cross(shift, s, turn);
  AddToScl3(res, shift, m.body_subtreemass[body]);
}

}  // namespace

bool StartsLoneFreeBody(const mjModel& m, int dof) {
  const int joint = m.dof_jntid[dof];
  return m.jnt_type[joint] == mjJNT_FREE && m.jnt_dofadr[joint] == dof &&
         m.tree_dofnum[m.dof_treeid[dof]] == kDofs;
}

// The bias force is m w x (w x s), its torque about the frame's origin w x I w in the axes of the body; s
// leads from there to the center of mass. Neither depends on the linear velocity.
void AddLoneFreeBodyBias(const mjModel& m, const mjData& d, int dof, mjtNum mat[36]) {
  const int body = m.dof_bodyid[dof];
  const mjtNum h = m.opt.timestep;
  const mjtNum* axes = d.xmat + 9 * body;
  const mjtNum scale = h * m.body_subtreemass[body];
  mjtNum s[3], omega[3], swept[3], momentum[3];
  Sub3(s, d.subtree_com + 3 * body, d.xpos + 3 * body);
  MulMatVec3(omega, axes, d.qvel + dof + 3);
  Cross(swept, omega, s);
  MulOriginInertia(momentum, m, d, body, s, omega);
  for (int k = 0; k < 3; ++k) {
    const mjtNum axis[3] = {axes[k], axes[3 + k], axes[6 + k]};
    mjtNum a[3], b[3], force[3], torque[3], in_body[3];
    Cross(force, axis, swept);
    Cross(a, axis, s);
    Cross(b, omega, a);
    AddTo3(force, b);
    Cross(torque, axis, momentum);
    MulOriginInertia(a, m, d, body, s, axis);
    Cross(b, omega, a);
    AddTo3(torque, b);
    MulMatTVec3(in_body, axes, torque);
    for (int r = 0; r < 3; ++r) {
      mat[kDofs * r + 3 + k] += scale * force[r];
      mat[kDofs * (3 + r) + 3 + k] += h * in_body[r];
    }
  }
}

void LoneFreeBodyMatrix(const mjModel& m, const mjData& d, int dof, mjtNum mat[36]) {
  const mjtNum h = m.opt.timestep;
  for (int i = 0; i < kDofs; ++i) {
    for (int j = 0; j <= i; ++j) {
      mat[kDofs * i + j] = -h * d.qDeriv[LowerAddress(m, dof + i, dof + j)];
      if (i != j) mat[kDofs * j + i] = -h * d.qDeriv[UpperAddress(m, dof + i, dof + j)];
    }
  }
  for (int i = 0; i < kDofs; ++i) {
    const int adr = m.M_rowadr[dof + i];
    for (int k = adr; k < adr + m.M_rownnz[dof + i]; ++k) {
      const int j = m.M_colind[k] - dof;
      mat[kDofs * i + j] += d.M[k];
      if (i != j) mat[kDofs * j + i] += d.M[k];
    }
  }
  AddLoneFreeBodyBias(m, d, dof, mat);
}

}  // namespace pliant
