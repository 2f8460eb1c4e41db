// The tactile sensor: pressure and sliding at the vertices of a mesh.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The mesh (objid) is placed, as its file gives it, in the frame of a geom (refid). Where a vertex lies
// inside a geom of type sdf that touches the geom's body, at depth h, its three values are the pressure h /
// (h_max - h), with h_max the smallest half size of the touching geom, and the velocity (m/s) of the vertex
// relative to that geom along the two tangents of the mesh there (its second and third normal of each
// vertex). Elsewhere they are 0. The output holds all pressures first, then all velocities along the first
// tangent, then along the second.
//   reads    d.contact, d.geom_x*, d.cvel, d.subtree_com
//   writes   data [3 x vertices]
void TactileSensor(const mjModel& m, mjData& d, int sensor, mjtNum* data);

}  // namespace pliant
