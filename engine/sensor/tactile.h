// The tactile sensor: depth and sliding at the vertices of a mesh.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant {

// The vertices of the mesh (objid), as they are compiled, lie in the frame of a geom (refid). Of each there
// are three values: the depth (m) in the geom that it lies deepest in, among those that touch the geom's
// body (meshes need an octree to be felt), and the speeds (m/s) relative to all of them along the two
// tangents of the mesh there (its second and third normal of each vertex), without sign, added up; a mesh
// without tangents feels no speeds. Elsewhere they are 0. The output holds all depths first, then all speeds
// along the first tangent, then along the second.
//   reads    d.contact, d.geom_x*, d.cvel, d.subtree_com
//   writes   data [3 x vertices]
void TactileSensor(const mjModel& m, mjData& d, int sensor, mjtNum* data);

}  // namespace pliant
