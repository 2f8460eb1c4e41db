/* An OpenGL context that draws into memory, made by the program itself. */
#ifndef TESTS_API_PROGRAMS_DRAWING_OSMESA_CONTEXT_H_
#define TESTS_API_PROGRAMS_DRAWING_OSMESA_CONTEXT_H_

#include <GL/osmesa.h>

#include "picture.h"

typedef OSMesaContext OffscreenContext;

/* Makes a context current: of the core profile, or whatever Mesa gives when nothing is asked for. Ends the program as
   skipped where there is none. Its window is a block of memory. */
static inline OffscreenContext MakeOffscreenContext(int core) {
  static unsigned char window[4 * 64 * 64];
  static const int core_wanted[] = {OSMESA_FORMAT,
                                    OSMESA_RGBA,
                                    OSMESA_DEPTH_BITS,
                                    24,
                                    OSMESA_PROFILE,
                                    OSMESA_CORE_PROFILE,
                                    OSMESA_CONTEXT_MAJOR_VERSION,
                                    3,
                                    OSMESA_CONTEXT_MINOR_VERSION,
                                    3,
                                    0};
  const OffscreenContext made =
      core ? OSMesaCreateContextAttribs(core_wanted, NULL) : OSMesaCreateContextExt(GL_RGBA, 24, 8, 8, NULL);
  if (!made || !OSMesaMakeCurrent(made, window, GL_UNSIGNED_BYTE, 64, 64)) exit(SKIPPED);
  return made;
}

static inline void DeleteOffscreenContext(OffscreenContext made) { OSMesaDestroyContext(made); }

#endif
