#include "render/pass/outline.h"

#include "render/gl/bindings.h"

namespace pliant::render {

void OutlinePass::Draw(const DrawList& list, const MeshStore& meshes, const Outline& outline, GLuint target,
                       const Viewport& place, ShapePass* shapes) {
  const float* rgba = outline.rgba;
  if (outline.ids.empty() || outline.width <= 0 || rgba[3] <= 0) return;
  if (!mask_.Fits(place.width, place.height, 0))
    mask_ = Framebuffer::WithTextures(place.width, place.height, GL_R8);
  mask_.Bind();
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT);
  shapes->DrawMask(list, meshes, outline.ids, 1);

  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glViewport(place.x, place.y, place.width, place.height);
  if (!program_) program_ = Program("screen.vert", "outline.frag");
  program_.Use();
  mask_.color().Bind(kMaskUnit);
  program_.Set("outline_color", rgba[0], rgba[1], rgba[2], rgba[3]);
  program_.Set("outline_width", outline.width);
  program_.Set("mask_rect", static_cast<float>(place.x), static_cast<float>(place.y),
               static_cast<float>(place.width), static_cast<float>(place.height));
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  empty_.Bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
}

}  // namespace pliant::render
