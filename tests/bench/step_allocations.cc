// step_allocations MODEL: how many times 100 steps ask the heap for memory, after 100 that may ask. There
// should be no request at all.
#include <mujoco/mujoco.h>

#include <atomic>
#include <cstddef>
#include <cstdio>

// The heap of the C library, under the names that it keeps for programs that put their own in front.
extern "C" {
void* __libc_malloc(size_t);            // NOLINT
void* __libc_calloc(size_t, size_t);    // NOLINT
void* __libc_realloc(void*, size_t);    // NOLINT
void* __libc_memalign(size_t, size_t);  // NOLINT
}

namespace {
std::atomic<int> requests = 0;
}  // namespace

extern "C" {
void* malloc(size_t bytes) {
  ++requests;
  return __libc_malloc(bytes);
}
void* calloc(size_t n, size_t bytes) {
  ++requests;
  return __libc_calloc(n, bytes);
}
void* realloc(void* block, size_t bytes) {
  ++requests;
  return __libc_realloc(block, bytes);
}
void* aligned_alloc(size_t alignment, size_t bytes) {
  ++requests;
  return __libc_memalign(alignment, bytes);
}
int posix_memalign(void** block, size_t alignment, size_t bytes) {
  ++requests;
  *block = __libc_memalign(alignment, bytes);
  return *block ? 0 : 12;
}
}

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: step_allocations MODEL\n");
    return 2;
  }
  char error[1000] = "";
  mjModel* m = mj_loadXML(argv[1], nullptr, error, sizeof error);
  if (!m) {
    std::fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  if (m->nkey) mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < 100; ++i) mj_step(m, d);
  const int before = requests;
  for (int i = 0; i < 100; ++i) mj_step(m, d);
  std::printf("%d\n", requests - before);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
