// Hashes with fixed, documented values (std::hash differs between platforms).
#pragma once

#include <cstdint>

namespace pliant {

// Bernstein's string hash: h = 33 h xor c from 5381, modulo n (> 0). The name tables inside mjModel use it.
inline uint64_t HashString(const char* text, uint64_t n) {
  uint64_t h = 5381;
  for (; *text; ++text) h = ((h << 5) + h) ^ static_cast<uint64_t>(static_cast<unsigned char>(*text));
  return h % n;
}

// FNV-1a (Fowler, Noll, Vo) with 32 bits over bytes.
inline uint32_t Fnv1a(const void* data, uint64_t bytes, uint32_t seed = 2166136261u) {
  const auto* p = static_cast<const unsigned char*>(data);
  for (uint64_t i = 0; i < bytes; ++i) seed = (seed ^ p[i]) * 16777619u;
  return seed;
}

}  // namespace pliant
