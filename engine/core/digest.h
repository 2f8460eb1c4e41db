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
  void AddWord(std::uint64_t word) { sums_.Add(word); }
  // A last word that is not full is filled with zeros. Long runs are summed in lanes, since in a single one
  // each sum waits for the one before.
  void AddBytes(const void* data, std::size_t count) {
    const char* at = static_cast<const char*>(data);
    constexpr std::size_t kLanes = 4, kStride = kLanes * sizeof(std::uint64_t);
    if (count >= 8 * kStride) {
      Sums lanes[kLanes];
      for (; count >= kStride; count -= kStride, at += kStride) {
        std::uint64_t words[kLanes];
        std::memcpy(words, at, kStride);
        for (std::size_t i = 0; i < kLanes; ++i) lanes[i].Add(words[i]);
      }
      for (const Sums& lane : lanes) {
        sums_.Add(lane.one);
        sums_.Add(lane.other);
      }
    }
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
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(sums_.one),
                  static_cast<unsigned long long>(sums_.other));
    return text;
  }

 private:
  struct Sums {
    std::uint64_t one = 1, other = 2;

    void Add(std::uint64_t word) {
      one = (one ^ word) * 0x9E3779B97F4A7C15ull;
      one ^= one >> 31;
      other = (other + word) * 0xD6E8FEB86659FD93ull;
      other ^= other >> 32;
    }
  };
  Sums sums_;
};

}  // namespace pliant
