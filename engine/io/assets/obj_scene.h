// OBJ with all of its shapes, or those of the name that is wanted, and materials of the libraries it names.
#pragma once

#include "engine/io/assets/scene.h"

namespace pliant::io {

bool LoadObjScene(std::span<const std::uint8_t> bytes, const ScenePartName& wanted,
                  const SiblingReader& siblings, SceneData& scene, std::string& error);

}  // namespace pliant::io
