// The shapes of a body, as far as findings need them.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>
#include <vector>

namespace pliant::doctor {

// Bounding box in a frame that is given with it; empty while low > high.
struct Bounds {
  double low[3] = {1, 1, 1};
  double high[3] = {-1, -1, -1};

  bool Empty() const { return low[0] > high[0]; }
  void Add(const double point[3]);
  double Diagonal() const;
};

// [nmesh] Volume of each mesh by the divergence theorem; negative when its faces look inward.
std::vector<double> MeshVolumes(const mjModel& m);

// Volume of a solid shape; of a mesh what its faces enclose, which for open ones may be anything from zero
// on. 0 for planes and height fields. `meshes`: MeshVolumes().
double GeomVolume(const mjModel& m, std::span<const double> meshes, int geom);

// Volume of the body's geoms: of those that collide, or of those that do not, whichever is larger.
double BodyVolume(const mjModel& m, std::span<const double> meshes, int body);

// Of the body's solid geoms, in the frame of the body.
Bounds BodyBounds(const mjModel& m, int body);

// Vertices in double, [n x 3].
std::vector<double> MeshVertices(const mjModel& m, int mesh);

}  // namespace pliant::doctor
