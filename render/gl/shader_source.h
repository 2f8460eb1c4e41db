// The shader files of render/shaders as text inside the program.
#pragma once

#include <string>

namespace pliant::render {

struct ShaderSource {
  const char* name;  // file name without folder
  const char* text;
};

// Ends with a null name.
extern const ShaderSource kShaderSources[];

// Text of a file with its `#include "other.glsl"` lines replaced by those files, and `#define`s put after the
// version line. An unknown name is a fatal error.
std::string ShaderText(const std::string& name, const std::string& defines);

}  // namespace pliant::render
