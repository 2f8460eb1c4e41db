// The simple shape that stands best for a mesh: the one whose volume differs least from its solid.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>
#include <vector>

#include "engine/geometry/fit/solid_columns.h"

namespace pliant {

struct PrimitiveFit {
  mjtGeom type = mjGEOM_BOX;   // sphere, capsule, ellipsoid, cylinder or box
  double size[3] = {0, 0, 0};  // as in mjModel.geom_size
  double pos[3] = {0, 0, 0};   // of the shape in the frame of the mesh
  double quat[4] = {1, 0, 0, 0};
  double error = 0;  // volume that is in one of both only, as a share of the solid's
};

// The best one of each type, the best first; where two are as good as each other, the one that collides
// faster. `vert` [nvert x 3]; `columns` of the same mesh. Empty without volume.
std::vector<PrimitiveFit> FitPrimitives(std::span<const double> vert, const SolidColumns& columns);

}  // namespace pliant
