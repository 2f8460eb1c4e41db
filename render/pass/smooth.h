// Softens the edges of a finished picture: far cheaper than several samples a pixel where a processor draws.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/gl/program.h"
#include "render/viewport.h"

namespace pliant::render {

class SmoothPass {
 public:
  // Draws the colours of `picture` into `place` of `target`, which it leaves bound with its viewport.
  void Draw(const Framebuffer& picture, GLuint target, const Viewport& place);

 private:
  Program program_;
  VertexArray empty_;
};

}  // namespace pliant::render
