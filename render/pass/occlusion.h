// Ambient occlusion in screen space: darkens corners and what touches the ground, from the depth of the
// finished picture (in the manner of Bavoil and Sainz, "Screen Space Ambient Occlusion", 2008).
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/gl/program.h"
#include "render/settings.h"
#include "render/viewport.h"

namespace pliant::render {

class OcclusionPass {
 public:
  // The depth is copied from `from` of `source` (which may be multisampled); `to` of `target` is darkened.
  // The uniforms of the picture must be uploaded for `to`. extent: of the model, m.
  void Draw(const OcclusionSettings& settings, float extent, GLuint source, const Viewport& from,
            GLuint target, const Viewport& to);

 private:
  Framebuffer depth_;
  Framebuffer light_;
  Program program_;
  Program mean_;
  VertexArray empty_;
};

}  // namespace pliant::render
