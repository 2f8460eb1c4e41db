// Meshes without thickness, which have no hull to touch.
#pragma once

#include "engine/io/assets/scene.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

enum class Thickness { kSolid, kSheet, kNone };  // kNone: all points on one line

// What the points of a scene span, up to 1e-4 of their extent.
Thickness ThicknessOf(const io::SceneData& scene);

// Replaces the file of the mesh by its points moved to both sides by 0.25 % of their extent, so that a
// sheet can be touched. `scene` is what the file holds, a sheet.
void Thicken(const io::SceneData& scene, spec::Mesh& mesh);

}  // namespace pliant::foreign
