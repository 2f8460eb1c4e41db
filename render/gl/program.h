// A linked shader program. Move-only.
#pragma once

#include <string>
#include <vector>

#include "render/gl/gl.h"

namespace pliant::render {

class Program {
 public:
  Program() = default;  // no program
  // Vertex and fragment file of render/shaders, with `#define` lines. Binds attributes, texture units and
  // blocks by the names in bindings.h. Errors of the driver's compiler are fatal, with its message.
  Program(const std::string& vertex, const std::string& fragment, const std::string& defines = "");
  ~Program();
  Program(Program&& other) noexcept;
  Program& operator=(Program&& other) noexcept;

  void Use() const;

  // Uniforms of the program in use; names that the compiler removed are ignored.
  void Set(const char* name, int value);
  void Set(const char* name, float value);
  void Set(const char* name, float x, float y);
  void Set(const char* name, float x, float y, float z, float w);

  explicit operator bool() const { return id_ != 0; }

  // True when the current context has this program: another context may be current, or its own be gone.
  bool IsAlive() const { return id_ != 0 && glIsProgram(id_); }

 private:
  GLint Location(const char* name);

  struct Uniform {
    std::string name;
    GLint location;
  };
  GLuint id_ = 0;
  std::vector<Uniform> uniforms_;
};

}  // namespace pliant::render
