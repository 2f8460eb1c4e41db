#include "render/gl/current_context.h"

#include <dlfcn.h>

namespace pliant::render {
namespace {

// A library that makes contexts: the functions that tell which one is current and that find others by name.
struct Platform {
  const char* name;
  const char* files[3];  // names under which it is loaded, null-terminated
  const char* current;
  const char* get_proc;
};

// EGL first: a process that made its context with EGL may have GLX loaded too.
constexpr Platform kPlatforms[] = {
    {"EGL", {"libEGL.so.1", "libEGL.so", nullptr}, "eglGetCurrentContext", "eglGetProcAddress"},
    {"GLX", {"libGLX.so.0", "libGL.so.1", nullptr}, "glXGetCurrentContext", "glXGetProcAddressARB"},
    {"OSMesa",
     {"libOSMesa.so.8", "libOSMesa.so.6", nullptr},
     "OSMesaGetCurrentContext",
     "OSMesaGetProcAddress"},
};

using CurrentFunction = void* (*)();

// A function of a library that is loaded, in whatever scope (GLFW opens its libraries for itself alone).
void* LoadedFunction(const Platform& platform, const char* name) {
  if (void* found = dlsym(RTLD_DEFAULT, name)) return found;
  for (const char* const* file = platform.files; *file != nullptr; ++file) {
    void* library = dlopen(*file, RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) continue;
    void* found = dlsym(library, name);
    dlclose(library);  // gives back the reference of dlopen; its user holds another
    if (found != nullptr) return found;
  }
  return nullptr;
}

template <typename F>
F LoadedFunctionAs(const Platform& platform, const char* name) {
  return reinterpret_cast<F>(LoadedFunction(platform, name));
}

// Numbers of the EGL and GLX headers, which a machine without them need not have.
constexpr int kEglDraw = 0x3059, kEglHeight = 0x3056, kEglWidth = 0x3057;
constexpr int kGlxWidth = 0x801D, kGlxHeight = 0x801E;

bool EglSize(const Platform& egl, int* width, int* height) {
  const auto display = LoadedFunctionAs<void* (*)()>(egl, "eglGetCurrentDisplay");
  const auto surface = LoadedFunctionAs<void* (*)(int)>(egl, "eglGetCurrentSurface");
  const auto query = LoadedFunctionAs<unsigned (*)(void*, void*, int, int*)>(egl, "eglQuerySurface");
  if (display == nullptr || surface == nullptr || query == nullptr || surface(kEglDraw) == nullptr)
    return false;
  return query(display(), surface(kEglDraw), kEglWidth, width) != 0 &&
         query(display(), surface(kEglDraw), kEglHeight, height) != 0;
}

bool GlxSize(const Platform& glx, int* width, int* height) {
  const auto display = LoadedFunctionAs<void* (*)()>(glx, "glXGetCurrentDisplay");
  const auto drawable = LoadedFunctionAs<unsigned long (*)()>(glx, "glXGetCurrentDrawable");
  const auto query =
      LoadedFunctionAs<void (*)(void*, unsigned long, int, unsigned*)>(glx, "glXQueryDrawable");
  if (display == nullptr || drawable == nullptr || query == nullptr || drawable() == 0) return false;
  unsigned size[2] = {0, 0};
  query(display(), drawable(), kGlxWidth, &size[0]);
  query(display(), drawable(), kGlxHeight, &size[1]);
  *width = static_cast<int>(size[0]);
  *height = static_cast<int>(size[1]);
  return size[0] > 0 && size[1] > 0;
}

}  // namespace

CurrentContext FindCurrentContext() {
  for (const Platform& platform : kPlatforms) {
    const auto current = LoadedFunctionAs<CurrentFunction>(platform, platform.current);
    const auto get_proc = LoadedFunctionAs<GlGetProcAddress>(platform, platform.get_proc);
    if (current == nullptr || get_proc == nullptr) continue;
    if (const void* handle = current()) return {platform.name, handle, get_proc};
  }
  return {};
}

bool CurrentDrawableSize(const CurrentContext& context, int* width, int* height) {
  for (const Platform& platform : kPlatforms) {
    if (platform.name != context.platform) continue;
    if (&platform == &kPlatforms[0]) return EglSize(platform, width, height);
    if (&platform == &kPlatforms[1]) return GlxSize(platform, width, height);
  }
  return false;
}

}  // namespace pliant::render
