// A coloured border around chosen objects, drawn over everything.
#pragma once

#include <cstdint>
#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/gl/program.h"
#include "render/pass/shapes.h"
#include "render/viewport.h"

namespace pliant::render {

// One border.
struct Outline {
  const std::vector<std::uint32_t>& ids;  // segmentation ids + 1 of what it goes round
  const float* rgba;
  float width = 0;  // pixels
};

class OutlinePass {
 public:
  // `place`: where the picture lies in `target`. Changes the framebuffer; leaves `target` bound.
  void Draw(const DrawList& list, const MeshStore& meshes, const Outline& outline, GLuint target,
            const Viewport& place, ShapePass* shapes);

 private:
  Framebuffer mask_;
  Program program_;
  VertexArray empty_;
};

}  // namespace pliant::render
