#include "render/gl/state.h"

#include <initializer_list>

#include "render/gl/gl.h"

namespace pliant::render {
namespace {

constexpr GLenum kAlphaTest = 0x0BC0;  // not in the core profile's header

bool HasFixedFunctions() {
  GLint profile = 0;
  glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
  return (profile & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT) != 0;
}

}  // namespace

void SetDefaultState() {
  glBindVertexArray(0);
  glUseProgram(0);
  glActiveTexture(GL_TEXTURE0);
  for (GLenum feature :
       {GL_DEPTH_TEST, GL_CULL_FACE, GL_BLEND, GL_CLIP_DISTANCE0, GL_SCISSOR_TEST, GL_STENCIL_TEST})
    glDisable(feature);
  if (HasFixedFunctions()) glDisable(kAlphaTest);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glFrontFace(GL_CCW);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

}  // namespace pliant::render
