// mjr_: drawing of abstract scenes, figures, text and pixels with OpenGL.
#include <mujoco/mujoco.h>

#include "render/api/buffers.h"
#include "render/api/context.h"
#include "render/api/figure.h"
#include "render/api/scene.h"
#include "render/api/text.h"
#include "render/gl/current_context.h"

namespace render = pliant::render;

extern "C" {

// ---- Context

void mjr_defaultContext(mjrContext* con) { *con = mjrContext{}; }

void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale) {
  render::MakeContext(m, con, fontscale);
}

void mjr_changeFont(int fontscale, mjrContext* con) { render::ChangeFont(fontscale, con); }

void mjr_addAux(int index, int width, int height, int samples, mjrContext* con) {
  render::AddAux(index, width, height, samples, con);
}

void mjr_freeContext(mjrContext* con) { render::FreeContext(con); }

void mjr_resizeOffscreen(int width, int height, mjrContext* con) {
  render::ResizeOffscreen(width, height, con);
}

// ---- Changed assets

void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid) {
  render::RequireId("mjr_uploadTexture", "texture", texid, static_cast<int>(m->ntex));
  render::ContextOf(*con, "mjr_uploadTexture").renderer.UpdateTexture(*m, texid);
}

void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid) {
  render::RequireId("mjr_uploadMesh", "mesh", meshid, static_cast<int>(m->nmesh));
  render::ContextOf(*con, "mjr_uploadMesh").renderer.UpdateMesh(*m, meshid);
}

void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid) {
  render::RequireId("mjr_uploadHField", "height field", hfieldid, static_cast<int>(m->nhfield));
  render::ContextOf(*con, "mjr_uploadHField").renderer.UpdateHField(*m, hfieldid);
}

// ---- Buffers

void mjr_restoreBuffer(const mjrContext* con) { render::RestoreBuffer(*con); }

void mjr_setBuffer(int framebuffer, mjrContext* con) { render::SetBuffer(framebuffer, con); }

void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con) {
  render::ReadPixels(rgb, depth, viewport, *con);
}

void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport, const mjrContext* con) {
  render::DrawPixels(rgb, depth, viewport, *con);
}

void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con) {
  render::BlitBuffer(src, dst, flg_color != 0, flg_depth != 0, *con);
}

void mjr_setAux(int index, const mjrContext* con) { render::SetAux(index, *con); }

void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con) {
  render::BlitAux(index, src, left, bottom, *con);
}

mjrRect mjr_maxViewport(const mjrContext* con) { return render::MaxViewport(*con); }

// ---- Drawing

void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g, float b) {
  render::DrawTextAt(font, txt != nullptr ? txt : "", *con, x, y, {r, g, b, 1});
}

void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                 const mjrContext* con) {
  render::DrawOverlay(font, gridpos, viewport, overlay, overlay2, *con);
}

void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a) {
  render::DrawRectangle(viewport, {r, g, b, a});
}

void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a, float rt,
               float gt, float bt, const mjrContext* con) {
  render::DrawLabel(viewport, font, txt != nullptr ? txt : "", {r, g, b, a}, {rt, gt, bt, 1}, *con);
}

void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con) {
  render::DrawFigure(viewport, fig, *con);
}

void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con) {
  render::RenderScene(viewport, *scn, *con);
}

// ---- Queries

void mjr_finish(void) {
  if (glad_glFinish != nullptr) glFinish();
}

int mjr_getError(void) { return glad_glGetError != nullptr ? static_cast<int>(glGetError()) : 0; }

void mjr_defaultRendererInfo(mjrRendererInfo* info) { *info = {"classic", ""}; }

void mjr_getRendererInfo(mjrRendererInfo* info) {
  mjr_defaultRendererInfo(info);
  if (render::FindCurrentContext()) info->backend = "opengl";
}

int mjr_findRect(int x, int y, int nrect, const mjrRect* rect) {
  for (int i = 0; i < nrect; ++i) {
    const mjrRect& r = rect[i];
    if (x >= r.left && x < r.left + r.width && y >= r.bottom && y < r.bottom + r.height) return i;
  }
  return -1;
}

}  // extern "C"
