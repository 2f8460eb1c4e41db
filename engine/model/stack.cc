#include "engine/model/stack.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "engine/core/log.h"
#include "engine/model/arena_arrays.h"
#include "engine/model/sleep_notes.h"

namespace pliant {
namespace {

// Lives on the stack itself, below the blocks of its frame.
struct FrameRecord {
  size_t pbase;
  size_t pstack;
};

// Bytes of arena and stack together.
size_t ArenaBytes(const mjData& d) { return static_cast<size_t>(d.narena); }

void NotePeak(mjtSize& peak, size_t bytes) { peak = std::max(peak, static_cast<mjtSize>(bytes)); }

}  // namespace

void* StackAllocByte(mjData& d, size_t bytes, size_t alignment) {
  const auto bottom = reinterpret_cast<uintptr_t>(d.arena);
  const uintptr_t top = bottom + ArenaBytes(d) - d.pstack;
  const size_t available = ArenaBytes(d) - d.pstack - d.parena;
  if (bytes <= available) {
    const uintptr_t start = (top - bytes) & ~static_cast<uintptr_t>(alignment - 1);
    if (start >= bottom + d.parena) {
      d.pstack = bottom + ArenaBytes(d) - start;
      NotePeak(d.maxuse_stack, d.pstack);
      NotePeak(d.maxuse_arena, d.pstack + d.parena);
      return reinterpret_cast<void*>(start);
    }
  }
  Fatal("stack overflow: %zu bytes asked, %zu available; raise size/memory in the model (narena is %zu)",
        bytes, available, ArenaBytes(d));
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
  if (end > ArenaBytes(d) - d.pstack) return nullptr;
  ForgetOverwritten(d, start - bottom, end);
  d.parena = end;
  NotePeak(d.maxuse_arena, d.pstack + d.parena);
  return reinterpret_cast<void*>(start);
}

void ClearConstraints(mjData& d) {
  for (const ArenaGroup group :
       {ArenaGroup::kRows, ArenaGroup::kDual, ArenaGroup::kIslands, ArenaGroup::kMetric})
    ForgetArrays(d, group);
  d.ne = d.nf = d.nl = d.nefc = d.nJ = d.nY = d.nA = d.nisland = d.nidof = 0;
  d.efm_active = d.nefmK = d.nefmcon = d.nefmT = d.nefmA = d.nefmdof = d.nefmL = 0;
}

void ClearArena(mjData& d) {
  d.parena = 0;
  d.ncon = 0;
  d.contact = nullptr;
  ClearConstraints(d);
}

Workspace StackFrame::TakeRest() {
  ForgetOverwritten(d_, d_.parena, ArenaBytes(d_) - d_.pstack);
  return Workspace(static_cast<std::byte*>(d_.arena) + d_.parena, ArenaBytes(d_) - d_.pstack - d_.parena);
}

void StackFrame::NoteWorkspace(const Workspace& workspace) {
  const size_t used = d_.pstack + workspace.Peak();
  NotePeak(d_.maxuse_stack, used);
  NotePeak(d_.maxuse_arena, used + d_.parena);
}

}  // namespace pliant
