#include "render/gl/texture.h"

#include <algorithm>
#include <utility>

namespace pliant::render {
namespace {

constexpr int kCubeSides = 6;

struct PixelFormat {
  GLint internal;
  GLenum format;
};

PixelFormat FormatOf(int channels, bool srgb) {
  switch (channels) {
    case 1:
      return {GL_R8, GL_RED};
    case 2:
      return {GL_RG8, GL_RG};
    case 4:
      return {srgb ? GL_SRGB8_ALPHA8 : GL_RGBA8, GL_RGBA};
    default:
      return {srgb ? GL_SRGB8 : GL_RGB8, GL_RGB};
  }
}

// One channel is grey, two are grey and alpha.
void SetSwizzle(GLenum target, int channels) {
  if (channels > 2) return;
  const GLint mask[4] = {GL_RED, GL_RED, GL_RED, channels == 2 ? GL_GREEN : GL_ONE};
  glTexParameteriv(target, GL_TEXTURE_SWIZZLE_RGBA, mask);
}

void SetFilter(GLenum target, GLint min, GLint mag, GLint wrap) {
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, min);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, mag);
  glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap);
  glTexParameteri(target, GL_TEXTURE_WRAP_R, wrap);
}

}  // namespace

GlTexture::GlTexture(GLenum target, int width, int height) : target_(target), width_(width), height_(height) {
  glGenTextures(1, &id_);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(target_, id_);
}

GlTexture::~GlTexture() {
  if (id_ != 0) glDeleteTextures(1, &id_);
}

GlTexture::GlTexture(GlTexture&& other) noexcept
    : id_(std::exchange(other.id_, 0)),
      target_(other.target_),
      width_(other.width_),
      height_(other.height_) {}

GlTexture& GlTexture::operator=(GlTexture&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(target_, other.target_);
  std::swap(width_, other.width_);
  std::swap(height_, other.height_);
  return *this;
}

GlTexture GlTexture::Image2d(int width, int height, int channels, const unsigned char* pixels, bool srgb,
                             float anisotropy) {
  GlTexture t(GL_TEXTURE_2D, width, height);
  const PixelFormat f = FormatOf(channels, srgb);
  glTexImage2D(GL_TEXTURE_2D, 0, f.internal, width, height, 0, f.format, GL_UNSIGNED_BYTE, nullptr);
  t.Update(channels, pixels);
  SetSwizzle(GL_TEXTURE_2D, channels);
  // The cheapest quality switches mipmaps without blending them.
  SetFilter(GL_TEXTURE_2D, anisotropy > 1 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR,
            GL_REPEAT);
  if (anisotropy > 1 && (GLAD_GL_ARB_texture_filter_anisotropic || GLAD_GL_EXT_texture_filter_anisotropic)) {
    float max_anisotropy = 1;
    glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY, &max_anisotropy);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY, std::min(anisotropy, max_anisotropy));
  }
  return t;
}

GlTexture GlTexture::ImageCube(int width, int height, int channels, const unsigned char* pixels, bool srgb) {
  GlTexture t(GL_TEXTURE_CUBE_MAP, width, height);
  const PixelFormat f = FormatOf(channels, srgb);
  for (int side = 0; side < kCubeSides; ++side) {
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + side, 0, f.internal, width, width, 0, f.format,
                 GL_UNSIGNED_BYTE, nullptr);
  }
  t.Update(channels, pixels);
  SetSwizzle(GL_TEXTURE_CUBE_MAP, channels);
  SetFilter(GL_TEXTURE_CUBE_MAP, GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  return t;
}

void GlTexture::Update(int channels, const unsigned char* pixels) {
  const GLenum format = FormatOf(channels, false).format;
  Bind(0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  if (target_ == GL_TEXTURE_2D) {
    glTexSubImage2D(target_, 0, 0, 0, width_, height_, format, GL_UNSIGNED_BYTE, pixels);
  } else {
    // Six squares, or one for all sides.
    const size_t side_bytes = static_cast<size_t>(width_) * width_ * channels;
    const bool same = height_ < kCubeSides * width_;
    for (int side = 0; side < kCubeSides; ++side) {
      glTexSubImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + side, 0, 0, 0, width_, width_, format,
                      GL_UNSIGNED_BYTE, pixels + (same ? 0 : side * side_bytes));
    }
  }
  glGenerateMipmap(target_);
}

GlTexture GlTexture::Coverage(int width, int height, const unsigned char* pixels) {
  GlTexture t(GL_TEXTURE_2D, width, height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, pixels);
  SetFilter(GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  return t;
}

GlTexture GlTexture::Unfiltered(int width, int height, GLint internal, GLenum format, GLenum type,
                                const void* texels) {
  GlTexture t(GL_TEXTURE_2D, width, height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, type, texels);
  SetFilter(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  return t;
}

GlTexture GlTexture::ColorTarget(int width, int height, GLenum internal_format) {
  GlTexture t(GL_TEXTURE_2D, width, height);
  const bool single = internal_format == GL_R8;
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(internal_format), width, height, 0,
               single ? GL_RED : GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  SetFilter(GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  return t;
}

GlTexture GlTexture::DepthTarget(int width, int height) {
  GlTexture t(GL_TEXTURE_2D, width, height);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, width, height, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
               nullptr);
  SetFilter(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  return t;
}

void GlTexture::ResizeTarget(int width, int height) {
  Bind(0);
  GLint internal = 0, depth_bits = 0;
  glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &internal);
  glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DEPTH_SIZE, &depth_bits);
  const bool depth = depth_bits > 0;
  glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, depth ? GL_DEPTH_COMPONENT : GL_RGBA,
               depth ? GL_UNSIGNED_INT : GL_UNSIGNED_BYTE, nullptr);
  width_ = width;
  height_ = height;
}

GlTexture GlTexture::ShadowArray(int size, int layers) {
  GlTexture t(GL_TEXTURE_2D_ARRAY, size, size);
  glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, size, size, layers, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, nullptr);
  SetFilter(GL_TEXTURE_2D_ARRAY, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_BORDER);
  const float lit[4] = {1, 1, 1, 1};
  glTexParameterfv(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_BORDER_COLOR, lit);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  return t;
}

void GlTexture::Bind(unsigned unit) const {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(target_, id_);
}

}  // namespace pliant::render
