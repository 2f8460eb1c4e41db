#include "render/gl/egl_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstring>

#include "render/gl/loader.h"

namespace pliant::render {
namespace {

bool HasExtension(const char* list, const char* name) {
  const size_t length = std::strlen(name);
  for (const char* at = list; at != nullptr && (at = std::strstr(at, name)) != nullptr; at += length) {
    if (at[length] == ' ' || at[length] == '\0') return true;
  }
  return false;
}

// A display that needs no window system; else the default one.
EGLDisplay OpenDisplay() {
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto get_platform_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_platform_display != nullptr && HasExtension(client, "EGL_EXT_platform_base")) {
    const auto query_devices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLDeviceEXT devices[8];
    EGLint count = 0;
    if (query_devices != nullptr && query_devices(8, devices, &count)) {
      for (int i = 0; i < count; ++i) {
        const EGLDisplay display = get_platform_display(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr);
        if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr)) return display;
      }
    }
    if (HasExtension(client, "EGL_MESA_platform_surfaceless")) {
      const EGLDisplay display =
          get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
      if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr)) return display;
    }
  }
  const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  return display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) ? display : EGL_NO_DISPLAY;
}

GlFunction GetProcAddress(const char* name) { return reinterpret_cast<GlFunction>(eglGetProcAddress(name)); }

std::unique_ptr<EglContext> Fail(std::string* error, const char* what) {
  if (error != nullptr) *error = std::string(what) + " (EGL error " + std::to_string(eglGetError()) + ")";
  return nullptr;
}

}  // namespace

std::unique_ptr<EglContext> EglContext::Create(std::string* error) {
  std::unique_ptr<EglContext> context(new EglContext());
  const EGLDisplay display = OpenDisplay();
  if (display == EGL_NO_DISPLAY) return Fail(error, "no EGL display could be opened");
  context->display_ = display;
  if (!eglBindAPI(EGL_OPENGL_API)) return Fail(error, "EGL has no desktop OpenGL");

  const EGLint config_attributes[] = {EGL_SURFACE_TYPE,
                                      EGL_PBUFFER_BIT,
                                      EGL_RENDERABLE_TYPE,
                                      EGL_OPENGL_BIT,
                                      EGL_RED_SIZE,
                                      8,
                                      EGL_GREEN_SIZE,
                                      8,
                                      EGL_BLUE_SIZE,
                                      8,
                                      EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (!eglChooseConfig(display, config_attributes, &config, 1, &count) || count < 1) {
    return Fail(error, "EGL has no suitable configuration");
  }
  const EGLint context_attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                       3,
                                       EGL_CONTEXT_MINOR_VERSION,
                                       3,
                                       EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                       EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                       EGL_NONE};
  context->context_ = eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes);
  if (context->context_ == nullptr) return Fail(error, "EGL gives no OpenGL 3.3 core context");
  if (!HasExtension(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
    const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    context->surface_ = eglCreatePbufferSurface(display, config, size);
    if (context->surface_ == nullptr) return Fail(error, "EGL gives no off-screen surface");
  }
  if (!context->MakeCurrent()) return Fail(error, "the EGL context cannot be made current");
  return LoadGl(GetProcAddress, error) ? std::move(context) : nullptr;
}

EglContext::~EglContext() {
  if (display_ == nullptr) return;
  Release();
  if (context_ != nullptr) eglDestroyContext(display_, context_);
  if (surface_ != nullptr) eglDestroySurface(display_, surface_);
}

bool EglContext::MakeCurrent() { return eglMakeCurrent(display_, surface_, surface_, context_) == EGL_TRUE; }

void EglContext::Release() { eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }

}  // namespace pliant::render
