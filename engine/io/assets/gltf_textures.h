// Where glTF says that pictures lie on their surfaces.
#pragma once

#include <cstdint>
#include <span>

#include "engine/io/assets/scene.h"

namespace pliant::io {

// Applies KHR_texture_transform of the pictures of colour, which assimp leaves to others: the
// texture coordinates of each part are scaled, turned and moved as its material says. Materials stand in the
// scene in the order of the file. For a file that CheckGltf() accepts.
void MoveTextures(std::span<const std::uint8_t> bytes, SceneData& scene);

}  // namespace pliant::io
