// Pictures from memory onto the bound framebuffer. The picture fills the rectangle; rows come from
// the bottom, tightly packed. Texels are taken without mixing. Leaves glViewport there and else
// the default state.
#pragma once

#include "render/gl/gl.h"
#include "render/viewport.h"

namespace pliant::render {

// format: GL_RGB, GL_BGR, GL_RGBA or GL_BGRA, one byte a channel; alpha is not used.
void DrawColors(const Viewport& to, GLenum format, const unsigned char* pixels);

// Depth 0 (near) to 1 of a picture of the size (width, height), into the depth buffer alone.
void DrawDepths(const Viewport& to, int width, int height, const float* depths);

}  // namespace pliant::render
