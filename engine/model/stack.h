// Scratch inside mjData: the stack grows from the back of the arena, arena arrays (contacts, constraint rows)
// from the front.
#pragma once

#include <mujoco/mjdata.h>

#include <cstddef>

#include "engine/core/workspace.h"

namespace pliant {

// Opens and closes a frame as mj_markStack and mj_freeStack do.
void MarkStack(mjData& d);
void FreeStack(mjData& d);

// Uninitialised bytes from the stack. Fatal error when it is full. alignment: a power of two.
void* StackAllocByte(mjData& d, size_t bytes, size_t alignment);

// Bytes from the front of the arena; null when it is full. They live until the next ClearArena.
void* ArenaAllocByte(mjData& d, size_t bytes, size_t alignment);

// Empties the arena: no contacts, no constraint rows, no islands; their pointers become null.
void ClearArena(mjData& d);

// As ClearArena, but keeps the contacts.
void ClearConstraints(mjData& d);

// Gives back everything taken since its construction, on every exit path.
class StackFrame {
 public:
  explicit StackFrame(mjData& d) : d_(d), pstack_(d.pstack) {}
  ~StackFrame() { d_.pstack = pstack_; }
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

  template <class T, class Count>
  T* Take(Count n) {
    return static_cast<T*>(
        StackAllocByte(d_, static_cast<size_t>(n) * sizeof(T), alignof(T) < 64 ? 64 : alignof(T)));
  }

  // All of the free stack as a workspace, for rooms that do not know mjData. While it is in use nothing else
  // may be taken from this data. `NoteWorkspace` afterwards records its peak in maxuse_stack.
  Workspace TakeRest();
  void NoteWorkspace(const Workspace& workspace);

 private:
  mjData& d_;
  size_t pstack_;
};

}  // namespace pliant
