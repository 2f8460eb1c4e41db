#include "render/pass/sky.h"

#include "render/gl/bindings.h"

namespace pliant::render {

void SkyPass::Draw(const TextureStore& textures, bool skybox, const RenderSettings& settings) {
  if (settings.transparent_background) return;  // what was cleared is nothing already
  const bool textured = skybox && textures.skybox() >= 0;
  Program& program = textured ? skybox_program_ : plain_program_;
  if (!program) program = Program("screen.vert", "sky.frag", textured ? "#define SKYBOX\n" : "");
  program.Use();
  if (textured) {
    textures.texture(textures.skybox()).Bind(kCubeUnit);
  } else {
    const float *top = settings.background_top, *bottom = settings.background_bottom;
    program.Set("background_top", top[0], top[1], top[2], 1);
    program.Set("background_bottom", bottom[0], bottom[1], bottom[2], 1);
  }
  empty_.Bind();
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  glBindVertexArray(0);
}

}  // namespace pliant::render
