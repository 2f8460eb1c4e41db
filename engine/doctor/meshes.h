#pragma once

#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"
#include "engine/spec/spec.h"

namespace pliant::doctor {

// Holes, faces that are turned around or there twice, of meshes whose volume gives mass or whose inside
// counts. Without `spec` nothing is known of what they are used for, and nothing is found.
void CheckMeshes(const mjModel& m, const spec::Spec* spec, Diagnoses& out);

}  // namespace pliant::doctor
