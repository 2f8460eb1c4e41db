#include "engine/runner/live/mouse_forces.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/query/reach.h"
#include "engine/visual/perturb.h"

namespace pliant::runner {
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
  visual::ApplyPerturbForce(m, d, perturb);
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
  if (drag.max_force > 0 && force > drag.max_force) {
    const double share = 1 - drag.max_force / force;
    for (int i = 0; i < 3; ++i) less[i] = share * wrench[i];
    TakeForce(wrench, arm, less);
  }
  const double torque = Length(wrench + 3);
  if ((perturb.active & mjPERT_ROTATE) != 0 && drag.max_torque > 0 && torque > drag.max_torque) {
    for (int i = 3; i < 6; ++i) wrench[i] *= drag.max_torque / torque;
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
  if (m.body_mocapid[body] >= 0 || m.body_treeid[body] < 0) return false;
  const int root = m.body_rootid[body];
  const bool floats = m.body_jntnum[root] == 1 && m.jnt_type[m.body_jntadr[root]] == mjJNT_FREE;
  return !floats || (drag.pose_joints && body != root);
}

}  // namespace

MouseForces::MouseForces(LiveModel& live) : live_(live) { visual::DefaultPerturb(&perturb_); }

void MouseForces::Drop() {
  visual::DefaultPerturb(&perturb_);
  drag_ = {};
  pins_.clear();
  pushed_.clear();
}

bool MouseForces::Dragging() const { return IsActive(perturb_); }

Outcome MouseForces::Apply(const command::SetPerturb& c) {
  const mjModel& m = live_.Model();
  if (c.perturb.select >= m.nbody) return Outcome::Nothing();  // of a model that is gone
  const mjvPerturb before = perturb_;
  perturb_ = c.perturb;
  drag_ = c;
  // Snapshots have no factored inertia, so the mass that the mouse feels is found here, once a drag.
  const bool goes_on = before.select == c.perturb.select && (before.active | before.active2) != 0;
  if (goes_on) {
    perturb_.localmass = before.localmass;
  } else if ((c.perturb.active | c.perturb.active2) != 0) {
    visual::FindPerturbMass(m, live_.Workplace(), &perturb_);
  }
  return Outcome::Shown();
}

Outcome MouseForces::Apply(command::SetPins& c) {
  const mjModel& m = live_.Model();
  for (command::Pin& pin : c.pins) {
    const int body = pin.drag.perturb.active != 0 ? pin.drag.perturb.select : pin.body;
    std::string refusal = RefuseIndex("body", body, m.nbody);
    for (int i = 0; i < 3 && refusal.empty(); ++i) {
      refusal = RefuseValue(pin.force[i]);
      if (refusal.empty()) refusal = RefuseValue(pin.torque[i]);
    }
    if (!refusal.empty()) return Outcome::Refused(refusal);
    if (pin.drag.perturb.active != 0) visual::FindPerturbMass(m, live_.Workplace(), &pin.drag.perturb);
  }
  pins_ = std::move(c.pins);
  return Outcome::State();
}

Outcome MouseForces::Apply(const command::Poke& c) {
  std::string refusal = RefuseIndex("body", c.body, live_.Model().nbody);
  for (int i = 0; i < 3 && refusal.empty(); ++i) {
    refusal = RefuseValue(c.point[i]);
    if (refusal.empty()) refusal = RefuseValue(c.impulse[i]);
  }
  if (!refusal.empty()) return Outcome::Refused(refusal);
  visual::ApplyImpulse(live_.Model(), live_.TouchData(), c.body, c.point, c.impulse);
  return Outcome::State();
}

void MouseForces::Add(int body, const double* wrench) {
  double* applied = live_.TouchData().xfrc_applied + 6 * body;
  const bool known = std::find(pushed_.begin(), pushed_.end(), body) != pushed_.end();
  if (!known) {
    std::fill_n(applied, 6, 0.0);
    pushed_.push_back(body);
  }
  for (int i = 0; i < 6; ++i) applied[i] += wrench[i];
}

void MouseForces::BeforeStep() {
  if (pushed_.empty() && pins_.empty() && !Dragging()) return;
  const mjModel& m = live_.Model();
  mjData& d = live_.TouchData();
  for (const int body : pushed_) std::fill_n(d.xfrc_applied + 6 * body, 6, 0.0);
  pushed_.clear();
  double wrench[6];
  for (const command::Pin& pin : pins_) {
    PinWrench(m, d, pin, wrench);
    Add(BodyOfPin(pin), wrench);
  }
  if (!Dragging()) return;
  visual::ApplyPerturbPose(m, d, perturb_, 0);
  SpringWrench(m, d, drag_, perturb_, wrench);
  Add(perturb_.select, wrench);
}

bool MouseForces::Pose() {
  if (!Dragging()) return false;
  const mjModel& m = live_.Model();
  mjData& d = live_.TouchData();
  const int body = perturb_.select;
  if (!ByJoints(m, drag_, body)) {
    visual::ApplyPerturbPose(m, d, perturb_, 1);
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

}  // namespace pliant::runner
