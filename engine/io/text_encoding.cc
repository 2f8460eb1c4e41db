#include "engine/io/text_encoding.h"

#include <cstddef>
#include <cstdint>

namespace pliant::io {
namespace {

void Append(std::uint32_t code, std::string& out) {
  const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      put(0xE0 | code >> 12);
    } else {
      put(0xF0 | code >> 18);
      put(0x80 | (code >> 12 & 0x3F));
    }
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

bool IsUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i++]);
    if (first < 0x80) continue;
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC0 || first > 0xF4) return false;
    for (; more > 0; --more, ++i) {
      if (i >= text.size() || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

std::string FromLatin1(std::string_view text) {
  std::string utf8;
  for (const char c : text) Append(static_cast<unsigned char>(c), utf8);
  return utf8;
}

// Of units of `width` bytes, the most significant one first or last.
std::string FromWide(std::string_view bytes, std::size_t width, bool big_endian) {
  constexpr std::uint32_t kByteOrderMark = 0xFEFF, kReplacement = 0xFFFD;
  const auto unit = [&](std::size_t at) {
    std::uint32_t code = 0;
    for (std::size_t k = 0; k < width; ++k) {
      const std::size_t byte = big_endian ? at + k : at + width - 1 - k;
      code = code << 8 | static_cast<unsigned char>(bytes[byte]);
    }
    return code;
  };
  std::string utf8;
  for (std::size_t at = 0; at + width <= bytes.size(); at += width) {
    std::uint32_t code = unit(at);
    if (at == 0 && code == kByteOrderMark) continue;
    if (width == 2 && code >= 0xD800 && code < 0xDC00 && at + 2 * width <= bytes.size()) {
      const std::uint32_t low = unit(at + width);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        at += width;
      }
    }
    const bool lone = code >= 0xD800 && code < 0xE000;
    Append(lone || code > 0x10FFFF ? kReplacement : code, utf8);
  }
  return utf8;
}

}  // namespace

std::string ToUtf8(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\0\0\xFE\xFF"sv) || bytes.starts_with("\0\0\0<"sv)) return FromWide(bytes, 4, true);
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("<\0\0\0"sv)) return FromWide(bytes, 4, false);
  if (bytes.starts_with("\xFE\xFF"sv) || bytes.starts_with("\0<"sv)) return FromWide(bytes, 2, true);
  if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("<\0"sv)) return FromWide(bytes, 2, false);
  return IsUtf8(bytes) ? std::string(bytes) : FromLatin1(bytes);
}

}  // namespace pliant::io
