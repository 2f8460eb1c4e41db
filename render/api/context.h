// What stands behind an mjrContext: the renderer of its model, its fonts and its buffers.
//
// mjrContext is plain memory that a program may copy. Its member baseBuiltin (the core profile has no display
// lists) holds the number under which the rest is found here.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjrender.h>

#include <array>

#include "render/api/drawing_model.h"
#include "render/gl/current_context.h"
#include "render/gl/framebuffer.h"
#include "render/paint/font.h"
#include "render/paint/painter.h"
#include "render/renderer.h"

namespace pliant::render {

// The fonts of one font scale (mjtFontScale).
struct ContextFonts {
  explicit ContextFonts(int scale);
  Font normal;
  Font big;
};

// Multisampling happens inside the renderer: buffers have one sample a pixel.
struct DrawContext {
  DrawContext(const mjModel* m, const CurrentContext& gl, int font_scale);

  DrawingModel model;
  Renderer renderer;
  ContextFonts fonts;
  Framebuffer offscreen;
  std::array<Framebuffer, mjNAUX> aux;
  const void* made_in;  // handle of the OpenGL context
};

// mjr_makeContext: copies the model (null: none) to the GPU and fills `con`. A context that was made at the
// same place is freed first. Errors: no OpenGL context is current, or it is older than 3.3.
void MakeContext(const mjModel* m, mjrContext* con, int font_scale);

// mjr_freeContext: an mjrContext that was never made is only cleared.
void FreeContext(mjrContext* con);

// The rest of a context; an error that names `caller` when it was not made.
DrawContext& ContextOf(const mjrContext& con, const char* caller);

// An error that names `caller` when the model has no `what` of this id.
void RequireId(const char* caller, const char* what, int id, int count);

// The painter of the OpenGL context that is current; an error that names `caller` when none is.
Painter& CurrentPainter(const char* caller);

void ChangeFont(int font_scale, mjrContext* con);

// 50, 100, ... 300: the nearest one.
int NearestFontScale(int font_scale);

}  // namespace pliant::render
