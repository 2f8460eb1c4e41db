// Heap blocks through the handlers that a program may replace. Used for models and data; nothing is allocated
// inside a step.
#pragma once

#include <cstddef>

namespace pliant {

// Returns `bytes` aligned to 64; fatal error when there is no memory. Never null for bytes > 0.
void* AllocateBlock(size_t bytes);

// As AllocateBlock, but returns null when there is no memory.
void* TryAllocateBlock(size_t bytes);

// As TryAllocateBlock, for a block of which a small part will be written to: it may be larger than the
// machine's memory, where the system can (Linux, unless it is set to count what is only reserved).
void* TryReserveBlock(size_t bytes);

// Zeroes the first `bytes` of a block of these functions. A large one is not written: what its pages held is
// given up, and they come in as zeros where somebody writes, on the thread that does.
void ZeroBlock(void* block, size_t bytes);

// For bytes of a block of these functions that are all zero, and that many will read and few write: lets all
// their whole pages be one page of zeros, which stays in the nearest cache. Whoever writes gets a page there.
// Does nothing where they are few, or where the system cannot.
void ShareZeros(void* begin, size_t bytes);

// Brings in the pages of a part of a block that is about to be filled: all at once takes less time than one
// by one where they are first written. Changes nothing in it.
void BringIn(void* begin, size_t bytes);

// Bytes of memory that the machine has; a large number when it does not say.
size_t MachineMemory();

// Releases a block; null is allowed.
void FreeBlock(void* block);

}  // namespace pliant
