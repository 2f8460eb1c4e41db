#include "engine/io/assets/jpeg_check.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace pliant::io {
namespace {

// Markers and the segment of Huffman tables: ITU-T T.81, B.1.1.3 and B.2.4.2.
constexpr std::uint8_t kStart = 0xD8, kTables = 0xC4, kScan = 0xDA;
constexpr std::size_t kLengths = 16, kMostCodes = 256;

// Whether one of the tables that begin at `at`, behind the length of their segment, is too large.
bool IsTooLarge(std::span<const std::uint8_t> jpeg, std::size_t at, std::size_t end) {
  while (at < end && at + 1 < jpeg.size()) {
    const auto lengths = jpeg.subspan(at + 1, std::min(kLengths, jpeg.size() - at - 1));
    const std::size_t codes = std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
    if (codes > kMostCodes) return true;
    at += 1 + kLengths + codes;
  }
  return false;
}

}  // namespace

bool HasTooManyCodes(std::span<const std::uint8_t> jpeg) {
  if (jpeg.size() < 2 || jpeg[0] != 0xFF || jpeg[1] != kStart) return false;
  bool in_scan = false;  // where each marker counts; before, a segment may hold any bytes, as a small picture
  for (std::size_t at = 2; at + 3 < jpeg.size();) {
    if (jpeg[at] != 0xFF || jpeg[at + 1] == 0xFF) {
      ++at;
      continue;
    }
    const std::uint8_t marker = jpeg[at + 1];
    const std::size_t length = 256u * jpeg[at + 2] + jpeg[at + 3];
    if (marker == kTables && IsTooLarge(jpeg, at + 4, at + 2 + length)) return true;
    in_scan = in_scan || marker == kScan;
    at += in_scan ? 1 : 2 + std::max(length, std::size_t{2});
  }
  return false;
}

}  // namespace pliant::io
