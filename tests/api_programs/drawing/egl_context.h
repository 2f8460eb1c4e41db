/* An OpenGL context without a window, made by the program itself. */
#ifndef TESTS_API_PROGRAMS_DRAWING_EGL_CONTEXT_H_
#define TESTS_API_PROGRAMS_DRAWING_EGL_CONTEXT_H_

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "picture.h"

typedef struct OffscreenContext {
  EGLDisplay display;
  EGLContext context;
} OffscreenContext;

/* A display without a window system; else the default one. */
static inline EGLDisplay OpenDisplay(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLDisplay display = get ? get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL) : EGL_NO_DISPLAY;
  if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL)) return display;
  display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  return display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL) ? display : EGL_NO_DISPLAY;
}

/* Makes a context current: of the core profile, or whatever the driver gives when nothing is asked for. Ends the program
   as skipped where there is none. */
static inline OffscreenContext MakeOffscreenContext(int core) {
  static const EGLint config_wanted[] = {EGL_RENDERABLE_TYPE,
                                         EGL_OPENGL_BIT,
                                         EGL_SURFACE_TYPE,
                                         EGL_PBUFFER_BIT,
                                         EGL_RED_SIZE,
                                         8,
                                         EGL_DEPTH_SIZE,
                                         24,
                                         EGL_NONE};
  static const EGLint core_wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                                       3,
                                       EGL_CONTEXT_MINOR_VERSION,
                                       3,
                                       EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                       EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                       EGL_NONE};
  OffscreenContext made;
  EGLConfig config;
  EGLint count = 0;
  made.display = OpenDisplay();
  if (made.display == EGL_NO_DISPLAY || !eglChooseConfig(made.display, config_wanted, &config, 1, &count) ||
      count < 1 || !eglBindAPI(EGL_OPENGL_API)) {
    exit(SKIPPED);
  }
  made.context = eglCreateContext(made.display, config, EGL_NO_CONTEXT, core ? core_wanted : NULL);
  if (made.context == EGL_NO_CONTEXT ||
      !eglMakeCurrent(made.display, EGL_NO_SURFACE, EGL_NO_SURFACE, made.context)) {
    exit(SKIPPED);
  }
  return made;
}

static inline void DeleteOffscreenContext(OffscreenContext made) {
  eglMakeCurrent(made.display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(made.display, made.context);
}

#endif
