// The OpenGL context that a program made, whichever library made it. Nothing is linked or loaded for this:
// the EGL, GLX and OSMesa libraries are asked only where the process has them already.
#pragma once

#include "render/gl/loader.h"

namespace pliant::render {

// How the context that is current on this thread was made, and how its functions are found.
struct CurrentContext {
  const char* platform = nullptr;  // "EGL", "GLX" or "OSMesa"; null: no context is current
  const void* handle = nullptr;    // the platform's own handle, to tell contexts apart
  GlGetProcAddress get_proc = nullptr;

  explicit operator bool() const { return handle != nullptr; }
};

CurrentContext FindCurrentContext();

// Size in pixels of the window or surface that is current for drawing. False where the platform
// does not tell.
bool CurrentDrawableSize(const CurrentContext& context, int* width, int* height);

}  // namespace pliant::render
