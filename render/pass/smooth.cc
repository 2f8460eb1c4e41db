#include "render/pass/smooth.h"

#include "render/gl/bindings.h"

namespace pliant::render {

void SmoothPass::Draw(const Framebuffer& picture, GLuint target, const Viewport& place) {
  glBindFramebuffer(GL_FRAMEBUFFER, target);
  glViewport(place.x, place.y, place.width, place.height);
  if (!program_) program_ = Program("screen.vert", "smooth.frag");
  program_.Use();
  picture.color().Bind(kColorUnit);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  empty_.Bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
}

}  // namespace pliant::render
