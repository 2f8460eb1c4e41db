#include "engine/constraint/velocity_product.h"

#include "engine/constraint/equality_ends.h"
#include "engine/dynamics/jacobian.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/rules.h"

namespace pliant {
namespace {

// Motion of the body at one end, world axes.
struct EndMotion {
  mjtNum omega[3];  // angular velocity
  mjtNum alpha[3];  // angular acceleration while qacc = 0
  mjtNum acc[3];    // acceleration of the anchor while qacc = 0
};

// Spatial vectors are about the com of the body's tree. The anchor, at offset r from there, moves with
// u = v + omega x r and so accelerates with a + alpha x r + omega x u.
EndMotion MotionOf(const mjModel& m, const mjData& d, const Anchor& anchor) {
  mjtNum spatial[6] = {0};
  for (int dof = ChainEnd(m, anchor.body); dof >= 0; dof = m.dof_parentid[dof]) {
    for (int k = 0; k < 6; ++k) spatial[k] += d.cdof_dot[6 * dof + k] * d.qvel[dof];
  }
  const mjtNum* cvel = d.cvel + 6 * anchor.body;
  mjtNum offset[3], velocity[3], turn[3];
  Sub3(offset, anchor.pos, d.subtree_com + 3 * m.body_rootid[anchor.body]);
  Cross(velocity, cvel, offset);
  AddTo3(velocity, cvel + 3);

  EndMotion end;
  Copy3(end.omega, cvel);
  Copy3(end.alpha, spatial);
  Copy3(end.acc, spatial + 3);
  Cross(turn, spatial, offset);
  AddTo3(end.acc, turn);
  Cross(turn, cvel, velocity);
  AddTo3(end.acc, turn);
  return end;
}

// Time derivative of an orientation that turns with angular velocity omega (world).
void QuatRate(mjtNum res[4], const mjtNum quat[4], const mjtNum omega[3]) {
  const mjtNum half[4] = {0, 0.5 * omega[0], 0.5 * omega[1], 0.5 * omega[2]};
  MulQuat(res, half, quat);
}

// The rotation residual of a weld changes at the rate torquescale/2 vec(q1* w q0), w = omega0 - omega1. Its
// second derivative, less what depends on accelerations, follows with dq/dt = 1/2 omega q.
void TwistProduct(const mjModel& m, const mjData& d, int eq, const EndMotion& end0, const EndMotion& end1,
                  mjtNum res[3]) {
  mjtNum quat0[4], quat1[4], rate0[4], rate1[4], omega[3], alpha[3], left[4], term[4], sum[4];
  WeldQuats(m, d, eq, quat0, quat1);
  QuatRate(rate0, quat0, end0.omega);
  QuatRate(rate1, quat1, end1.omega);
  NegQuat(quat1, quat1);
  NegQuat(rate1, rate1);
  Sub3(omega, end0.omega, end1.omega);
  Sub3(alpha, end0.alpha, end1.alpha);

  MulQuatAxis(left, rate1, omega);
  MulQuat(sum, left, quat0);
  MulQuatAxis(left, quat1, alpha);
  MulQuat(term, left, quat0);
  for (int k = 0; k < 4; ++k) sum[k] += term[k];
  MulQuatAxis(left, quat1, omega);
  MulQuat(term, left, rate0);
  for (int k = 0; k < 4; ++k) sum[k] += term[k];
  Scl3(res, sum + 1, 0.5 * m.eq_data[mjNEQDATA * eq + 10]);
}

}  // namespace

void SubtractVelocityProduct(const mjModel& m, mjData& d) {
  if (HasRule(m.opt, kRuleNoVelocityProduct)) return;
  for (int row = 0; row < d.ne;) {
    const int eq = d.efc_id[row];
    const bool weld = m.eq_type[eq] == mjEQ_WELD;
    if (!weld && m.eq_type[eq] != mjEQ_CONNECT) {
      ++row;
      continue;
    }
    const EndMotion end0 = MotionOf(m, d, AnchorOf(m, d, eq, 0)),
                    end1 = MotionOf(m, d, AnchorOf(m, d, eq, 1));
    mjtNum product[3];
    Sub3(product, end0.acc, end1.acc);
    for (int k = 0; k < 3; ++k) d.efc_aref[row++] -= product[k];
    if (!weld) continue;
    TwistProduct(m, d, eq, end0, end1, product);
    for (int k = 0; k < 3; ++k) d.efc_aref[row++] -= product[k];
  }
}

}  // namespace pliant
