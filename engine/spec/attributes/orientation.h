#pragma once

#include <mujoco/mjspec.h>

namespace pliant::spec {

// Gives a direction that stands in a document unit length. False when it is too short, by the square
// of its length as in the reference, or not finite. Squares of large finite numbers may overflow;
// the direction does not.
bool NormalizeDirection(double direction[3]);

// The shortest turn that takes the z axis to the unit vector z; half a turn about x where that is opposite.
// As the compiler of the reference computes it, to the last bit, where steps use QuatZ2Vec().
void QuatOfZAxis(double quat[4], const double z[3]);

// Writes the unit quaternion of an alternative orientation; leaves quat alone when the type is
// mjORIENTATION_QUAT. degree: angles are in degrees. sequence: three letters of xyzXYZ, lower case for
// rotating, upper for fixed axes. Returns "" or why the specifier is invalid.
const char* ResolveOrientation(double quat[4], bool degree, const char* sequence,
                               const mjsOrientation& orientation);

}  // namespace pliant::spec
