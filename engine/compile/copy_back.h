// From a compiled model back to the document.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/spec/spec.h"

namespace pliant::compile {

// Writes the real-valued arrays of a model that was compiled from this document back into the elements
// (angles in the unit of the document, poses relative to the body: frames and alternative orientations
// are resolved away where a pose has changed). False, with spec.error() set, when the model does not
// belong to the document.
bool CopyBack(spec::Spec& spec, const mjModel& m);

// Mass and inertia of a body of the model.
spec::BodyMass MassOf(const mjModel& m, int body);

}  // namespace pliant::compile
