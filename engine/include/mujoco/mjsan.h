// Address sanitizer hooks: empty unless the compiler instruments memory accesses.
#ifndef MUJOCO_MJSAN_H_
#define MUJOCO_MJSAN_H_

#if !defined(ADDRESS_SANITIZER) && defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER
#elif !defined(ADDRESS_SANITIZER) && defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER
#endif
#endif

#ifdef ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#ifndef _MSC_VER
#define mjUSEASAN
#endif
#else
#define ASAN_POISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
#endif

#endif  // MUJOCO_MJSAN_H_
