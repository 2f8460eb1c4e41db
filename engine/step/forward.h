// Forward dynamics: the stages in order.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// Poses, coms, cameras and lights, flexes and tendons from d.qpos and mocap poses.
void FwdKinematics(const mjModel& m, mjData& d);

// Everything that follows from d.qpos (and mocap poses): kinematics, inertia, contacts, constraint rows and
// islands, transmissions, the dual problem.
void FwdPosition(const mjModel& m, mjData& d);

// As FwdPosition(); without what only a solver needs (islands, dual problem) unless `solve`.
void PositionStages(const mjModel& m, mjData& d, bool solve);

// Where a pass begins: without its flag only sensors compute energy, and an old value would pass for that of
// this state. A stage that is called alone, and the inverse, leave what a program asked for.
void ForgetEnergy(const mjModel& m, mjData& d);

// Everything that follows from d.qvel as well: velocities, passive forces,
// reference accelerations, bias forces.
//   needs    FwdPosition()
void FwdVelocity(const mjModel& m, mjData& d);

// qfrc_smooth = passive - bias + applied + actuator + J' xfrc_applied, and qacc_smooth = inv(M) qfrc_smooth.
//   needs    FwdVelocity(), FwdActuation()
void FwdAcceleration(const mjModel& m, mjData& d);

// Forward dynamics: d.qacc, d.act_dot and all else that follows from state and inputs. Leaves the state and
// the warm start as they are. mjcb_control runs between the velocity and the actuation stage.
void Forward(const mjModel& m, mjData& d);

// Forward() without the stages up to `skipstage` (mjtStage), whose results must be valid, and without sensors
// (and energy of the skipped stages) if skipsensor.
void ForwardSkip(const mjModel& m, mjData& d, int skipstage, int skipsensor);

// qfrc [nv] += J' of the wrenches in d.xfrc_applied, which act at the bodies' coms.
void AddBodyWrenches(const mjModel& m, const mjData& d, mjtNum* qfrc);

}  // namespace pliant
