#include "render/api/buffers.h"

#include <vector>

#include "engine/core/log.h"
#include "render/api/context.h"
#include "render/paint/pixels.h"

namespace pliant::render {
namespace {

GLuint ChosenFramebuffer(const mjrContext& con) {
  return con.currentBuffer == mjFB_OFFSCREEN ? con.offFBO : 0;
}

void BindForBoth(GLuint framebuffer, const mjrContext& con) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  if (framebuffer != 0 || !con.windowAvailable) return;
  const GLenum side = con.windowDoublebuffer ? GL_BACK : GL_FRONT;
  glDrawBuffer(side);
  glReadBuffer(side);
}

const Framebuffer& AuxOf(int index, const mjrContext& con, const char* caller) {
  DrawContext& context = ContextOf(con, caller);
  if (index < 0 || index >= mjNAUX)
    Fatal("%s: there is no auxiliary buffer %d; they count from 0 to %d", caller, index, mjNAUX - 1);
  const Framebuffer& aux = context.aux[static_cast<size_t>(index)];
  if (aux.id() == 0) Fatal("%s: auxiliary buffer %d does not exist; call mjr_addAux before", caller, index);
  return aux;
}

// What the driver can make of a wanted side of a buffer.
int PossibleSide(int wanted, const char* what) {
  GLint max_size = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &max_size);
  if (wanted <= max_size) return wanted;
  Warn("%s of %d pixels is more than the OpenGL driver has; %d are used", what, wanted,
       static_cast<int>(max_size));
  return max_size;
}

// A copy with one sample a pixel of a rectangle of the window, to be scaled from.
Framebuffer Resolved(const mjrRect& src) {
  Framebuffer copy = Framebuffer::WithTextures(src.width, src.height, GL_RGBA8);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, copy.id());
  glBlitFramebuffer(src.left, src.bottom, src.left + src.width, src.bottom + src.height, 0, 0, src.width,
                    src.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  return copy;
}

void Blit(const mjrRect& src, const mjrRect& dst, GLbitfield what, GLenum filter) {
  glBlitFramebuffer(src.left, src.bottom, src.left + src.width, src.bottom + src.height, dst.left, dst.bottom,
                    dst.left + dst.width, dst.bottom + dst.height, what, filter);
}

}  // namespace

void DescribeWindow(mjrContext* con) {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  con->windowAvailable = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  if (!con->windowAvailable) return;
  GLint samples = 0;
  GLboolean stereo = GL_FALSE, twofold = GL_FALSE;
  glGetIntegerv(GL_SAMPLES, &samples);
  glGetBooleanv(GL_STEREO, &stereo);
  glGetBooleanv(GL_DOUBLEBUFFER, &twofold);
  con->windowSamples = samples;
  con->windowStereo = stereo;
  con->windowDoublebuffer = twofold;
}

void ResizeOffscreen(int width, int height, mjrContext* con) {
  DrawContext& context = ContextOf(*con, "mjr_resizeOffscreen");
  if (width <= 0 || height <= 0)
    Fatal("mjr_resizeOffscreen: the size is %d x %d, but must be positive", width, height);
  con->offWidth = PossibleSide(width, "an off-screen width");
  con->offHeight = PossibleSide(height, "an off-screen height");
  if (!context.offscreen.Fits(con->offWidth, con->offHeight, 0)) {
    context.offscreen = Framebuffer::WithTextures(con->offWidth, con->offHeight, GL_RGBA8);
  }
  con->offFBO = con->offFBO_r = context.offscreen.id();
  con->offColor = con->offColor_r = context.offscreen.color().id();
  con->offDepthStencil = con->offDepthStencil_r = context.offscreen.depth().id();
  RestoreBuffer(*con);
}

void AddAux(int index, int width, int height, int samples, mjrContext* con) {
  DrawContext& context = ContextOf(*con, "mjr_addAux");
  if (index < 0 || index >= mjNAUX)
    Fatal("mjr_addAux: the index is %d, but buffers count from 0 to %d", index, mjNAUX - 1);
  const auto i = static_cast<size_t>(index);
  const bool wanted = width > 0 && height > 0;
  con->auxWidth[i] = wanted ? PossibleSide(width, "an auxiliary width") : 0;
  con->auxHeight[i] = wanted ? PossibleSide(height, "an auxiliary height") : 0;
  con->auxSamples[i] = wanted ? SupportedSamples(samples) : 0;
  if (!wanted) {
    context.aux[i] = Framebuffer();
  } else if (!context.aux[i].Fits(con->auxWidth[i], con->auxHeight[i], 0)) {
    context.aux[i] = Framebuffer::WithTextures(con->auxWidth[i], con->auxHeight[i], GL_RGBA8);
  }
  con->auxFBO[i] = con->auxFBO_r[i] = context.aux[i].id();
  con->auxColor[i] = con->auxColor_r[i] = context.aux[i].color().id();
  RestoreBuffer(*con);
}

void SetBuffer(int framebuffer, mjrContext* con) {
  ContextOf(*con, "mjr_setBuffer");
  if (framebuffer != mjFB_WINDOW && framebuffer != mjFB_OFFSCREEN) {
    Fatal("mjr_setBuffer: there is no framebuffer %d; 0 is the window, 1 off-screen", framebuffer);
  }
  if (framebuffer == mjFB_OFFSCREEN || con->windowAvailable) con->currentBuffer = framebuffer;
  RestoreBuffer(*con);
}

void RestoreBuffer(const mjrContext& con) { BindForBoth(ChosenFramebuffer(con), con); }

void SetAux(int index, const mjrContext& con) {
  const Framebuffer& aux = AuxOf(index, con, "mjr_setAux");
  glBindFramebuffer(GL_FRAMEBUFFER, aux.id());
}

void ReadPixels(unsigned char* rgb, float* depth, const mjrRect& v, const mjrContext& con) {
  ContextOf(con, "mjr_readPixels");
  RestoreBuffer(con);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  if (rgb != nullptr) {
    glReadPixels(v.left, v.bottom, v.width, v.height, static_cast<GLenum>(con.readPixelFormat),
                 GL_UNSIGNED_BYTE, rgb);
  }
  if (depth == nullptr) return;
  glReadPixels(v.left, v.bottom, v.width, v.height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
  if (con.readDepthMap != mjDEPTH_ZEROFAR) return;
  const auto count = static_cast<size_t>(v.width) * static_cast<size_t>(v.height);
  for (size_t i = 0; i < count; ++i) depth[i] = 1 - depth[i];
}

void DrawPixels(const unsigned char* rgb, const float* depth, const mjrRect& v, const mjrContext& con) {
  ContextOf(con, "mjr_drawPixels");
  RestoreBuffer(con);
  if (rgb != nullptr) DrawColors(ViewportOf(v), static_cast<GLenum>(con.readPixelFormat), rgb);
  if (depth == nullptr) return;
  std::vector<float> near_first(depth, depth + static_cast<size_t>(v.width) * static_cast<size_t>(v.height));
  if (con.readDepthMap == mjDEPTH_ZEROFAR) {
    for (float& value : near_first) value = 1 - value;
  }
  DrawDepths(ViewportOf(v), v.width, v.height, near_first.data());
}

void BlitBuffer(const mjrRect& src, const mjrRect& dst, bool color, bool depth, const mjrContext& con) {
  ContextOf(con, "mjr_blitBuffer");
  if (!con.windowAvailable)
    Fatal("mjr_blitBuffer: there is no window to copy from or to; read the pixels with mjr_readPixels");
  const GLuint from = ChosenFramebuffer(con), to = from == 0 ? con.offFBO : 0;
  const bool scaled = src.width != dst.width || src.height != dst.height;
  // Several samples a pixel are resolved first where the picture is scaled as well.
  const bool resolve = from == 0 && con.windowSamples > 0 && (scaled || depth);
  Framebuffer copy;
  mjrRect place = src;
  if (resolve && color) {
    copy = Resolved(src);
    place = {0, 0, src.width, src.height};
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, copy.id() != 0 ? copy.id() : from);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  if (color) Blit(place, dst, GL_COLOR_BUFFER_BIT, scaled ? GL_LINEAR : GL_NEAREST);
  RestoreBuffer(con);
  if (!depth) return;
  // Depth formats of a window are the driver's choice, and only equal ones can be blitted: through memory.
  const auto count = static_cast<size_t>(src.width) * static_cast<size_t>(src.height);
  std::vector<float> values(count);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(src.left, src.bottom, src.width, src.height, GL_DEPTH_COMPONENT, GL_FLOAT, values.data());
  glBindFramebuffer(GL_FRAMEBUFFER, to);
  DrawDepths(ViewportOf(dst), src.width, src.height, values.data());
  RestoreBuffer(con);
}

void BlitAux(int index, const mjrRect& src, int left, int bottom, const mjrContext& con) {
  const Framebuffer& aux = AuxOf(index, con, "mjr_blitAux");
  RestoreBuffer(con);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, aux.id());
  Blit(src, {left, bottom, src.width, src.height}, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  RestoreBuffer(con);
}

mjrRect MaxViewport(const mjrContext& con) {
  ContextOf(con, "mjr_maxViewport");
  mjrRect whole = {0, 0, con.offWidth, con.offHeight};
  if (con.currentBuffer == mjFB_OFFSCREEN) return whole;
  if (CurrentDrawableSize(FindCurrentContext(), &whole.width, &whole.height)) return whole;
  GLint viewport[4] = {0, 0, 0, 0};
  glGetIntegerv(GL_VIEWPORT, viewport);
  return {0, 0, viewport[2], viewport[3]};
}

int SamplesForBound(const mjrContext& con, unsigned framebuffer) {
  if (framebuffer == con.offFBO) return con.offSamples;
  for (size_t i = 0; i < mjNAUX; ++i) {
    if (framebuffer != 0 && framebuffer == con.auxFBO[i]) return con.auxSamples[i];
  }
  return 0;  // the window, or a buffer of the program: they have samples of their own
}

}  // namespace pliant::render
