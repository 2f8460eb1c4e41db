// Binary files in memory.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

template <class T>
void Put(Bytes& bytes, std::initializer_list<T> values) {
  for (const T value : values) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(&value);
    bytes.insert(bytes.end(), first, first + sizeof(T));
  }
}

}  // namespace pliant::io
