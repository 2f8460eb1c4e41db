// Documents to MJCF text: canonical (angles in radians, orientations as quaternions, actuators as `general`,
// macros and includes expanded) and small (what the default classes say is left out). Numbers are written
// with as many digits as give the same double again, so that the text compiles into the same model.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>

#include "engine/spec/spec.h"

namespace pliant::io {

// `model`: the compiled document, for what only the compiler knows (length ranges of actuators, damping from
// damping ratios, inherited ranges, inertias on demand); may be null. `lost`, may be null: what the text
// cannot say, a line each; empty when it says all.
std::string WriteMjcf(const spec::Spec& spec, const mjModel* model, std::string* lost = nullptr);

}  // namespace pliant::io
