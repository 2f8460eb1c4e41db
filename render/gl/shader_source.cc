#include "render/gl/shader_source.h"

#include <cstring>
#include <sstream>
#include <string>

#include "engine/core/log.h"

namespace pliant::render {
namespace {

constexpr const char* kVersion = "#version 330 core\n";

const char* FindSource(const std::string& name) {
  for (const ShaderSource* s = kShaderSources; s->name != nullptr; ++s) {
    if (name == s->name) return s->text;
  }
  Fatal("there is no shader file '%s'", name.c_str());
}

void Append(const std::string& name, std::string* out) {
  std::istringstream lines(FindSource(name));
  for (std::string line; std::getline(lines, line);) {
    const size_t start = line.find('"');
    if (line.rfind("#include", 0) == 0 && start != std::string::npos) {
      Append(line.substr(start + 1, line.rfind('"') - start - 1), out);
    } else {
      *out += line;
      *out += '\n';
    }
  }
}

}  // namespace

std::string ShaderText(const std::string& name, const std::string& defines) {
  std::string text = kVersion + defines;
  Append(name, &text);
  return text;
}

}  // namespace pliant::render
