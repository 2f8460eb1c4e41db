// Shadow maps: the scene's depth as seen from the lights.
#pragma once

#include <cstdint>
#include <vector>

#include "render/gl/framebuffer.h"
#include "render/pass/frame.h"
#include "render/pass/shapes.h"

namespace pliant::render {

// What throws shadows in one picture, and how they are to look.
struct ShadowScene {
  const mjModel& m;
  const mjvScene& scene;
  const RenderSettings& settings;
  const DrawList& list;
  const MeshStore& meshes;
  const TextureStore& textures;
};

class ShadowPass {
 public:
  // Draws one map for each light that throws shadows (spot and directional), writes their matrices
  // and layers into `frame`, and leaves the maps bound to kShadowUnit. Returns the number of maps.
  // A map of which nothing has moved stays. Changes framebuffer, viewport and `frame_buffer`.
  int Draw(const ShadowScene& what, ShapePass* shapes, FrameUniforms* frame, Buffer* frame_buffer);

 private:
  void Resize(int size, int layers);

  GlTexture maps_;
  std::vector<Framebuffer> layers_;
  std::vector<std::uint64_t> drawn_;  // what is in each layer (KeyOf); 0: nothing that may stay
};

}  // namespace pliant::render
