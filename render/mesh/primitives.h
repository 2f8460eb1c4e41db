// Unit shapes, to be scaled by the size of a geom. slices: around z, at least 3; stacks: from pole to pole,
// at least 2.
#pragma once

#include "render/mesh/mesh_data.h"

namespace pliant {

MeshData PlaneMesh();                         // x, y in [-1, 1], normal +z
MeshData BoxMesh();                           // [-1, 1]^3, flat sides
MeshData SphereMesh(int slices, int stacks);  // radius 1
MeshData CapsuleMesh(int slices,
                     int stacks);   // two half spheres of radius 1, marked -1 and 1, and the wall between
MeshData CylinderMesh(int slices);  // radius 1, z in [-1, 1], closed
MeshData ConeMesh(int slices);      // base of radius 1 at z = 0, tip at z = 1, closed
MeshData DiscMesh(int slices);      // radius 1 at z = 0, normal +z

}  // namespace pliant
