// Textures. Move-only; a texture knows its target and size.
#pragma once

#include "render/gl/gl.h"

namespace pliant::render {

class GlTexture {
 public:
  GlTexture() = default;  // no texture; id() is 0
  ~GlTexture();
  GlTexture(GlTexture&& other) noexcept;
  GlTexture& operator=(GlTexture&& other) noexcept;

  // A picture, rows from the top, 1 to 4 channels of a byte, with mipmaps, repeating. srgb: values are
  // decoded when sampled.
  static GlTexture Image2d(int width, int height, int channels, const unsigned char* pixels, bool srgb,
                           float anisotropy);

  // Replaces the picture of Image2d or ImageCube by one of the same size and channels.
  void Update(int channels, const unsigned char* pixels);

  // Six squares in the order +X -X +Y -Y +Z -Z, one below the other; or one square for all sides.
  static GlTexture ImageCube(int width, int height, int channels, const unsigned char* pixels, bool srgb);

  // One byte a pixel, without mipmaps, clamped, linear filter: how much of each pixel a letter covers.
  static GlTexture Coverage(int width, int height, const unsigned char* pixels);

  // Texels as they are, without mipmaps and filter. internal, format and type as glTexImage2D takes them.
  static GlTexture Unfiltered(int width, int height, GLint internal, GLenum format, GLenum type,
                              const void* texels);

  // Targets for drawing: single-sampled, without mipmaps, clamped, linear filter for colour.
  static GlTexture ColorTarget(int width, int height, GLenum internal_format);
  static GlTexture DepthTarget(int width, int height);

  // Another size of such a target, under the same id; what it held is lost.
  void ResizeTarget(int width, int height);

  // Depth layers for shadow lookups with comparison.
  static GlTexture ShadowArray(int size, int layers);

  // Binds to a unit (bindings.h).
  void Bind(unsigned unit) const;

  GLuint id() const { return id_; }
  GLenum target() const { return target_; }
  int width() const { return width_; }
  int height() const { return height_; }
  explicit operator bool() const { return id_ != 0; }

 private:
  GlTexture(GLenum target, int width, int height);

  GLuint id_ = 0;
  GLenum target_ = 0;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace pliant::render
