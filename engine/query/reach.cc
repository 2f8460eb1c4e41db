#include "engine/query/reach.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "engine/dynamics/com.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

constexpr mjtNum kDamping = 0.08;          // relative to the size of the Jacobian
constexpr mjtNum kLargestTurn = 0.35;      // rad of one joint in one iteration
constexpr mjtNum kLengthTolerance = 1e-6;  // of the model's extent
constexpr mjtNum kAngleTolerance = 1e-6;   // rad
constexpr int kLimitRounds = 6;            // joints that may meet their limit in one iteration

// What one call works with: a task of three rows and the dofs that may serve it.
struct Task {
  const mjModel& m;
  mjData& d;
  int body;
  const ReachOptions& options;
  mjtNum* jac;      // 3 x nv
  mjtNum* step;     // nv
  mjtByte* usable;  // nv: lies on the way to the root
  mjtByte* frozen;  // nv: stopped by its limit in this iteration
};

// Dofs between the body and its root. A free joint serves only when asked for, or when nothing else can.
void MarkDofs(Task& t) {
  const mjModel& m = t.m;
  std::fill_n(t.usable, m.nv, mjtByte{0});
  bool inner = false;
  const int end = ChainEnd(m, t.body);
  for (int i = end; i >= 0; i = m.dof_parentid[i]) inner |= m.jnt_type[m.dof_jntid[i]] != mjJNT_FREE;
  for (int i = end; i >= 0; i = m.dof_parentid[i]) {
    const bool is_free = m.jnt_type[m.dof_jntid[i]] == mjJNT_FREE;
    t.usable[i] = !is_free || t.options.move_base || !inner ? 1 : 0;
  }
}

// x = (A + s I)^-1 b for a symmetric positive A, by cofactors.
void Solve3(const mjtNum a[9], mjtNum s, const mjtNum b[3], mjtNum x[3]) {
  const mjtNum xx = a[0] + s, yy = a[4] + s, zz = a[8] + s, xy = a[1], xz = a[2], yz = a[5];
  const mjtNum c00 = yy * zz - yz * yz, c01 = xz * yz - xy * zz, c02 = xy * yz - xz * yy;
  const mjtNum c11 = xx * zz - xz * xz, c12 = xy * xz - xx * yz, c22 = xx * yy - xy * xy;
  const mjtNum det = xx * c00 + xy * c01 + xz * c02;
  const mjtNum inv = det > 0 ? 1 / det : 0;
  x[0] = inv * (c00 * b[0] + c01 * b[1] + c02 * b[2]);
  x[1] = inv * (c01 * b[0] + c11 * b[1] + c12 * b[2]);
  x[2] = inv * (c02 * b[0] + c12 * b[1] + c22 * b[2]);
}

// step = J' (J J' + s I)^-1 error over the dofs that are usable and not frozen: damped least squares
// (Wampler 1986; Buss 2004, section 5).
void LeastSquares(Task& t, const mjtNum error[3]) {
  const int nv = t.m.nv;
  mjtNum a[9] = {};
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      for (int i = 0; i < nv; ++i) {
        if (t.usable[i] != 0 && t.frozen[i] == 0) a[3 * r + c] += t.jac[r * nv + i] * t.jac[c * nv + i];
      }
    }
  }
  const mjtNum size = (a[0] + a[4] + a[8]) / 3;
  mjtNum y[3];
  Solve3(a, kDamping * kDamping * size + mjMINVAL, error, y);
  for (int i = 0; i < nv; ++i) {
    if (t.frozen[i] != 0) continue;
    t.step[i] = 0;
    if (t.usable[i] == 0) continue;
    for (int r = 0; r < 3; ++r) t.step[i] += t.jac[r * nv + i] * y[r];
  }
}

// Stops the hinge or slide that would pass its limit furthest exactly at the limit; false when none would.
bool FreezeOne(Task& t) {
  const mjModel& m = t.m;
  int worst = -1;
  mjtNum largest = 0, allowed = 0;
  for (int j = 0; j < m.njnt; ++j) {
    const bool scalar = m.jnt_type[j] == mjJNT_HINGE || m.jnt_type[j] == mjJNT_SLIDE;
    const int dof = m.jnt_dofadr[j];
    if (!scalar || m.jnt_limited[j] == 0 || t.usable[dof] == 0 || t.frozen[dof] != 0) continue;
    const mjtNum q = t.d.qpos[m.jnt_qposadr[j]];
    // A joint that already is beyond its limit may come back, but not go further.
    const mjtNum lo = std::min(q, m.jnt_range[2 * j]), hi = std::max(q, m.jnt_range[2 * j + 1]);
    const mjtNum wanted = q + t.step[dof], over = std::max(lo - wanted, wanted - hi);
    if (over <= largest) continue;
    largest = over;
    worst = dof;
    allowed = std::clamp(wanted, lo, hi) - q;
  }
  if (worst < 0) return false;
  t.frozen[worst] = 1;
  t.step[worst] = allowed;
  return true;
}

// A ball joint that left its cone goes back to the cone's edge.
void ClampBalls(Task& t) {
  const mjModel& m = t.m;
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] != mjJNT_BALL || m.jnt_limited[j] == 0 || t.usable[m.jnt_dofadr[j]] == 0) continue;
    mjtNum* q = t.d.qpos + m.jnt_qposadr[j];
    mjtNum turn[3];
    Quat2Vel(turn, q, 1);
    const mjtNum angle = Normalize3(turn), largest = std::max(m.jnt_range[2 * j], m.jnt_range[2 * j + 1]);
    if (angle > largest) AxisAngle2Quat(q, turn, largest);
  }
}

void Iterate(Task& t, const mjtNum error[3]) {
  const mjModel& m = t.m;
  const int nv = m.nv;
  std::fill_n(t.frozen, nv, mjtByte{0});
  LeastSquares(t, error);
  for (int round = 0; t.options.respect_limits && round < kLimitRounds && FreezeOne(t); ++round) {
    mjtNum rest[3];
    for (int r = 0; r < 3; ++r) {
      rest[r] = error[r];
      for (int i = 0; i < nv; ++i) {
        if (t.frozen[i] != 0) rest[r] -= t.jac[r * nv + i] * t.step[i];
      }
    }
    LeastSquares(t, rest);
  }
  mjtNum largest = 0;
  for (int i = 0; i < nv; ++i) {
    const bool length = m.jnt_type[m.dof_jntid[i]] == mjJNT_SLIDE;
    largest = std::max(largest, length ? 0 : std::abs(t.step[i]));
  }
  const mjtNum scale = largest > kLargestTurn ? kLargestTurn / largest : 1;
  for (int i = 0; i < nv; ++i) t.step[i] *= scale;
  IntegratePos(m, t.d.qpos, t.step, 1);
  if (t.options.respect_limits) ClampBalls(t);
}

// The error of the task and, when `jac` is wanted, its Jacobian at the present qpos.
template <class Measure>
mjtNum Solve(const mjModel& m, mjData& d, int body, const ReachOptions& options, mjtNum tolerance,
             const Measure& measure) {
  StackFrame frame(d);
  const size_t nv = static_cast<size_t>(m.nv);
  Task t{m,
         d,
         body,
         options,
         frame.Take<mjtNum>(3 * nv),
         frame.Take<mjtNum>(nv),
         frame.Take<mjtByte>(nv),
         frame.Take<mjtByte>(nv)};
  MarkDofs(t);
  mjtNum error[3];
  for (int i = 0;; ++i) {
    Kinematics(m, d);
    ComPos(m, d);
    measure(error, t.jac);
    const mjtNum left = Norm3(error);
    if (left < tolerance || i >= options.iterations) return left;
    Iterate(t, error);
  }
}

}  // namespace

mjtNum ReachPoint(const mjModel& m, mjData& d, int body, const mjtNum local[3], const mjtNum target[3],
                  const ReachOptions& options) {
  return Solve(m, d, body, options, kLengthTolerance * m.stat.extent, [&](mjtNum error[3], mjtNum* jac) {
    mjtNum point[3];
    MulMatVec3(point, d.xmat + 9 * body, local);
    AddTo3(point, d.xpos + 3 * body);
    Sub3(error, target, point);
    if (m.nv > 0) Jac(m, d, jac, nullptr, point, body);
  });
}

mjtNum ReachOrientation(const mjModel& m, mjData& d, int body, const mjtNum target[4],
                        const ReachOptions& options) {
  return Solve(m, d, body, options, kAngleTolerance, [&](mjtNum error[3], mjtNum* jac) {
    mjtNum quat[4], turn[3];
    MulQuat(quat, d.xquat + 4 * body, m.body_iquat + 4 * body);
    SubQuat(turn, target, quat);
    RotVecQuat(error, turn, quat);
    if (m.nv > 0) JacBody(m, d, nullptr, jac, body);
  });
}

}  // namespace pliant
