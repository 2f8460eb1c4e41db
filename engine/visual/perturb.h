// The mouse as a spring: picks a body up, turns it, and pushes it while the simulation runs.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

void DefaultPerturb(mjvPerturb* pert);

// Starts a motion of pert.select: reference pose, effective mass at the picked point, gain of the pointer.
void InitPerturb(const mjModel& m, mjData& d, const mjvScene& scn, mjvPerturb* pert);

// Its two halves. Where the motion starts and how far the pointer reaches: needs poses only.
void PlacePerturb(const mjModel& m, const mjData& d, const mjvScene& scn, mjvPerturb* pert);
// pert.localmass, the effective mass at pert.localpos of pert.select. Reads the factored inertia,
// which snapshots (mjv_copyData) leave out: for the live data only.
void FindPerturbMass(const mjModel& m, mjData& d, mjvPerturb* pert);

// Moves the reference pose by one mouse motion (mjtMouse).
void MovePerturb(const mjModel& m, const mjData& d, int action, mjtNum reldx, mjtNum reldy,
                 const mjvScene& scn, mjvPerturb* pert);

// The same for the whole model, through the scene's transform.
void MoveModel(const mjModel& m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
               mjvScene* scn);

// Writes the reference pose to a mocap body, or (paused) to the free joint of the selection's root.
void ApplyPerturbPose(const mjModel& m, mjData& d, const mjvPerturb& pert, int flg_paused);

// Clears xfrc_applied of the selection and writes the spring-damper wrench. Dynamic bodies only.
void ApplyPerturbForce(const mjModel& m, mjData& d, const mjvPerturb& pert);

// Changes qvel as an impulse (N s, world axes) at `local` (body frame) of a body would.
// Reads the factored inertia.
void ApplyImpulse(const mjModel& m, mjData& d, int body, const mjtNum local[3], const mjtNum impulse[3]);

}  // namespace pliant::visual
