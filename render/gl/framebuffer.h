// Things to draw into. Move-only.
#pragma once

#include "render/gl/gl.h"
#include "render/gl/texture.h"

namespace pliant::render {

class Framebuffer {
 public:
  Framebuffer() = default;  // holds nothing; id() is 0
  ~Framebuffer();
  Framebuffer(Framebuffer&& other) noexcept;
  Framebuffer& operator=(Framebuffer&& other) noexcept;

  // Colour and depth that can be read as textures.
  static Framebuffer WithTextures(int width, int height, GLenum color_format);

  // Another size of one with textures, whose ids stay; what they held is lost.
  void Resize(int width, int height);

  // Colour (RGBA8) and depth with `samples` per pixel, to be resolved by Blit; samples 0: single.
  static Framebuffer Multisampled(int width, int height, int samples);

  // One layer of a depth array, no colour.
  static Framebuffer DepthLayer(const GlTexture& array, int layer);

  // Binds it for drawing and covers it with the viewport.
  void Bind() const;

  // Copies colour, depth (the sizes must then be equal) or both, as the bits of glBlitFramebuffer say, to a
  // rectangle of another framebuffer.
  void BlitTo(GLuint target, int x, int y, int width, int height, GLbitfield what) const;

  const GlTexture& color() const { return color_; }
  const GlTexture& depth() const { return depth_; }
  GLuint id() const { return id_; }
  int width() const { return width_; }
  int height() const { return height_; }
  int samples() const { return samples_; }
  bool Fits(int width, int height, int samples) const {
    return id_ != 0 && width_ == width && height_ == height && samples_ == samples;
  }

 private:
  Framebuffer(int width, int height, int samples);

  GLuint id_ = 0;
  GLuint renderbuffers_[2] = {0, 0};
  GlTexture color_;
  GlTexture depth_;
  int width_ = 0;
  int height_ = 0;
  int samples_ = 0;
};

// The largest sample count that the driver has for colour and depth, at most `wanted`.
int SupportedSamples(int wanted);

}  // namespace pliant::render
