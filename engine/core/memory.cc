#include "engine/core/memory.h"

#include <cstdlib>

#include "engine/core/handlers.h"
#include "engine/core/log.h"

namespace pliant {
namespace {

constexpr size_t kAlignment = 64;

}  // namespace

void* TryAllocateBlock(size_t bytes) {
  if (mju_user_malloc) return mju_user_malloc(bytes);
  const size_t rounded = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  return std::aligned_alloc(kAlignment, rounded ? rounded : kAlignment);
}

void* AllocateBlock(size_t bytes) {
  void* block = TryAllocateBlock(bytes);
  if (!block) Fatal("out of memory: cannot allocate %zu bytes", bytes);
  return block;
}

void FreeBlock(void* block) {
  if (!block) return;
  if (mju_user_free) {
    mju_user_free(block);
  } else {
    std::free(block);
  }
}

}  // namespace pliant
