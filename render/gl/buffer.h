// A block of GPU memory. Move-only; needs a current context for its whole life.
#pragma once

#include <cstddef>

#include "render/gl/gl.h"

namespace pliant::render {

class Buffer {
 public:
  Buffer() = default;  // holds nothing until the first Upload
  ~Buffer();
  Buffer(Buffer&& other) noexcept;
  Buffer& operator=(Buffer&& other) noexcept;

  // Replaces the contents (glBufferData). usage: GL_STATIC_DRAW or GL_STREAM_DRAW.
  // Leaves the buffer bound to target.
  void Upload(GLenum target, const void* data, size_t bytes, GLenum usage);
  // Makes room behind the contents, which stay (GL_STATIC_DRAW); Write() fills it. Bindings of vertex arrays
  // to the old place are void.
  void Grow(size_t bytes);
  void Write(size_t offset, const void* data, size_t bytes);

  GLuint id() const { return id_; }
  size_t bytes() const { return bytes_; }

 private:
  GLuint id_ = 0;
  size_t bytes_ = 0;
};

// A vertex array object.
class VertexArray {
 public:
  VertexArray() = default;
  ~VertexArray();
  VertexArray(VertexArray&& other) noexcept;
  VertexArray& operator=(VertexArray&& other) noexcept;

  void Bind();  // creates it at the first call

 private:
  GLuint id_ = 0;
};

}  // namespace pliant::render
