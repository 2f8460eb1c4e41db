// Loads the OpenGL functions, once, after a context is current.
#pragma once

#include <string>

namespace pliant::render {

using GlFunction = void (*)();
using GlGetProcAddress = GlFunction (*)(const char* name);

// False and a message when the context is older than OpenGL 3.3. glfwGetProcAddress fits.
bool LoadGl(GlGetProcAddress get_proc_address, std::string* error);

// "Mesa llvmpipe (...)"; empty before LoadGl().
std::string GlRendererName();

// True on llvmpipe, softpipe and the like, where the low preset is the right start.
bool IsSoftwareGl();

}  // namespace pliant::render
