#include "render/paint/pixels.h"

#include "render/gl/bindings.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/state.h"
#include "render/gl/texture.h"

namespace pliant::render {
namespace {

// The objects live for one call: such pictures are rare, and no context has to be remembered.
void DrawPicture(const Viewport& to, const GlTexture& picture, const char* defines) {
  Program program("screen.vert", "pixels.frag", defines);
  program.Use();
  picture.Bind(kColorUnit);
  VertexArray empty;
  empty.Bind();
  glViewport(to.x, to.y, to.width, to.height);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  SetDefaultState();
}

}  // namespace

void DrawColors(const Viewport& to, GLenum format, const unsigned char* pixels) {
  const GlTexture picture =
      GlTexture::Unfiltered(to.width, to.height, GL_RGB8, format, GL_UNSIGNED_BYTE, pixels);
  SetDefaultState();
  DrawPicture(to, picture, "");
}

void DrawDepths(const Viewport& to, int width, int height, const float* depths) {
  const GlTexture picture = GlTexture::Unfiltered(width, height, GL_R32F, GL_RED, GL_FLOAT, depths);
  SetDefaultState();
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_ALWAYS);
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  DrawPicture(to, picture, "#define DEPTH\n");
  glDepthFunc(GL_LESS);
}

}  // namespace pliant::render
