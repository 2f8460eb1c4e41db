#include "render/gl/buffer.h"

#include <utility>

namespace pliant::render {

Buffer::~Buffer() {
  if (id_ != 0) glDeleteBuffers(1, &id_);
}

Buffer::Buffer(Buffer&& other) noexcept
    : id_(std::exchange(other.id_, 0)), bytes_(std::exchange(other.bytes_, 0)) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

void Buffer::Upload(GLenum target, const void* data, size_t bytes, GLenum usage) {
  if (id_ == 0) glGenBuffers(1, &id_);
  glBindBuffer(target, id_);
  glBufferData(target, static_cast<GLsizeiptr>(bytes), data, usage);
  bytes_ = bytes;
}

void Buffer::Grow(size_t bytes) {
  Buffer larger;
  larger.Upload(GL_COPY_WRITE_BUFFER, nullptr, bytes_ + bytes, GL_STATIC_DRAW);
  if (bytes_ > 0) {
    glBindBuffer(GL_COPY_READ_BUFFER, id_);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, static_cast<GLsizeiptr>(bytes_));
  }
  *this = std::move(larger);
}

void Buffer::Write(size_t offset, const void* data, size_t bytes) {
  glBindBuffer(GL_COPY_WRITE_BUFFER, id_);
  glBufferSubData(GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes), data);
}

VertexArray::~VertexArray() {
  if (id_ != 0) glDeleteVertexArrays(1, &id_);
}

VertexArray::VertexArray(VertexArray&& other) noexcept : id_(std::exchange(other.id_, 0)) {}

VertexArray& VertexArray::operator=(VertexArray&& other) noexcept {
  std::swap(id_, other.id_);
  return *this;
}

void VertexArray::Bind() {
  if (id_ == 0) glGenVertexArrays(1, &id_);
  glBindVertexArray(id_);
}

}  // namespace pliant::render
