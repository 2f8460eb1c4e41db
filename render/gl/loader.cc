#include "render/gl/loader.h"

#include "render/gl/gl.h"

namespace pliant::render {

bool LoadGl(GlGetProcAddress get_proc_address, std::string* error) {
  const int version = gladLoadGL(get_proc_address);
  const int major = GLAD_VERSION_MAJOR(version), minor = GLAD_VERSION_MINOR(version);
  if (version != 0 && (major > 3 || (major == 3 && minor >= 3))) return true;
  if (error != nullptr) {
    *error = version == 0 ? "no OpenGL functions could be loaded"
                          : "OpenGL 3.3 is needed, the driver has " + std::to_string(major) + "." +
                                std::to_string(minor);
  }
  return false;
}

std::string GlRendererName() {
  const GLubyte* name = glad_glGetString != nullptr ? glGetString(GL_RENDERER) : nullptr;
  return name != nullptr ? reinterpret_cast<const char*>(name) : "";
}

bool IsSoftwareGl() {
  const std::string name = GlRendererName();
  for (const char* word : {"llvmpipe", "softpipe", "swrast", "Software", "SwiftShader"}) {
    if (name.find(word) != std::string::npos) return true;
  }
  return false;
}

}  // namespace pliant::render
