// An OpenGL 3.3 core context without window and display: surfaceless where the driver allows it,
// else a pbuffer.
#pragma once

#include <memory>
#include <string>

namespace pliant::render {

class EglContext {
 public:
  // Makes the context current on this thread and loads the OpenGL functions.
  // nullptr and a message on failure.
  static std::unique_ptr<EglContext> Create(std::string* error);
  ~EglContext();
  EglContext(const EglContext&) = delete;
  EglContext& operator=(const EglContext&) = delete;

  bool MakeCurrent();
  void Release();  // no context is current on this thread afterwards

 private:
  EglContext() = default;
  void* display_ = nullptr;
  void* context_ = nullptr;
  void* surface_ = nullptr;
};

}  // namespace pliant::render
