// The background: the model's skybox, or two colours.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/scene/assets.h"
#include "render/settings.h"

namespace pliant::render {

class SkyPass {
 public:
  // Fills what is still at the far plane. Depth is tested, not written. Needs the frame block.
  void Draw(const TextureStore& textures, bool skybox, const RenderSettings& settings);

 private:
  Program skybox_program_;
  Program plain_program_;
  VertexArray empty_;
};

}  // namespace pliant::render
