// The mesh geoms that collide: what does so for them, and what that costs.
#pragma once

#include <mujoco/mjmodel.h>

#include <vector>

namespace pliant::fit {

struct MeshGeom {
  int geom = -1;
  int mesh = -1;
  int faces = 0;
  int hull_vertices = 0;
  double volume = 0;        // m3, that the faces enclose
  double hull_volume = 0;   // m3, of what collides
  bool field = false;       // collides as a distance field, not as its hull
  double microseconds = 0;  // that collisions take longer for it, in one step of the initial pose

  // What the hull adds, as a share of the mesh.
  double Added() const { return volume > 0 ? hull_volume / volume - 1 : 0; }
};

// Whether it is a mesh or a distance field of one, with contype or conaffinity.
bool CollidesAsMesh(const mjModel& m, int geom);

// These, by geom. Times are the difference between the collisions of the initial
// pose with and without the geom, the median of several; they are measured unless `measure` is false.
std::vector<MeshGeom> FindMeshGeoms(const mjModel& m, bool measure);

// Vertices [n x 3] of a mesh in its own compiled frame, in double.
std::vector<double> MeshVertices(const mjModel& m, int mesh);

}  // namespace pliant::fit
