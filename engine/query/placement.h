// Where everything is in another configuration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <span>

namespace pliant {

// Puts a scratch `d` in the configuration qpos [nq], with the poses of the mocap bodies, mocap [nmocap x 7]:
// position (m) and quaternion each; empty: they stay.
//   writes   d.qpos, d.mocap_pos, d.mocap_quat, and what Kinematics() and ComPos() write
//   may fail on a qpos or mocap of another size: d stays as it is, false comes back
bool PlaceAt(const mjModel& m, std::span<const mjtNum> qpos, std::span<const mjtNum> mocap, mjData& d);

}  // namespace pliant
