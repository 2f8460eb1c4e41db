#include "render/pass/occlusion.h"

#include "render/gl/bindings.h"

namespace pliant::render {

void OcclusionPass::Draw(const OcclusionSettings& settings, float extent, GLuint source, const Viewport& from,
                         GLuint target, const Viewport& to) {
  if (!depth_.Fits(to.width, to.height, 0)) depth_ = Framebuffer::WithTextures(to.width, to.height, GL_RGBA8);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, depth_.id());
  glBlitFramebuffer(from.x, from.y, from.x + from.width, from.y + from.height, 0, 0, to.width, to.height,
                    GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  empty_.Bind();
  depth_.depth().Bind(kMaskUnit);

  if (!light_.Fits(to.width, to.height, 0)) light_ = Framebuffer::WithTextures(to.width, to.height, GL_RGBA8);
  light_.Bind();
  glViewport(0, 0, to.width, to.height);
  glClearColor(1, 1, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  if (!program_) program_ = Program("screen.vert", "occlusion.frag");
  program_.Use();
  program_.Set("occlusion", settings.radius * extent, settings.strength, 0, 0);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glViewport(to.x, to.y, to.width, to.height);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE);
  light_.color().Bind(kColorUnit);
  if (!mean_) mean_ = Program("screen.vert", "occlusion_mean.frag");
  mean_.Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
  glDisable(GL_BLEND);
}

}  // namespace pliant::render
