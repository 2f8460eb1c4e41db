// Muscle curves (Zajac 1989; shape parameters as in the modelling chapter). Lengths are scaled so that 1 is
// the optimal length; prm [9] = range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax.
#pragma once

#include <mujoco/mjmodel.h>

namespace pliant {

// Active force per unit activation: -F0 FL(length) FV(velocity). len, vel in transmission units.
mjtNum MuscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Derivative of MuscleGain by vel.
mjtNum MuscleGainVelocity(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                          const mjtNum prm[9]);

// Derivative of MuscleGain by len.
mjtNum MuscleGainLength(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                        const mjtNum prm[9]);

// Passive force: -F0 FP(length).
mjtNum MuscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// Derivative of MuscleBias by len.
mjtNum MuscleBiasLength(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);

// d(act)/dt for activation and deactivation times prm[0..2) in seconds, blended over a control difference of
// prm[2] (Millard et al. 2013).
mjtNum MuscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);

}  // namespace pliant
