#include "engine/spec/attributes/inertial.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::spec {
namespace {

// turn * inertia * turn'
void Turn(mjtNum res[9], const mjtNum turn[9], const mjtNum inertia[9]) {
  mjtNum half[9];
  MulMatMat3(half, turn, inertia);
  MulMatMatT3(res, half, turn);
}

// Adds the inertia of a mass (kg) at a distance (m) from the point that the inertia is about.
void AddPoint(mjtNum inertia[9], mjtNum mass, const mjtNum arm[3]) {
  const mjtNum square = Dot3(arm, arm);
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) inertia[3 * i + k] += mass * ((i == k ? square : 0) - arm[i] * arm[k]);
  }
}

}  // namespace

Inertial StatedInertial(const Body& body, bool degree, const char* sequence) {
  const mjsBody& spec = body.spec;
  Inertial result;
  if (!(spec.mass >= mjMINVAL)) return result;
  result.mass = spec.mass;
  if (!std::isnan(spec.ipos[0])) Copy3(result.com, spec.ipos);
  if (!std::isnan(spec.fullinertia[0])) {
    const double* full = spec.fullinertia;
    const mjtNum rows[9] = {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]};
    Copy9(result.inertia, rows);
    return result;
  }
  const mjtNum principal[9] = {spec.inertia[0], 0, 0, 0, spec.inertia[1], 0, 0, 0, spec.inertia[2]};
  mjtNum quat[4], axes[9];
  Copy4(quat, spec.iquat);
  ResolveOrientation(quat, degree, sequence, spec.ialt);
  Normalize4(quat);
  Quat2Mat(axes, quat);
  Turn(result.inertia, axes, principal);
  return result;
}

Inertial Seen(const Inertial& inertial, const mjtNum pos[3], const mjtNum quat[4]) {
  Inertial result;
  result.mass = inertial.mass;
  TrnVecPose(result.com, pos, quat, inertial.com);
  mjtNum axes[9];
  Quat2Mat(axes, quat);
  Turn(result.inertia, axes, inertial.inertia);
  return result;
}

Inertial Joined(const Inertial& a, const Inertial& b) {
  Inertial result;
  result.mass = a.mass + b.mass;
  if (result.mass <= 0) return result;
  for (const Inertial* part : {&a, &b}) AddToScl3(result.com, part->com, part->mass / result.mass);
  for (const Inertial* part : {&a, &b}) {
    mjtNum arm[3];
    Sub3(arm, part->com, result.com);
    for (int i = 0; i < 9; ++i) result.inertia[i] += part->inertia[i];
    AddPoint(result.inertia, part->mass, arm);
  }
  return result;
}

void StateInertial(const Inertial& inertial, Body& body) {
  mjsBody& spec = body.spec;
  mjtNum axes[9];
  spec.mass = inertial.mass;
  Copy3(spec.ipos, inertial.com);
  Eig3(spec.inertia, axes, spec.iquat, inertial.inertia);
  spec.ialt.type = mjORIENTATION_QUAT;
  std::fill_n(spec.fullinertia, 6, 0.0);
  spec.fullinertia[0] = std::numeric_limits<double>::quiet_NaN();
  spec.explicitinertial = 1;
}

}  // namespace pliant::spec
