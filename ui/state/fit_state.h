// What the panel "Collision shapes" shows and asks for: what collides for each mesh geom, and which of them
// get other shapes. The program measures and fits on a thread of its own. Main thread only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::ui {

struct MeshFit {
  int geom = -1;
  std::string mesh;
  int faces = 0, hull_vertices = 0;
  double volume = 0;        // m3
  double added = 0;         // by the hull, as a share of the volume
  bool field = false;       // collides as a distance field
  double microseconds = 0;  // that a step of the initial pose takes longer for it
};

// In the order of app::FitShape.
inline constexpr const char* kFitTitles[] = {
    "Best simple shape", "Sphere",    "Capsule",      "Box",
    "Cylinder",          "Ellipsoid", "Convex parts", "Distance field"};

struct FitState {
  bool shown = false;  // by the panel, in this frame: only then the geoms are measured
  bool busy = false;
  uint64_t generation = 0;  // of the model that the rows are about
  std::vector<MeshFit> rows;
  std::string outcome;  // of the latest fit
  // Of the one in progress: which of how many geoms, its convex parts so far, and the volume that they add,
  // as a share of the mesh's.
  int done = 0, total = 0;  // total 0: nothing is fitted
  int parts = 0;            // 0: nothing is being cut
  double error = 0;
  // What is asked for.
  std::vector<int> wanted;  // geoms
  int shape = 0;            // of kFitTitles
  int max_parts = 16;
  bool enough = false;  // the fit in progress keeps the parts that it has
  bool stop = false;    // it ends and changes nothing
};

FitState& CurrentFit();

}  // namespace pliant::ui
