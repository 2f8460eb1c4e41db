// Whether two structs of plain numbers are the same to the bit.
#pragma once

#include <cstring>
#include <type_traits>

namespace pliant {

// The sign of a zero and the bits of a NaN count, and so does padding, which copies of a whole struct share.
template <class T>
bool SameBytes(const T& a, const T& b) {
  static_assert(std::is_trivially_copyable_v<T>);
  const void* const bytes_of_a = &a;
  const void* const bytes_of_b = &b;
  return std::memcmp(bytes_of_a, bytes_of_b, sizeof(T)) == 0;
}

}  // namespace pliant
