// Shapes of VRML 97 and X3D with their colours.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/io/assets/scene.h"

namespace pliant::io {

// Indexed faces, triangles, strips and fans, elevation grids, boxes, balls, cylinders and cones, below
// groups, transforms, switches and levels of detail (the finest); the mean of colours of vertices. y, which
// these formats call up, becomes z, and lengths are metres unless an X3D file says otherwise.
bool LoadX3dScene(std::span<const std::uint8_t> bytes, SceneData& scene, std::string& error);

}  // namespace pliant::io
