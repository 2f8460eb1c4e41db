// Several pictures of one scene, each moved by a part of a pixel, averaged: smooth edges, highlights,
// textures and shadows at any size of the picture, where more samples a pixel would not fit into memory.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>
#include <functional>

#include "render/readback.h"

namespace pliant::render {

using PixelShift = std::array<float, 2>;  // pixels to the right and up

// Moves the picture that the scene's cameras make of a viewport. After UpdateScene(),
// which places the cameras.
void ShiftCameras(const PixelShift& shift, const Viewport& viewport, mjvScene* scene);

// The mean of `count` >= 1 pictures that `draw` makes with different shifts, all within a pixel. With an
// alpha channel colours count by their alpha. One picture is not moved.
Image Supersample(int count, const std::function<Image(const PixelShift&)>& draw);

}  // namespace pliant::render
