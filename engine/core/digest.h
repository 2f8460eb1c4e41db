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
  // each sum waits for the one before, and two words at a time.
  void AddBytes(const void* data, std::size_t count) {
    const char* at = static_cast<const char*>(data);
    constexpr std::size_t kLanes = 4, kStride = 2 * kLanes * sizeof(std::uint64_t);
    if (count >= 4 * kStride) {
      Sums lanes[kLanes];
      for (; count >= kStride; count -= kStride, at += kStride) {
        std::uint64_t words[2 * kLanes];
        std::memcpy(words, at, kStride);
        for (std::size_t i = 0; i < kLanes; ++i) lanes[i].AddTwo(words[2 * i], words[2 * i + 1]);
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
  static std::uint64_t Folded(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  struct Sums {
    std::uint64_t one = 1, other = 2;

    void Add(std::uint64_t word) {
      one = (one ^ word) * 0x9E3779B97F4A7C15ull;
      one ^= one >> 31;
      other = (other + word) * 0xD6E8FEB86659FD93ull;
      other ^= other >> 32;
    }
    void AddTwo(std::uint64_t first, std::uint64_t second) {
      one = Folded(one ^ first, second ^ 0x9E3779B97F4A7C15ull);
      other = Folded(other + second, first ^ 0xD6E8FEB86659FD93ull);
    }
  };
  Sums sums_;
};

}  // namespace pliant
