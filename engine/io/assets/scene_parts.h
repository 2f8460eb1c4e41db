// Parts of mesh files that hold several shapes.
#pragma once

#include <string>

#include "engine/io/assets/scene.h"

namespace pliant::io {

// Tells decoded parts of one file apart; "" for all of the file.
std::string PartVersion(const ScenePartName& part);

// Moves the middle of the box around all parts to the origin.
void CenterParts(SceneData& scene);

}  // namespace pliant::io
