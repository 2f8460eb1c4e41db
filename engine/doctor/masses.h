#pragma once

#include <mujoco/mjmodel.h>

#include "engine/doctor/finding.h"
#include "engine/spec/spec.h"

namespace pliant::doctor {

// Density of bodies against water, steel and the densest there is; principal moments that no body of this
// mass and size has, and their triangle inequality; a centre of mass outside of the shapes. Without `spec`
// nothing is known of masses that the file states, and no fix is offered.
void CheckMasses(const mjModel& m, const spec::Spec* spec, Diagnoses& out);

}  // namespace pliant::doctor
