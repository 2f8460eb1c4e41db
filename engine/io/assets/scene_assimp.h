// COLLADA, glTF, 3DS and FBX through assimp: the part of LoadScene (scene.h) that knows that library.
#pragma once

#include "engine/io/assets/scene.h"

namespace pliant::io {

// `extension` with its dot names the format. False with a sentence in `error`.
bool LoadThroughAssimp(std::span<const std::uint8_t> bytes, const std::string& extension,
                       const ScenePartName& part, const SiblingReader& siblings, SceneData& scene,
                       std::string& error);

// Another version may make other arrays of the same file.
std::string AssimpVersion();

}  // namespace pliant::io
