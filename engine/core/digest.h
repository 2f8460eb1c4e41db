// A number for contents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace pliant {

// Two sums of 64 bits over words of 8 bytes: equal for different contents once in 2^128, unless somebody
// makes such contents on purpose. The same on every machine of one byte order.
class Digest {
 public:
  void AddWord(std::uint64_t word) {
    one_ = (one_ ^ word) * 0x9E3779B97F4A7C15ull;
    one_ ^= one_ >> 31;
    other_ = (other_ + word) * 0xD6E8FEB86659FD93ull;
    other_ ^= other_ >> 32;
  }
  // A last word that is not full is filled with zeros.
  void AddBytes(const void* data, std::size_t count) {
    const char* at = static_cast<const char*>(data);
    std::uint64_t word = 0;
    for (; count >= sizeof word; count -= sizeof word, at += sizeof word) {
      std::memcpy(&word, at, sizeof word);
      AddWord(word);
    }
    word = 0;
    if (count > 0) std::memcpy(&word, at, count);
    AddWord(word);
  }
  // 32 hexadecimal digits.
  std::string Text() const {
    char text[40];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(one_),
                  static_cast<unsigned long long>(other_));
    return text;
  }

 private:
  std::uint64_t one_ = 1, other_ = 2;
};

}  // namespace pliant
