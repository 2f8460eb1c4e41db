// What the mouse and the pins do to the live simulation: forces before a step, poses while it is paused.
#include <algorithm>
#include <cmath>

#include "engine/query/reach.h"
#include "engine/runner/simulation.h"
#include "engine/visual/perturb.h"

namespace pliant {
namespace {

bool IsActive(const mjvPerturb& p) { return p.select > 0 && (p.active | p.active2) != 0; }

double Length(const double* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

// wrench = (force, torque about the center of mass); takes `less` of the force at `arm` away.
void TakeForce(double* wrench, const double* arm, const double* less) {
  for (int i = 0; i < 3; ++i) wrench[i] -= less[i];
  wrench[3] -= arm[1] * less[2] - arm[2] * less[1];
  wrench[4] -= arm[2] * less[0] - arm[0] * less[2];
  wrench[5] -= arm[0] * less[1] - arm[1] * less[0];
}

// From the center of mass of a body to a point of it, world axes.
void ArmOf(const mjData& d, int body, const double* local, double* arm) {
  const double* mat = d.xmat + 9 * body;
  for (int i = 0; i < 3; ++i) {
    arm[i] = d.xpos[3 * body + i] - d.xipos[3 * body + i];
    for (int k = 0; k < 3; ++k) arm[i] += mat[3 * i + k] * local[k];
  }
}

// The spring's wrench, within the drag's limits and along its axes.
void SpringWrench(const mjModel& m, mjData& d, const command::SetPerturb& drag, const mjvPerturb& perturb,
                  double* wrench) {
  const int body = perturb.select;
  double* applied = d.xfrc_applied + 6 * body;
  double before[6];
  std::copy(applied, applied + 6, before);
  ApplyPerturbForce(m, d, perturb);
  std::copy(applied, applied + 6, wrench);
  std::copy(before, before + 6, applied);
  double arm[3];
  ArmOf(d, body, perturb.localpos, arm);
  double less[3] = {};
  for (int i = 0; i < 3; ++i) {
    if ((drag.axes & (1 << i)) == 0) less[i] = wrench[i];
  }
  TakeForce(wrench, arm, less);
  const double force = Length(wrench);
  if (drag.most_force > 0 && force > drag.most_force) {
    const double share = 1 - drag.most_force / force;
    for (int i = 0; i < 3; ++i) less[i] = share * wrench[i];
    TakeForce(wrench, arm, less);
  }
  const double torque = Length(wrench + 3);
  if ((perturb.active & mjPERT_ROTATE) != 0 && drag.most_torque > 0 && torque > drag.most_torque) {
    for (int i = 3; i < 6; ++i) wrench[i] *= drag.most_torque / torque;
  }
}

void PinWrench(const mjModel& m, mjData& d, const command::Pin& pin, double* wrench) {
  if (IsActive(pin.drag.perturb)) {
    SpringWrench(m, d, pin.drag, pin.drag.perturb, wrench);
    return;
  }
  double arm[3];
  double less[3];
  ArmOf(d, pin.body, pin.point, arm);
  std::fill_n(wrench, 6, 0.0);
  for (int i = 0; i < 3; ++i) less[i] = -pin.force[i];
  TakeForce(wrench, arm, less);
  for (int i = 0; i < 3; ++i) wrench[3 + i] += pin.torque[i];
}

int BodyOfPin(const command::Pin& pin) {
  return IsActive(pin.drag.perturb) ? pin.drag.perturb.select : pin.body;
}

// True when the body hangs on joints that can be posed: its tree has a fixed base, or is to be bent.
bool ByJoints(const mjModel& m, const command::SetPerturb& drag, int body) {
  if (m.body_mocapid[body] >= 0 || m.body_weldid[body] == 0) return false;
  const int root = m.body_rootid[body];
  const bool floats = m.body_jntnum[root] == 1 && m.jnt_type[m.body_jntadr[root]] == mjJNT_FREE;
  return !floats || (drag.pose_joints && body != root);
}

}  // namespace

void Simulation::DropMouseForces() {
  DefaultPerturb(&perturb_);
  drag_ = {};
  pins_.clear();
  pushed_bodies_.clear();
}

// Writes xfrc_applied of all bodies that the mouse or a pin pushes; forces that are over go away.
void Simulation::ApplyPerturb() {
  mjData& d = *data_;
  for (const int body : pushed_bodies_) std::fill_n(d.xfrc_applied + 6 * body, 6, 0.0);
  pushed_bodies_.clear();
  const auto add = [&](int body, const double* wrench) {
    double* applied = d.xfrc_applied + 6 * body;
    const bool known = std::find(pushed_bodies_.begin(), pushed_bodies_.end(), body) != pushed_bodies_.end();
    if (!known) std::fill_n(applied, 6, 0.0);
    for (int i = 0; i < 6; ++i) applied[i] += wrench[i];
    if (!known) pushed_bodies_.push_back(body);
  };
  double wrench[6];
  for (const command::Pin& pin : pins_) {
    PinWrench(*model_, d, pin, wrench);
    add(BodyOfPin(pin), wrench);
  }
  if (!IsActive(perturb_)) return;
  ApplyPerturbPose(*model_, d, perturb_, 0);
  SpringWrench(*model_, d, drag_, perturb_, wrench);
  add(perturb_.select, wrench);
}

// Moves what the mouse holds while time stands still; true when something was moved. A floating tree and a
// mocap body go to the reference pose, other bodies come as near as their joints allow.
bool Simulation::PoseByMouse() {
  if (!IsActive(perturb_)) return false;
  mjModel& m = *model_;
  mjData& d = *data_;
  const int body = perturb_.select;
  if (!ByJoints(m, drag_, body)) {
    ApplyPerturbPose(m, d, perturb_, 1);
    return true;
  }
  ReachOptions options;
  options.respect_limits = !drag_.ignore_limits;
  if ((perturb_.active & mjPERT_ROTATE) != 0) {
    ReachOrientation(m, d, body, perturb_.refquat, options);
  } else {
    ReachPoint(m, d, body, perturb_.localpos, perturb_.refselpos, options);
  }
  return true;
}

}  // namespace pliant
