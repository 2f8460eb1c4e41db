// A coloured border around chosen objects, drawn over everything.
#pragma once

#include <vector>

#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/gl/program.h"
#include "render/pass/shapes.h"

namespace pliant::render {

class OutlinePass {
 public:
  // ids: segmentation ids + 1. (x, y, width, height): where the picture lies in `target`. Changes the
  // framebuffer; leaves `target` bound.
  void Draw(const DrawList& list, const MeshStore& meshes, const std::vector<std::uint32_t>& ids,
            const float rgba[4], float width_px, GLuint target, const int viewport[4], ShapePass* shapes);

 private:
  Framebuffer mask_;
  Program program_;
  VertexArray empty_;
};

}  // namespace pliant::render
