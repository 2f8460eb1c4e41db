// Documents to MJCF text: canonical (angles in radians, orientations as quaternions, actuators as `general`,
// macros and includes expanded) and small (what the default classes say is left out). Numbers are written
// with as many digits as give the same double again, so that the text compiles into the same model.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>

#include "engine/spec/spec.h"

namespace pliant::io {

// `model`: the compiled document, for what only the compiler knows (length ranges of actuators, damping from
// damping ratios, inherited ranges, inertias on demand); may be null. `lost`: what the text
// cannot say or says otherwise, a line each; empty when it says all. The text is then for every program of
// today: elastic flexes under integrators that release 3.14 refuses for them get one that it takes. Without
// `lost` it is for this program alone, which gives the same run again.
std::string WriteMjcf(const spec::Spec& spec, const mjModel* model, std::string* lost = nullptr);

}  // namespace pliant::io
