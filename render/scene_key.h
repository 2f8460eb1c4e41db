// Tells whether a picture that was drawn still shows its scene.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <cstdint>

#include "render/settings.h"
#include "render/viewport.h"

namespace pliant::render {

// A hash of everything that Renderer::Render() reads but highlights and the assets that SetModel() uploads:
// shapes, lights and cameras of the scene, visual settings and materials of the model, the place and the
// settings. Labels do not count: they are not part of the picture.
std::uint64_t SceneKey(const mjModel& model, const mjvScene& scene, const Viewport& viewport,
                       const RenderSettings& settings);

}  // namespace pliant::render
