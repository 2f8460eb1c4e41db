#include "render/pass/outline.h"

#include "render/gl/bindings.h"

namespace pliant::render {

void OutlinePass::Draw(const DrawList& list, const MeshStore& meshes, const std::vector<std::uint32_t>& ids,
                       const float rgba[4], float width_px, GLuint target, const int viewport[4],
                       ShapePass* shapes) {
  if (ids.empty() || width_px <= 0 || rgba[3] <= 0) return;
  const int width = viewport[2], height = viewport[3];
  if (!mask_.Fits(width, height, 0)) mask_ = Framebuffer::WithTextures(width, height, GL_R8);
  mask_.Bind();
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT);
  shapes->DrawMask(list, meshes, ids, 1);

  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glViewport(viewport[0], viewport[1], width, height);
  if (!program_) program_ = Program("screen.vert", "outline.frag");
  program_.Use();
  mask_.color().Bind(kMaskUnit);
  program_.Set("outline_color", rgba[0], rgba[1], rgba[2], rgba[3]);
  program_.Set("outline_width", width_px);
  program_.Set("mask_rect", static_cast<float>(viewport[0]), static_cast<float>(viewport[1]),
               static_cast<float>(width), static_cast<float>(height));
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  empty_.Bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
}

}  // namespace pliant::render
