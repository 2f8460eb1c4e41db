// Derivatives of the force on one body by its own velocity: 6x6 matrices, row-major, torque and force by
// rotation and translation.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// res = derivative by s, in the c-frame, of the velocity products I (s x v) + s x* I v + v x* I s:
// how the inertial force of a body changes when its velocity v changes along s, accelerations of the
// axes of its own joint aside.
void InertialForceVelocity(const mjtNum inertia[10], const mjtNum vel[6], mjtNum res[36]);

// Which part of the derivative of the force of the medium.
enum class FluidPart { kAll, kSymmetric, kSymmetricDrag };

// Adds the derivative of the force of the medium on a body by its velocity, in the c-frame. Drag is what
// is left without added mass and lift; the box model has nothing else.
//   needs    ComVel()
void AddFluidVelocity(const mjModel& m, const mjData& d, int body, FluidPart part, mjtNum res[36]);

}  // namespace pliant
