// A bump allocator over memory that somebody else owns: scratch for rooms that must not know mjData.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/log.h"

namespace pliant {

// Blocks are handed out from `begin` upwards, aligned to 64 bytes, uninitialised. Exhaustion is a fatal error
// that says how much was asked for. `peak` records the largest use. Not thread safe.
class Workspace {
 public:
  Workspace(void* begin, size_t bytes)
      : begin_(static_cast<std::byte*>(begin)), top_(begin_), end_(begin_ + bytes) {}

  template <class T>
  T* Take(size_t n) {
    return static_cast<T*>(TakeBytes(n * sizeof(T)));
  }

  void* TakeBytes(size_t bytes) {
    const auto address = reinterpret_cast<uintptr_t>(top_);
    std::byte* block = top_ + ((64 - address % 64) % 64);
    if (block > end_ || bytes > static_cast<size_t>(end_ - block)) {
      Fatal("scratch memory full: %zu bytes asked, %zu left; raise the model's size/memory", bytes,
            static_cast<size_t>(end_ - top_));
    }
    top_ = block + bytes;
    if (Used() > peak_) peak_ = Used();
    return block;
  }

  size_t Used() const { return static_cast<size_t>(top_ - begin_); }
  size_t Free() const { return static_cast<size_t>(end_ - top_); }
  size_t Peak() const { return peak_; }
  std::byte* Top() const { return top_; }
  void Rewind(std::byte* top) { top_ = top; }

 private:
  std::byte* begin_;
  std::byte* top_;
  std::byte* end_;
  size_t peak_ = 0;
};

// Gives back everything taken since its construction, on every exit path.
class WorkspaceFrame {
 public:
  explicit WorkspaceFrame(Workspace& workspace) : workspace_(workspace), top_(workspace.Top()) {}
  ~WorkspaceFrame() { workspace_.Rewind(top_); }
  WorkspaceFrame(const WorkspaceFrame&) = delete;
  WorkspaceFrame& operator=(const WorkspaceFrame&) = delete;

 private:
  Workspace& workspace_;
  std::byte* top_;
};

}  // namespace pliant
