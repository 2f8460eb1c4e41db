// Forward kinematics: from generalized positions to world poses of everything fixed in a body.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// World poses of bodies, inertial frames, joints, geoms and sites. Wakes the trees that a program has
// moved, pushed or given a velocity (engine/dynamics/wake.h); those that go on sleeping keep their poses.
//   reads    d.qpos [nq], d.mocap_pos, d.mocap_quat (m world axes); quaternions are normalised on copies
//   writes   d.xpos xquat xmat xipos ximat [nbody], d.xanchor xaxis [njnt],
//            d.geom_x* [ngeom], d.site_x* [nsite]
//   needs    nothing
//   takes    stack
//   cannot fail
void Kinematics(const mjModel& m, mjData& d);

// Whether d.xpos and d.xquat of bodies begin <= i < end, whole trees, are to the last bit what Kinematics()
// makes of d.qpos and the mocap poses.
//   takes    stack
bool AreInPlace(const mjModel& m, mjData& d, int begin, int end);

// World poses of cameras and lights, with their tracking modes.
//   reads    d.xpos xquat xmat, d.subtree_com
//   writes   d.cam_xpos cam_xmat [ncam], d.light_xpos light_xdir [nlight]
//   needs    Kinematics() and ComPos()
//   cannot fail
void Camlight(const mjModel& m, mjData& d);

// World pose of a frame fixed in `body` at (pos, quat). sameframe (mjtSameFrame) tells which of the two
// products are already known; xpos or xmat may be null to skip that half.
void Local2Global(const mjData& d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4],
                  int body, mjtByte sameframe);

}  // namespace pliant
