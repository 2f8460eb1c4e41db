// OBJ with all of its shapes, and the materials of the libraries that it names.
#pragma once

#include "engine/io/assets/scene.h"

namespace pliant::io {

bool LoadObjScene(std::span<const std::uint8_t> bytes, const SiblingReader& siblings, SceneData& scene,
                  std::string& error);

}  // namespace pliant::io
