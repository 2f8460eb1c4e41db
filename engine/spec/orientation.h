#pragma once

#include <mujoco/mjspec.h>

namespace pliant {

// Writes the unit quaternion of an alternative orientation; leaves quat alone when the type is
// mjORIENTATION_QUAT. degree: angles are in degrees. sequence: three letters of xyzXYZ, lower case for
// rotating, upper for fixed axes. Returns "" or why the specifier is invalid.
const char* ResolveOrientation(double quat[4], bool degree, const char* sequence,
                               const mjsOrientation& orientation);

}  // namespace pliant
