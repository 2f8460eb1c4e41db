// The buffers that a program draws into, reads from and copies between: window, off-screen, auxiliary.
// Rectangles are in pixels from the lower left corner, rows of pixel arrays from the bottom.
#pragma once

#include <mujoco/mjrender.h>

#include "render/viewport.h"

namespace pliant::render {

inline Viewport ViewportOf(const mjrRect& r) { return {r.left, r.bottom, r.width, r.height}; }

// Fills the members of `con` about the window's buffer.
void DescribeWindow(mjrContext* con);

void ResizeOffscreen(int width, int height, mjrContext* con);

// Makes an auxiliary buffer, or replaces it; one without size removes it.
void AddAux(int index, int width, int height, int samples, mjrContext* con);

// Chooses where drawing goes and reading comes from (mjtFramebuffer). A buffer that does not exist
// is not chosen.
void SetBuffer(int framebuffer, mjrContext* con);
void RestoreBuffer(const mjrContext& con);  // the chosen one, after mjr_setAux or a program's own

// Draws into an auxiliary buffer until RestoreBuffer().
void SetAux(int index, const mjrContext& con);

// rgb: 3 bytes a pixel, 4 where con.readPixelFormat says RGBA or BGRA; depth: window coordinates by
// con.readDepthMap. Each may be null.
void ReadPixels(unsigned char* rgb, float* depth, const mjrRect& viewport, const mjrContext& con);
void DrawPixels(const unsigned char* rgb, const float* depth, const mjrRect& viewport, const mjrContext& con);

// Copies from the chosen buffer of window and off-screen to the other one, scaling where the sizes differ.
void BlitBuffer(const mjrRect& src, const mjrRect& dst, bool color, bool depth, const mjrContext& con);

// Copies from an auxiliary buffer to the chosen one.
void BlitAux(int index, const mjrRect& src, int left, int bottom, const mjrContext& con);

// The whole of the chosen buffer.
mjrRect MaxViewport(const mjrContext& con);

// Samples that the renderer should take itself for the framebuffer that is bound: those of the
// context's own buffers.
int SamplesForBound(const mjrContext& con, unsigned framebuffer);

}  // namespace pliant::render
