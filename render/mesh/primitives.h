// Unit shapes, to be scaled by the size of a geom. slices: around z, at least 3; stacks: from pole to pole,
// at least 2.
#pragma once

#include "render/mesh/mesh_data.h"

namespace pliant::render {

MeshArrays PlaneMesh();                         // x, y in [-1, 1], normal +z
MeshArrays BoxMesh();                           // [-1, 1]^3, flat sides
MeshArrays SphereMesh(int slices, int stacks);  // radius 1
MeshArrays CapsuleMesh(int slices,
                       int stacks);   // two half spheres of radius 1, marked -1 and 1, and the wall between
MeshArrays CylinderMesh(int slices);  // radius 1, z in [-1, 1], closed
MeshArrays ConeMesh(int slices);      // base of radius 1 at z = 0, tip at z = 1, closed

}  // namespace pliant::render
