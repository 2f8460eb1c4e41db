#include "render/gl/program.h"

#include <string>
#include <utility>

#include "engine/core/log.h"
#include "render/gl/bindings.h"
#include "render/gl/shader_source.h"

namespace pliant::render {
namespace {

struct NamedSlot {
  const char* name;
  unsigned slot;
};

constexpr NamedSlot kAttributes[] = {
    {"in_position", kPosition}, {"in_normal", kNormal}, {"in_texcoord", kTexcoord},
    {"in_row0", kRow0},         {"in_row1", kRow1},     {"in_row2", kRow2},
    {"in_scale", kScale},       {"in_color", kColor},   {"in_material", kMaterial},
    {"in_texture", kTexture},   {"in_id", kId},         {"in_physical", kPhysical}};

constexpr NamedSlot kSamplers[] = {{"color_map", kColorUnit},
                                   {"cube_map", kCubeUnit},
                                   {"shadow_map", kShadowUnit},
                                   {"reflection_map", kReflectionUnit},
                                   {"mask_map", kMaskUnit},
                                   {"environment_map", kEnvironmentUnit},
                                   {"normal_map", kFirstSurfaceUnit},
                                   {"occlusion_map", kFirstSurfaceUnit + 1},
                                   {"roughness_map", kFirstSurfaceUnit + 2},
                                   {"metallic_map", kFirstSurfaceUnit + 3},
                                   {"emissive_map", kFirstSurfaceUnit + 4},
                                   {"packed_map", kFirstSurfaceUnit + 5},
                                   {"opacity_map", kFirstSurfaceUnit + 6}};

GLuint Compile(GLenum stage, const std::string& file, const std::string& defines) {
  const std::string text = ShaderText(file, defines);
  const char* source = text.c_str();
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint ok = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    char message[2000] = "";
    glGetShaderInfoLog(shader, sizeof(message), nullptr, message);
    Fatal("shader %s does not compile: %s", file.c_str(), message);
  }
  return shader;
}

}  // namespace

Program::Program(const std::string& vertex, const std::string& fragment, const std::string& defines) {
  const GLuint vs = Compile(GL_VERTEX_SHADER, vertex, defines);
  const GLuint fs = Compile(GL_FRAGMENT_SHADER, fragment, defines);
  id_ = glCreateProgram();
  glAttachShader(id_, vs);
  glAttachShader(id_, fs);
  for (const NamedSlot& a : kAttributes) glBindAttribLocation(id_, a.slot, a.name);
  glLinkProgram(id_);
  glDeleteShader(vs);
  glDeleteShader(fs);
  GLint ok = 0;
  glGetProgramiv(id_, GL_LINK_STATUS, &ok);
  if (!ok) {
    char message[2000] = "";
    glGetProgramInfoLog(id_, sizeof(message), nullptr, message);
    Fatal("shaders %s and %s do not link: %s", vertex.c_str(), fragment.c_str(), message);
  }
  glUseProgram(id_);
  for (const NamedSlot& s : kSamplers) Set(s.name, static_cast<int>(s.slot));
  const GLuint block = glGetUniformBlockIndex(id_, "Frame");
  if (block != GL_INVALID_INDEX) glUniformBlockBinding(id_, block, kFrameBlock);
}

Program::~Program() {
  if (id_ != 0) glDeleteProgram(id_);
}

Program::Program(Program&& other) noexcept
    : id_(std::exchange(other.id_, 0)), uniforms_(std::move(other.uniforms_)) {}

Program& Program::operator=(Program&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(uniforms_, other.uniforms_);
  return *this;
}

void Program::Use() const { glUseProgram(id_); }

GLint Program::Location(const char* name) {
  for (const Uniform& u : uniforms_) {
    if (u.name == name) return u.location;
  }
  uniforms_.push_back({name, glGetUniformLocation(id_, name)});
  return uniforms_.back().location;
}

void Program::Set(const char* name, int value) { glUniform1i(Location(name), value); }
void Program::Set(const char* name, float value) { glUniform1f(Location(name), value); }
void Program::Set(const char* name, float x, float y) { glUniform2f(Location(name), x, y); }
void Program::Set(const char* name, float x, float y, float z, float w) {
  glUniform4f(Location(name), x, y, z, w);
}

}  // namespace pliant::render
