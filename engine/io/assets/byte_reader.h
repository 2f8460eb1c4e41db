// Reads little-endian numbers from a byte buffer without ever leaving it.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace pliant::io {

static_assert(std::endian::native == std::endian::little, "files are little-endian; so must be the machine");

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::size_t Left() const { return bytes_.size() - at_; }

  // False, and nothing read, when fewer bytes are left.
  bool Read(void* destination, std::size_t size) {
    if (size > Left()) return false;
    if (size > 0) std::memcpy(destination, bytes_.data() + at_, size);
    at_ += size;
    return true;
  }
  template <class T>
  bool Read(T& value) {
    return Read(&value, sizeof(T));
  }
  template <class T>
  bool ReadArray(std::vector<T>& values, std::size_t count) {
    if (count > Left() / sizeof(T)) return false;
    values.resize(count);
    return Read(values.data(), count * sizeof(T));
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace pliant::io
