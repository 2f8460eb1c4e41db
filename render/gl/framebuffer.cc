#include "render/gl/framebuffer.h"

#include <algorithm>
#include <utility>

#include "engine/core/log.h"

namespace pliant::render {
namespace {

void CheckComplete() {
  const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
  if (status != GL_FRAMEBUFFER_COMPLETE) Fatal("OpenGL: a framebuffer is incomplete (status 0x%x)", status);
}

}  // namespace

Framebuffer::Framebuffer(int width, int height, int samples)
    : width_(width), height_(height), samples_(samples) {
  glGenFramebuffers(1, &id_);
  glBindFramebuffer(GL_FRAMEBUFFER, id_);
}

Framebuffer::~Framebuffer() {
  if (id_ == 0) return;
  glDeleteFramebuffers(1, &id_);
  glDeleteRenderbuffers(2, renderbuffers_);
}

Framebuffer::Framebuffer(Framebuffer&& other) noexcept { *this = std::move(other); }

Framebuffer& Framebuffer::operator=(Framebuffer&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(renderbuffers_, other.renderbuffers_);
  std::swap(color_, other.color_);
  std::swap(depth_, other.depth_);
  std::swap(width_, other.width_);
  std::swap(height_, other.height_);
  std::swap(samples_, other.samples_);
  return *this;
}

Framebuffer Framebuffer::WithTextures(int width, int height, GLenum color_format) {
  Framebuffer f(width, height, 0);
  f.color_ = GlTexture::ColorTarget(width, height, color_format);
  f.depth_ = GlTexture::DepthTarget(width, height);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, f.color_.id(), 0);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, f.depth_.id(), 0);
  CheckComplete();
  return f;
}

void Framebuffer::Resize(int width, int height) {
  color_.ResizeTarget(width, height);
  depth_.ResizeTarget(width, height);
  width_ = width;
  height_ = height;
}

Framebuffer Framebuffer::Multisampled(int width, int height, int samples) {
  Framebuffer f(width, height, samples);
  glGenRenderbuffers(2, f.renderbuffers_);
  const GLenum formats[2] = {GL_RGBA8, GL_DEPTH_COMPONENT24};
  const GLenum attachments[2] = {GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT};
  for (int i = 0; i < 2; ++i) {
    glBindRenderbuffer(GL_RENDERBUFFER, f.renderbuffers_[i]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, formats[i], width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachments[i], GL_RENDERBUFFER, f.renderbuffers_[i]);
  }
  CheckComplete();
  return f;
}

Framebuffer Framebuffer::DepthLayer(const GlTexture& array, int layer) {
  Framebuffer f(array.width(), array.height(), 0);
  glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, array.id(), 0, layer);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  CheckComplete();
  return f;
}

void Framebuffer::Bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, id_);
  glViewport(0, 0, width_, height_);
}

void Framebuffer::BlitTo(GLuint target, int x, int y, int width, int height, GLbitfield what) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, id_);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
  for (const GLbitfield part : {GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT}) {
    if ((what & part) != 0)
      glBlitFramebuffer(0, 0, width_, height_, x, y, x + width, y + height, part, GL_NEAREST);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, target);
}

int SupportedSamples(int wanted) {
  GLint max_samples = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &max_samples);
  const int samples = std::clamp(wanted, 0, static_cast<int>(max_samples));
  return samples < 2 ? 0 : samples;
}

}  // namespace pliant::render
