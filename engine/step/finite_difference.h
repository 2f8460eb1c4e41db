// Derivatives of the step and of inverse dynamics by finite differences.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Jacobians of one step, for
//   x = (tangent of qpos [nv], qvel [nv], act [na]), nx = 2 nv + na; u = ctrl; s = sensordata
//   A [nx x nx] = dx'/dx, B [nx x nu] = dx'/du, C [nsensordata x nx] = ds/dx, D [nsensordata x nu] = ds/du;
//            null: not wanted
//   eps      size of the perturbation
//   centered two-sided differences; a control is not pushed over its limit, the difference is one-sided there
// The state, controls and warm start of d come back; derived quantities are those of the last step. Every
// step starts from the warm start that d has. Only the stages that a perturbation touches run.
//   takes    stack
//   may fail with RK4: a fatal error
void TransitionFD(const mjModel& m, mjData& d, mjtNum eps, bool centered, mjtNum* A, mjtNum* B, mjtNum* C,
                  mjtNum* D);

// Jacobians of inverse dynamics (forward differences), transposed: row i belongs to input i.
//   DfDq DfDv DfDa [nv x nv]           of qfrc_inverse by position (tangent), velocity, acceleration
//   DsDq DsDv DsDa [nv x nsensordata]  of sensordata
//   DmDq [nv x nC]                     of M by position; any may be null
//   actuation: qfrc_actuator is subtracted from qfrc_inverse
//   takes    stack
//   may fail with RK4 or no-slip iterations: a fatal error
void InverseFD(const mjModel& m, mjData& d, mjtNum eps, bool actuation, mjtNum* DfDq, mjtNum* DfDv,
               mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq);

}  // namespace pliant
