// The examination of a model: every finding, those that matter first.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"
#include "engine/spec/spec.h"

namespace pliant::doctor {

// Looks at the model in its initial pose (qpos0), and at its keyframes. `spec` is what it was compiled from:
// it tells stated masses from computed ones, and where elements stand; null when there is none. Never fails;
// empty when nothing is wrong.
Diagnoses Examine(const mjModel& m, const spec::Spec* spec);

}  // namespace pliant::doctor
