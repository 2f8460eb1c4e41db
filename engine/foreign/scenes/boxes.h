// Meshes that are boxes.
#pragma once

#include <vector>

#include "engine/io/assets/scene.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

struct BoxShape {
  double center[3], quat[4];  // in the frame of the mesh
  double size[3];             // halves of its sides
};

// The box whose eight corners, and no other points, the scene has where the mesh moves, turns and scales it.
bool FindBox(const io::SceneData& scene, const mjsMesh& mesh, BoxShape& box);

// Makes a geom that shows a mesh the box that it is: boxes stand on all of their corners, where meshes have
// three contacts with a plane, on which feet rock.
void UseBox(const BoxShape& box, spec::Geom& geom);

}  // namespace pliant::foreign
