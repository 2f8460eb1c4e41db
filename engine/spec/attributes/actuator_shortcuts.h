#pragma once

#include <mujoco/mjspec.h>

namespace pliant::spec {

// Turn an actuator into one of the shorthand kinds by setting its types and parameters; unrelated attributes
// (gear, target, ranges) stay. Pointers to optional values may be null. Each returns "" on success, else why
// it is refused.
const char* SetToMotor(mjsActuator& actuator);
const char* SetToPosition(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                          const double* timeconst, double inheritrange);
const char* SetToIntVelocity(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                             const double* timeconst, double inheritrange);
const char* SetToVelocity(mjsActuator& actuator, double kv);
const char* SetToDamper(mjsActuator& actuator, double kv);
const char* SetToCylinder(mjsActuator& actuator, double timeconst, double bias, double area, double diameter);
const char* SetToMuscle(mjsActuator& actuator, const double timeconst[2], double tausmooth,
                        const double range[2], double force, double scale, double lmin, double lmax,
                        double vmax, double fpmax, double fvmax);
const char* SetToAdhesion(mjsActuator& actuator, double gain);

}  // namespace pliant::spec
