#include "engine/model/stack.h"

#include <mujoco/mjxmacro.h>

#include <cstdint>
#include <type_traits>

#include "engine/core/log.h"

namespace pliant {
namespace {

// Lives on the stack itself, below the blocks of its frame.
struct FrameRecord {
  size_t pbase;
  size_t pstack;
};

}  // namespace

void* StackAllocByte(mjData& d, size_t bytes, size_t alignment) {
  const auto bottom = reinterpret_cast<uintptr_t>(d.arena);
  const uintptr_t top = bottom + d.narena - d.pstack;
  const size_t available = d.narena - d.pstack - d.parena;
  if (bytes <= available) {
    const uintptr_t start = (top - bytes) & ~static_cast<uintptr_t>(alignment - 1);
    if (start >= bottom + d.parena) {
      d.pstack = bottom + d.narena - start;
      if (d.pstack > d.maxuse_stack) d.maxuse_stack = d.pstack;
      if (d.pstack + d.parena > d.maxuse_arena) d.maxuse_arena = d.pstack + d.parena;
      return reinterpret_cast<void*>(start);
    }
  }
  Fatal("stack overflow: %zu bytes asked, %zu available; raise size/memory in the model (narena is %zu)",
        bytes, available, static_cast<size_t>(d.narena));
}

void MarkStack(mjData& d) {
  const FrameRecord record = {d.pbase, d.pstack};
  auto* place = static_cast<FrameRecord*>(StackAllocByte(d, sizeof(FrameRecord), alignof(FrameRecord)));
  *place = record;
  d.pbase = d.pstack;
}

void FreeStack(mjData& d) {
  if (!d.pbase) return;
  const auto* record =
      reinterpret_cast<const FrameRecord*>(static_cast<std::byte*>(d.arena) + d.narena - d.pbase);
  const FrameRecord saved = *record;
  d.pbase = saved.pbase;
  d.pstack = saved.pstack;
}

void* ArenaAllocByte(mjData& d, size_t bytes, size_t alignment) {
  const auto bottom = reinterpret_cast<uintptr_t>(d.arena);
  const uintptr_t start = (bottom + d.parena + alignment - 1) & ~static_cast<uintptr_t>(alignment - 1);
  const size_t end = start - bottom + bytes;
  if (end > d.narena - d.pstack) return nullptr;
  d.parena = end;
  if (d.pstack + d.parena > d.maxuse_arena) d.maxuse_arena = d.pstack + d.parena;
  return reinterpret_cast<void*>(start);
}

void ClearConstraints(mjData& d) {
#define X(type, name, nrow, ncol) d.name = nullptr;
#undef XNV
#define XNV X
  MJDATA_ARENA_POINTERS_SOLVER MJDATA_ARENA_POINTERS_DUAL MJDATA_ARENA_POINTERS_ISLAND
#undef XNV
#undef X
      d.ne = d.nf = d.nl = d.nefc = d.nJ = d.nA = d.nisland = d.nidof = 0;
}

void ClearArena(mjData& d) {
  d.parena = 0;
  d.ncon = 0;
  d.contact = nullptr;
  ClearConstraints(d);
}

Workspace StackFrame::TakeRest() {
  return Workspace(static_cast<std::byte*>(d_.arena) + d_.parena, d_.narena - d_.pstack - d_.parena);
}

void StackFrame::NoteWorkspace(const Workspace& workspace) {
  const size_t used = d_.pstack + workspace.Peak();
  if (used > d_.maxuse_stack) d_.maxuse_stack = used;
  if (used + d_.parena > d_.maxuse_arena) d_.maxuse_arena = used + d_.parena;
}

}  // namespace pliant
